// What the machine itself asks of the host program: whether it has ended, and what memory
// that both sides reach holds of whom.
#pragma once
#include <optional>
#include <span>

#include "harness/machine/builtin_functions.h"
#include "harness/machine/host_writes.h"
#include "harness/machine/register_frames.h"
#include "harness/machine/stream_operations.h"

namespace warpmark::machine {

class Warp;

// What the room above supplies to a program. It may keep a state of its own beside it
// (runtime/host_process_state.h).
struct SuppliedFunction {
    std::span<const Builtin> builtins;  // by their numbers (program/builtin_names.h)
    void (*main_returns)(Warp&, const Op&, int code) = nullptr;
};

struct HostSide {
    SuppliedFunction* supplied = nullptr;  // null: nothing; outlives the run
    int sticky_error = 0;          // cudaError of the kernel that broke off: every later call returns it
    std::optional<int> exit_code;  // once it has ended by exit() and its like, or `main` has returned
    StreamOperations in_flight;
    HostWrites work;
};

}  // namespace warpmark::machine
