// run.h: what one run of one case shares: program, memory, observer, findings, limits. A run is
// single-threaded.
#pragma once
#include <algorithm>
#include <array>
#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "harness/base/bounds.h"
#include "harness/contract/finding_log.h"
#include "harness/contract/plan.h"
#include "harness/device/device.h"
#include "harness/machine/host_work.h"
#include "harness/machine/in_flight.h"
#include "harness/machine/memory.h"
#include "harness/machine/touched.h"
#include "harness/program/program.h"

namespace warpmark::machine {

using namespace program;

// Every quantity that a program can make large. Reaching one is a finding.
struct Limits {
    uint64_t warp_instructions = 200'000'000;
    uint64_t launches = 100'000;
    uint64_t printed_bytes = 1 << 20;
    uint32_t stack_bytes = 512 << 10;  // of one thread, the device's own limit
    uint32_t call_depth = 10'000;
    uint64_t frame_bytes = uint64_t{1} << 30;     // of the registers of all activations at once
    uint64_t threads = uint64_t{1} << 28;         // of one launch
    uint64_t other_work = 100'000'000;            // Run::work_beside_instructions()
    uint64_t touched_bytes = uint64_t{12} << 30;  // Touched
    // Once it is no more than `number`, nobody wants the run any more; may be null.
    const std::atomic<uint64_t>* stop_from = nullptr;
    uint64_t number = 0;
};

// The registers of a function's activation, for all lanes of a warp.
struct Frame {
    std::byte* data = nullptr;
    const Code* code = nullptr;
    Frame* caller = nullptr;
    const Op* call = nullptr;  // the caller's op
    uint32_t return_pc = 0;
    uint32_t lanes = 0;       // that have not returned
    uint32_t stack_base = 0;  // of its .local variables
    uint32_t depth = 0;
};

class FramePool {
  public:
    ~FramePool();
    Frame* take(const Code&);  // with its constants in place
    void give(Frame*);
    // False: the next take() would make all frames together larger than that.
    bool has_room(const Code&, uint64_t bytes_limit);

  private:
    uint64_t bytes_ = 0;
    std::map<const Code*, std::vector<Frame*>> free_;
    std::vector<Frame*> all_;
};

// A stream (1) or an event (2).
struct Handle {
    int what = 0;
    bool destroyed = false;
};

// A try of the host's code that is open: where an exception comes back to (host_library.h).
struct EnteredTry {
    uint64_t token = 0;
    Frame* frame = nullptr;
    const Op* call = nullptr;
    uint32_t pc = 0;
    std::vector<uint32_t> joins;
};

// Between the two calls that a k<<<…>>>(…) is lowered to.
struct PendingLaunch {
    uint32_t function = 0;
    std::array<uint32_t, 3> grid{}, block{};
    uint64_t shared_bytes = 0;
};

// A launch that a kernel made: it runs when the kernel's grid has ended.
struct ChildLaunch {
    PendingLaunch launch;
    std::vector<std::byte> parameters;
    Location at;
};

// Launches between cudaStreamBeginCapture and cudaStreamEndCapture: they run when the graph is launched.
struct Graphs {
    bool is_capturing = false;
    std::vector<std::vector<ChildLaunch>> made;  // the last one is being made while is_capturing
};

// What a launch is asked for beside grid and block.
struct LaunchExtras {
    std::array<uint32_t, 3> cluster{};  // 0: as the kernel says
    bool cooperative = false;
};

// A launch that the device does not take. Who asks for the error and launches again has done as CUDA wants
// it.
struct RefusedLaunch {
    size_t finding = 0;
    bool is_noticed = false, is_mended = false;
    uint32_t told_of = ~0u;  // the kernel, if the call that launched it said so by what it returned
};

// How often one place went wrong. To say why takes a while: after so many times it is taken to be the same
// again.
struct BadAccesses {
    static constexpr uint32_t looked_into = 4096;
    uint32_t times = 0;
    size_t finding = 0;
};

class HostView;
class Scheduler;

struct Run final : RunView {
    Run(std::shared_ptr<const Program> decoded, Memory laid)
        : decoded(std::move(decoded)), program(*this->decoded), memory(std::move(laid)) {}

    const std::shared_ptr<const Program> decoded;
    const Program& program;
    Memory memory;
    TouchedMemory touched;
    Observer* observer = nullptr;
    Disturber* disturber = nullptr;
    Scheduler* scheduler = nullptr;  // null: the usual schedule
    FindingLog findings;
    Limits limits;
    device::Device device;
    bool refuses_launches = false;  // the device takes none, whatever it asks for
    FramePool frames;
    uint64_t seed = 1;
    uint64_t warp_instructions = 0;
    uint64_t ticks = 0;  // what %clock shows: its readings, so that no program sees how it was compiled
    static constexpr uint64_t ticks_a_reading = 64;
    // What one instruction can make long: the calls of the machine's functions and the bytes that they and
    // the copy unit move. A unit takes about as long as a warp instruction.
    uint64_t other_work = 0;
    static constexpr uint64_t work_of_a_call = 4, bytes_a_unit = 64;
    void works(uint64_t bytes) { other_work += 1 + bytes / bytes_a_unit; }
    // What accesses and fences take beside their instructions, in the same units: it is the analyses' work,
    // lane by lane where the access is strong or its lanes lie apart. Counted whether anybody looks on or
    // not.
    uint64_t access_work = 0;
    void accesses(uint32_t lanes, bool is_strong, bool is_atomic, bool is_even) {
        constexpr uint64_t of_a_row = 16, of_an_atomic_lane = 6, of_a_strong_lane = 3, of_a_lane = 5;
        access_work += of_a_row;
        if (is_strong || is_atomic)
            access_work += lanes * (is_atomic ? of_an_atomic_lane : of_a_strong_lane);
        else if (!is_even)
            access_work += lanes * of_a_lane;
    }
    void launches_blocks(uint64_t warps) {
        constexpr uint64_t of_a_block = 50, of_a_warp = 10;
        other_work += of_a_block + warps * of_a_warp;
    }
    static constexpr uint64_t work_of_a_launch = 1000;
    void fences(uint32_t lanes) {
        constexpr uint64_t of_a_lane = 32;
        access_work += lanes * of_a_lane;
    }
    uint64_t work_beside_instructions() const {
        return other_work + access_work + touched.fresh_bytes() / bytes_a_unit;
    }
    bool is_spent() const {
        return work_beside_instructions() > limits.other_work || touched.bytes() > limits.touched_bytes;
    }
    bool is_over() const { return warp_instructions > limits.warp_instructions || is_spent(); }
    bool is_stopped() const {
        return limits.stop_from && limits.stop_from->load(std::memory_order_relaxed) <= limits.number;
    }
    // Strong accesses one after another that found one place unchanged: somebody waits there for somebody
    // else.
    uint64_t looked_at = 0;
    uint32_t looks_in_vain = 0;
    static constexpr uint32_t patience_of_looks = 200;
    bool waits_in_vain() const { return looks_in_vain >= patience_of_looks; }
    std::string printed;
    bool printed_limit = false;
    std::vector<LaunchRecord> launches;
    LaunchRecord* current = nullptr;
    std::set<uint32_t> took_from_nobody;  // sites of shuffles that gave some lane an undefined value
    bool aborted = false;                 // the running kernel trapped, or a limit was reached
    int sticky_error = 0;                 // cudaError that every later call returns
    uint64_t dynamic_shared_end =
        0;               // how much the running launch used, where that is more than it asked for
    int last_error = 0;  // for cudaGetLastError
    std::vector<RefusedLaunch> refused;
    std::set<size_t>
        unnoticed_failures;  // findings of calls whose error nobody has looked at (failed_calls.h)
    std::map<const char*, uint64_t> error_texts;  // addresses of what cudaGetErrorString and its like gave
    std::map<uint64_t, Handle> handles;           // streams and events that were created
    std::map<uint64_t, Location>
        allocations;  // what cudaMalloc and its like gave, and is not freed: by address, where
    InFlight in_flight;
    HostWork host_work;
    HostView* host_view = nullptr;  // null: nobody asks what the launcher sees
    std::vector<bool>
        damaged;  // by site: what it reads from shared memory is told wrongly (damage.h); empty: none
    std::vector<EnteredTry> tries;
    std::optional<int>
        exit_code;  // of the host's program, once it has ended by exit() and its like, or `main` has returned
    std::function<void(Memory&)>
        lay_variables_anew;      // with their first values, into an empty memory: at their addresses
    uint64_t library_state = 0;  // address of what the host's library keeps (host_library.h); 0: not made yet
    std::unordered_map<uint32_t, BadAccesses> bad_accesses;  // by site
    std::map<uint32_t, uint32_t>
        dynamic_shared_opt_in;  // by function index: cudaFuncAttributeMaxDynamicSharedMemorySize
    // Bytes of dynamic shared memory that a launch of this function may ask for. What it opted in to holds
    // also where that is less (cases/h200/dynamic_shared_limits.csv).
    uint64_t dynamic_shared_limit(uint32_t function, uint64_t static_bytes) const {
        const auto opted = dynamic_shared_opt_in.find(function);
        return opted != dynamic_shared_opt_in.end()
                   ? opted->second
                   : device::static_shared_limit -
                         std::min<uint64_t>(device::static_shared_limit, static_bytes);
    }

    const Site& site(uint32_t id) const override { return program.sites[id]; }
    const RegionInfo* region(uint32_t id) const override;
    const LaunchRecord& launch() const override { return *current; }
    bool barrier_between(uint32_t site, uint32_t later_site, bool of_warp) const override;
    bool leads_to(uint32_t site, uint32_t later_site) const override;
    std::vector<RegionInfo> shared_regions;  // by array index
    std::vector<ChildLaunch> children;
    Graphs graphs;
    bool runs_children = false;
    LaunchExtras extras;            // of the next launch
    Plan* plan = nullptr;           // where the launcher's doings are written down (record.h); null: nowhere
    uint64_t plan_contents = 0;     // bytes that are in there
    bool launches_nothing = false;  // kernels are only written down: they count as run
    std::map<uint64_t, PendingLaunch> pending;  // by the address of the argument buffer
};

// Region ids of shared arrays; those of buffers are their slots.
inline constexpr uint32_t shared_region_bit = 0x80000000u;
// Within a cluster each block has regions of its own.
inline constexpr uint32_t shared_array_mask = 0xffff, cluster_rank_shift = 16, cluster_rank_mask = 0xf0000;

}  // namespace warpmark::machine
