// in_flight.h: what the device may still be doing while the host goes on. A launch and an asynchronous copy
// return at once, so what the host does to managed or pinned memory before it has waited is ordered by
// nothing. The simulation runs a launch when it is made, so the host never overtakes it here; the bytes that
// it touched are remembered until the host waits for its stream. Of two operations that touch one word the
// later one is remembered: to wait for that alone misses a race and accuses nobody. CUDA C++ Programming
// Guide, "Asynchronous Concurrent Execution" and "Coherency and Concurrency" of unified memory.
#pragma once
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "harness/contract/events.h"
#include "harness/machine/streams.h"
#include "harness/program/program.h"

namespace warpmark::machine {

using namespace program;

struct BuiltinCall;
struct Region;
class Warp;

// Some lanes' bytes of one region.
struct Touched {
    Access kind = Access::load;
    const uint32_t* offsets = nullptr;  // [32]
    uint32_t active = 0, width = 0, site = 0;
};

class InFlight {
  public:
    // A kernel touches memory that the host can reach.
    void by_device(const Region&, const Touched&);
    // The host touches memory that kernels can reach: a finding, if one of them may still be at it.
    void by_host(Warp&, const Op&, const Region&, const Touched&);
    // A copy: what the host does itself by it, and, if it is asynchronous, what goes on behind its back.
    void copy(const BuiltinCall&, uint64_t to, uint64_t from, uint64_t bytes, bool async);
    // An asynchronous fill.
    void fill(const BuiltinCall&, uint64_t address, uint64_t bytes);
    // A launch is given to a stream: what the device does from now on is of it.
    void begin(uint64_t stream) { operation_ = streams.begin(stream); }
    // The host has waited for the whole device, for a stream, for an event.
    void wait() { regions_.clear(); }
    void wait_for_stream(uint64_t stream);
    void wait_for_event(uint64_t event);

    Streams streams;

  private:
    static constexpr uint32_t word = 4;
    struct Mark {
        uint32_t site = 0;  // + 1; 0: nobody does it
        Streams::Operation operation = 0;
    };
    struct Marks {
        std::vector<Mark> read, written;  // by word
        std::vector<std::byte> before;    // the bytes when nobody had written yet; empty: not known
    };
    Marks& marks_of(const Region&);
    void mark(const BuiltinCall&, uint64_t address, uint64_t bytes, Access kind);
    uint32_t site_under_way(const Mark&) const;
    void forget_values();
    Streams::Operation operation_ = 0;
    std::unordered_map<uint32_t, Marks> regions_;  // by id
};

}  // namespace warpmark::machine
