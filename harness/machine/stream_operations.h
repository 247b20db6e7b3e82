// What the device may still be doing while the host, or another stream, goes on. A
// launch and an asynchronous copy return at once, so what the host does to managed or pinned memory before it
// has waited is ordered by nothing, nor is what two streams do that do not wait for each other. The
// simulation runs each operation when it is called, so nobody overtakes it here; which bytes it touched is
// remembered (stream_races.h). Another run may carry out one stream's operations as late as anybody lets them
// (Schedule::late_work), and show what changes. CUDA C++ Programming Guide, "Asynchronous Concurrent
// Execution", "Coherency and Concurrency" of unified memory; CUDA Runtime API, "API synchronization
// behavior".
#pragma once
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "harness/contract/machine_events.h"
#include "harness/machine/device_streams.h"
#include "harness/machine/stream_races.h"
#include "harness/program/decoded_program.h"

namespace warpmark::machine {

using namespace program;

struct BuiltinCall;
struct Region;
class Warp;

// Some lanes' bytes of one region.
struct TouchedRange {
    Access kind = Access::load;
    const uint32_t* offsets = nullptr;  // [32]
    uint32_t active = 0, width = 0, site = 0;
    bool is_strong = false, releases = false;
};

// An operation that the host gives to a stream.
struct DeviceWork {
    UnorderedWork::Kind kind = UnorderedWork::Kind::kernel;
    std::string kernel;
    Location at;  // the call
};

class StreamOperations {
  public:
    // Is it kept who touches the region? What the host reaches, and everything where there are streams.
    bool keeps(const Region&) const;
    // A kernel touches such a region: a finding, if another stream may be at it.
    void by_device(Warp&, const Op&, const Region&, const TouchedRange&);
    void fences() { has_fenced_ = true; }  // a kernel
    // The host touches memory that kernels can reach: a finding, if one of them may still be at it.
    void by_host(Warp&, const Op&, const Region&, const TouchedRange&);
    // An operation is given to a stream: what the device does from now on is of it.
    void begin(uint64_t stream, DeviceWork);
    // A copy or a fill touches memory, an allocation in a stream's order begins or ends.
    void touches(const BuiltinCall&, uint64_t address, uint64_t bytes, Access);
    void allocates(const BuiltinCall&, const Region&);
    void releases(const BuiltinCall&, const Region&);
    // The host has waited for the whole device, for a stream, for an event.
    void wait();
    void wait_for_stream(uint64_t stream);
    void wait_for_event(uint64_t event);

    // Schedule::late_work. What has begun is handed over: it is done at once, or when somebody waits for it.
    void be_late_from(Streams::Operation operation) { late_from_ = operation; }
    bool is_late() const { return late_from_ != 0; }
    void take(std::function<void()> work);
    void finish();  // the program ends
    bool was_late() const { return was_late_; }

    Streams streams;

  private:
    struct DeferredWork {
        Streams::Operation operation = 0;
        std::function<void()> work;
    };
    DeviceAccess access_of(uint32_t site, bool writes) const;
    void tell(Warp&, const Op&, const Region&, const TouchedRange&, const StreamRaces::Conflict&);
    UnorderedWork::Side side_of(Streams::Operation) const;
    void do_first_late();
    void catch_up();
    void forget_values() { before_.clear(); }

    bool is_first_of(Streams::Operation earlier, const std::string& which);

    Streams::Operation operation_ = 0;
    bool has_fenced_ = false;  // the kernel that runs
    std::unordered_map<Streams::Operation, DeviceWork> work_;
    // Of two calls' many accesses one is told of: what orders the calls orders them all. By the two places.
    std::map<std::string, std::string> told_;
    StreamRaces overlaps_;
    // By region: its bytes when no operation had written yet that the host has not waited for.
    std::unordered_map<uint32_t, std::vector<std::byte>> before_;
    Streams::Operation late_from_ = 0;
    std::deque<DeferredWork> late_;
    bool was_late_ = false;
};

}  // namespace warpmark::machine
