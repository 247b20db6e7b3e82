// Names of the functions that PTX declares and the simulator supplies. A call is lowered to the function's
// number; the simulator's table contains the implementations, in the same order.
#pragma once
#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string_view>

#include "harness/program/decoded_program.h"

namespace warpmark::program {

inline constexpr std::string_view builtin_names[] = {
    "__warpmark_launch_extras",
    "__warpmark_launch",
    "__warpmark_graph",
    "__warpmark_blocks_per_multiprocessor",
    "__warpmark_function_attribute",
    "__cudaCDP2GetParameterBufferV2",
    "__cudaCDP2LaunchDeviceV2",
    "__cudaCDP2GetLastError",
    "__cudaCDP2PeekAtLastError",
    "__warpmark_peek_at_last_error",
    "__warpmark_wait",
    "__warpmark_query",
    "__warpmark_func_set_attribute",
    "__warpmark_malloc",
    "__warpmark_free",
    "__warpmark_memcpy",
    "__warpmark_memcpy_2d",
    "__warpmark_memset",
    "__warpmark_memcpy_to_symbol",
    "__warpmark_memcpy_from_symbol",
    "__warpmark_get_symbol_address",
    "__warpmark_create",
    "__warpmark_use",
    "__warpmark_pointer_attributes",
    "__warpmark_device_reset",
    "__warpmark_event_ns",
    "__warpmark_set_device",
    "__warpmark_null_result",
    "__warpmark_get_error_string",
    "__warpmark_get_error_name",
    "__warpmark_device_get_attribute",
    "__warpmark_limit",
    "__warpmark_register",
    "__warpmark_write",
    "__warpmark_read_file",
    "__warpmark_keep_file",
    "__warpmark_format",
    "__warpmark_strtod",
    "__warpmark_strtof",
    "__warpmark_state",
    "__warpmark_equal_bytes",
    "__warpmark_srand",
    "__warpmark_rand",
    "__warpmark_realloc",
    "__warpmark_calloc",
    "__warpmark_at_exit",
    "__warpmark_exit",
    "__warpmark_returns",
    "__warpmark_terminate",
    "__warpmark_unsupported",
    "__warpmark_clock_ns",
    "__warpmark_try_enter",
    "__warpmark_try_leave",
    "__warpmark_unwinding_destructor",
    "__warpmark_unwind",
    "vprintf",
    "__assertfail",
    "malloc",
    "__warpmark_alloca",
    "free",
};

// Index in the table, or none.
constexpr uint32_t find_builtin(std::string_view name) {
    const auto* found = std::ranges::find(builtin_names, name);
    return found == std::end(builtin_names) ? none : static_cast<uint32_t>(found - std::begin(builtin_names));
}

}  // namespace warpmark::program
