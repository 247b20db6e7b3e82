// in_flight.h: what the device may still be doing while the host goes on. A launch and an asynchronous copy return at once, so
// what the host does to managed or pinned memory before it has waited is ordered by nothing. The simulation runs a launch when it
// is made, so the host never overtakes it here; the bytes that it touched are remembered until the host waits.
// Any call that waits ends all of it, also one that waits for another stream: that misses a race and accuses nobody.
// CUDA C++ Programming Guide, "Asynchronous Concurrent Execution" and "Coherency and Concurrency" of unified memory.
#pragma once
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "harness/trace/events.h"

namespace warpmark::machine {

struct BuiltinCall;
struct Op;
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
    // The host has waited.
    void wait() { regions_.clear(); }

  private:
    static constexpr uint32_t word = 4;
    struct Marks {
        std::vector<uint32_t> read, written;  // by word: the site + 1 of who does it
        std::vector<std::byte> before;        // the bytes when nobody had written yet
    };
    Marks& marks_of(const Region&);
    std::unordered_map<uint32_t, Marks> regions_;  // by id
};

}  // namespace warpmark::machine
