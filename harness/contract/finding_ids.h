// Enumerators of FindingId.
#pragma once
#include "harness/contract/finding_table.h"

namespace warpmark {

// In the order of the table in finding_table.cpp.
enum class FindingId : uint8_t {
    compile_error,
    compile_warning,
    compile_breaks_compiler,
    run_unfinished,
    launch_refused,
    call_failed,
    memory_host_access,
    race_write_write,
    race_read_write,
    race_async,
    race_volatile,
    race_same_value,
    barrier_divergent,
    barrier_mismatch,
    barrier_deadlock,
    barrier_warp_mask,
    memory_out_of_bounds,
    memory_shared_overrun,
    memory_misaligned,
    memory_null,
    memory_freed,
    memory_read_only,
    memory_uninitialized,
    memory_leak,
    memory_stack,
    run_limit,
    run_trap,
    run_assert,
    run_exit,
    banks_conflict,
    global_uncoalesced,
    tool_unsupported,
};

}  // namespace warpmark
