// What the process of the host program has beside the machine: the errors that its CUDA
// calls left, what it made by them, the exceptions that it may catch, what it has said of the device.
#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <vector>

#include "harness/contract/finding.h"
#include "harness/contract/launch_plan.h"
#include "harness/machine/builtin_call.h"
#include "harness/runtime/pending_launches.h"

namespace warpmark::runtime {

using namespace machine;
using namespace program;

// A stream (1) or an event (2).
struct Handle {
    int what = 0;
    bool destroyed = false;
};

// A try of the host's code that is open: where an exception comes back to (exception_unwinding.h).
struct EnteredTry {
    uint64_t token = 0;
    Frame* frame = nullptr;
    const Op* call = nullptr;
    uint32_t pc = 0;
    std::vector<uint32_t> joins;
};

// What calls that failed have left.
struct CallErrors {
    int last = 0;                // for cudaGetLastError
    std::set<size_t> unnoticed;  // findings of calls whose error nobody has looked at (failed_calls.h)
    std::map<const char*, uint64_t> texts;  // addresses of what cudaGetErrorString and its like gave
};

// How the device takes launches.
struct DeviceSettings {
    bool refuses_launches = false;  // it takes none, whatever it asks for
    // By function index: cudaFuncAttributeMaxDynamicSharedMemorySize.
    std::map<uint32_t, uint32_t> dynamic_shared_opt_in;
    std::map<uint32_t, int> carveouts;  // likewise: cudaFuncAttributePreferredSharedMemoryCarveout
    // By cudaLimit; as they are by default: stack, printf's buffer, heap of malloc, depth of waits and
    // launches that may wait of device code, bytes fetched from L2, persisting L2. CUDA C++ Programming
    // Guide, "Formatted Output", "Dynamic Global Memory Allocation and Operations", "Configuration Options".
    std::vector<uint64_t> limits{1024, 1 << 20, 8 << 20, 2, 2048, 64, 0};
    // Variables with their first values, into an empty memory: at their addresses.
    std::function<void(Memory&)> lay_variables_anew;

    // Bytes of dynamic shared memory that a launch of this function may ask for. What it opted in to holds
    // also where that is less (cases/h200/dynamic_shared_limits.csv).
    uint64_t dynamic_shared_limit(uint32_t function, uint64_t static_bytes) const;
};

// Where the launcher's doings are written down (plan_recording.h).
struct Recording {
    Plan* plan = nullptr;   // null: nowhere
    uint64_t contents = 0;  // bytes that are in there
};

struct HostProcess : SuppliedFunction {
    CallErrors errors;
    std::map<uint64_t, Handle> handles;  // streams and events that were created
    // What cudaMalloc and its like gave, and is not freed: by address, where.
    std::map<uint64_t, Location> allocations;
    std::vector<EnteredTry> tries;
    uint64_t alloca_bytes = 0;  // of all that kernels got by alloca
    uint64_t library_state =
        0;  // address of what the host's library keeps (host_library_builtins.h); 0: not made yet
    DeviceSettings device;
    Launching launching;
    Recording recording;
};

// Of a run that a Simulation has made.
inline HostProcess& process_of(const Run& run) {
    return static_cast<HostProcess&>(*run.host.supplied);
}
inline HostProcess& process_of(const BuiltinCall& call) {
    return process_of(call.run());
}

}  // namespace warpmark::runtime
