// Host process state outside the simulator: errors and objects of its CUDA calls, active try blocks, and
// device settings.
#pragma once
#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "harness/contract/finding.h"
#include "harness/contract/job.h"
#include "harness/contract/launch_plan.h"
#include "harness/machine/builtin_call.h"
#include "harness/runtime/pending_launches.h"
#include "harness/runtime/repeated_launches.h"

namespace warpmark::runtime {

using namespace machine;
using namespace program;

// A stream (1) or an event (2).
struct Handle {
    int what = 0;
    bool destroyed = false;
};

// An active try block: return point for an exception (exception_unwinding.h).
struct EnteredTry {
    uint64_t token = 0;
    Frame* frame = nullptr;
    const Op* call = nullptr;
    uint32_t pc = 0;
    std::vector<uint32_t> joins;
};

// State left by failed calls.
struct CallErrors {
    int last = 0;                           // for cudaGetLastError
    std::set<size_t> unnoticed;             // findings of calls whose error was not checked (failed_calls.h)
    std::map<const char*, uint64_t> texts;  // addresses of the results of cudaGetErrorString and similar
                                            // calls
};

// Treatment of launches by the device.
struct DeviceSettings {
    bool refuses_launches = false;  // every launch fails
    // By function index: cudaFuncAttributeMaxDynamicSharedMemorySize.
    std::map<uint32_t, uint32_t> dynamic_shared_opt_in;
    std::map<uint32_t, int> carveouts;  // by function index: cudaFuncAttributePreferredSharedMemoryCarveout
    // By cudaLimit, with their defaults: stack, printf buffer, malloc heap, device-side synchronization depth
    // and pending launches, L2 fetch granularity, persisting L2. CUDA C++ Programming Guide, "Formatted
    // Output", "Dynamic Global Memory Allocation and Operations", "Configuration Options".
    std::vector<uint64_t> limits{1024, 1 << 20, 8 << 20, 2, 2048, 64, 0};
    // Recreates variables with their initial values, at their addresses in empty memory.
    std::function<void(Memory&)> lay_variables_anew;

    // Dynamic shared memory that a launch of this function may request, in bytes. An opted-in size applies
    // even if it is below the default (cases/h200/dynamic_shared_limits.csv).
    uint64_t dynamic_shared_limit(uint32_t function, uint64_t static_bytes) const;
};

// Recording of the launcher's plan (plan_recording.h).
struct Recording {
    Plan* plan = nullptr;   // null: not recorded
    uint64_t contents = 0;  // bytes recorded so far
};

// See host_files.h.
struct HostFiles {
    const std::vector<InputFile>* given = nullptr;  // null: the run is given none
    std::map<std::string, std::vector<std::byte>> written;
};

// State of rand(), as in glibc: each number is the sum of the 3rd and the 31st before it.
struct RandomNumbers {
    RandomNumbers() { begin(1); }
    void begin(uint32_t seed);
    uint32_t next();

  private:
    std::array<uint32_t, 31> ring_{};
    size_t at_ = 0;
};

struct HostProcess : SuppliedFunction {
    CallErrors errors;
    std::map<uint64_t, Handle> handles;  // created streams and events
    // Live allocations by cudaMalloc and similar calls: address → place of the call.
    std::map<uint64_t, Location> allocations;
    std::vector<EnteredTry> tries;
    uint64_t alloca_bytes = 0;  // total of alloca calls in kernels
    uint64_t library_state =
        0;  // address of the host library's state (host_library_builtins.h); 0: not created yet
    std::optional<Location> return_place;  // the return statement that main has reached, if known
    RandomNumbers random;
    std::vector<uint32_t> exit_functions;  // of atexit
    DeviceSettings device;
    Launching launching;
    RepeatedLaunches repeated;
    Recording recording;
    HostFiles files;
};

// For a run that was created by Simulation.
inline HostProcess& process_of(const Run& run) {
    return static_cast<HostProcess&>(*run.host.supplied);
}
inline HostProcess& process_of(const BuiltinCall& call) {
    return process_of(call.run());
}

}  // namespace warpmark::runtime
