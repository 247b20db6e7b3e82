// Device work that may still be in progress while the host or another stream continues. Launches and
// asynchronous copies return immediately. Host accesses to managed or pinned memory before a wait are
// unordered with them, and so is the work of streams that do not wait for each other. The simulator runs each
// operation when it is called and records the bytes that it touched (stream_races.h). Another run can execute
// one stream's operations as late as the program permits (Schedule::late_work), to show the effect. Sources:
// CUDA C++ Programming Guide, "Asynchronous Concurrent Execution", "Coherency and Concurrency" of unified
// memory; CUDA Runtime API, "API synchronization behavior".
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

// Bytes of one region accessed by some lanes.
struct TouchedRange {
    Access kind = Access::load;
    const uint32_t* offsets = nullptr;  // [32]
    uint32_t active = 0, width = 0, site = 0;
    bool is_strong = false, releases = false;
};

// An operation that the host issues to a stream.
struct DeviceWork {
    UnorderedWork::Kind kind = UnorderedWork::Kind::kernel;
    std::string kernel;
    Location at;  // the call
};

class StreamOperations {
  public:
    // True if accesses to the region are recorded: memory that the host can access, and all memory once there
    // are streams.
    bool keeps(const Region&) const;
    // A kernel accesses such a region. Adds a finding if another stream may be using it.
    void by_device(Warp&, const Op&, const Region&, const TouchedRange&);
    void fences() { has_fenced_ = true; }  // a kernel
    // The host accesses memory that kernels can access. Adds a finding if a kernel may still be using it.
    void by_host(Warp&, const Op&, const Region&, const TouchedRange&);
    // An operation is issued to a stream; device work belongs to it from now on.
    void begin(uint64_t stream, DeviceWork);
    // A copy or fill accesses memory, or a stream-ordered allocation begins or ends.
    void touches(const BuiltinCall&, uint64_t address, uint64_t bytes, Access);
    void allocates(const BuiltinCall&, const Region&);
    void releases(const BuiltinCall&, const Region&);
    // The host has waited for the whole device, for a stream, for an event.
    void wait();
    void wait_for_stream(uint64_t stream);
    void wait_for_event(uint64_t event);

    // Schedule::late_work. Issued work is handed over as a function that runs immediately, or when it is
    // waited for.
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
    bool has_fenced_ = false;  // the running kernel
    std::unordered_map<Streams::Operation, DeviceWork> work_;
    // Two calls with many conflicting accesses are reported once, because whatever orders the calls orders
    // them all. Keyed by the two locations.
    std::map<std::string, std::string> told_;
    StreamRaces overlaps_;
    // By region: its bytes before any pending operation wrote to it.
    std::unordered_map<uint32_t, std::vector<std::byte>> before_;
    Streams::Operation late_from_ = 0;
    std::deque<DeferredWork> late_;
    bool was_late_ = false;
};

}  // namespace warpmark::machine
