// Host-side state that the simulator itself uses: the functions supplied to the program, whether the program
// has ended, and the provenance of memory that both sides can access.
#pragma once
#include <optional>
#include <span>

#include "harness/machine/builtin_functions.h"
#include "harness/machine/launcher_work.h"
#include "harness/machine/register_frames.h"
#include "harness/machine/stream_operations.h"

namespace warpmark::machine {

class Warp;

// Functions supplied to a program by the layer above, which may keep state of its own with them
// (runtime/host_process_state.h).
struct SuppliedFunction {
    std::span<const Builtin> builtins;  // indexed by number (program/builtin_names.h)
    void (*main_returns)(Warp&, const Op&, int code) = nullptr;
};

struct HostSide {
    SuppliedFunction* supplied = nullptr;  // null: none; outlives the run
    int sticky_error = 0;                  // cudaError of the kernel that failed; every later call returns it
    // Set once the program has called exit() or similar, or `main` has returned.
    std::optional<int> exit_code;
    StreamOperations in_flight;
    HostWrites work;
};

}  // namespace warpmark::machine
