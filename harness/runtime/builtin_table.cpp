// Table of supplied functions that PTX only declares, and the device functions malloc, alloca and free.
#include "harness/runtime/builtin_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "harness/base/range_checks.h"
#include "harness/base/submission_limits.h"
#include "harness/contract/finding.h"
#include "harness/contract/finding_ids.h"
#include "harness/machine/builtin_call.h"
#include "harness/machine/machine_faults.h"
#include "harness/machine/printf_output.h"
#include "harness/program/builtin_names.h"
#include "harness/runtime/cuda_runtime_calls.h"
#include "harness/runtime/exception_unwinding.h"
#include "harness/runtime/host_files.h"
#include "harness/runtime/host_library_builtins.h"
#include "harness/runtime/host_process_state.h"
#include "harness/runtime/launch_calls.h"

namespace warpmark::runtime {
namespace {

void device_malloc(BuiltinCall& call) {
    if (call.warp.block().grid().is_host)
        return call.result(allocate(call, call.argument(0), Allocation::host));
    constexpr uint64_t malloc_heap = 2;  // cudaLimitMallocHeapSize
    const uint64_t heap_limit = process_of(call).device.limits.at(malloc_heap);
    if (call.argument(0) > heap_limit || call.run().memory.in_use() > (uint64_t{8} << 30))
        return call.result(0);
    call.result(allocate(call, call.argument(0), Allocation::device));
}

// A kernel's alloca creates a region that lasts until the end of the run. On a device it is part of the
// thread's stack, which is reused.
void thread_alloca(BuiltinCall& call) {
    if (call.warp.block().grid().is_host) return device_malloc(call);
    constexpr uint64_t most_bytes = limits::alloca_bytes;
    constexpr uint64_t region_costs = 256;  // memory overhead of a region in the simulator, in bytes
    uint64_t& used = process_of(call).alloca_bytes;
    used += region_costs + std::min(call.argument(0), most_bytes);
    if (used <= most_bytes) return call.result(allocate(call, call.argument(0), Allocation::device));
    call.run().aborted = true;
    if (Finding* finding =
            new_finding(call.warp, call.op, FindingId::tool_unsupported, call.lane, Role::calls))
        finding->fact = Unsimulated{.what = Unsimulated::Feature::library_call,
                                    .detail = fmt::format("the simulator has room for {} MB that kernels "
                                                          "get by alloca",
                                                          most_bytes >> 20)};
}

constexpr Builtin table[] = {
    {"__warpmark_launch_extras", next_launch_extras},
    {"__warpmark_launch", launch_with_arguments},
    {"__warpmark_graph", graph},
    {"__warpmark_blocks_per_multiprocessor", blocks_per_multiprocessor},
    {"__warpmark_function_attribute", function_attribute},
    {"__cudaCDP2GetParameterBufferV2", get_parameter_buffer},
    {"__cudaCDP2LaunchDeviceV2", launch_device},
    {"__cudaCDP2GetLastError", get_last_error},
    {"__cudaCDP2PeekAtLastError", peek_at_last_error},
    {"__warpmark_peek_at_last_error", peek_at_last_error},
    {"__warpmark_wait", api_wait},
    {"__warpmark_query", api_wait},
    {"__warpmark_func_set_attribute", api_func_set_attribute},
    {"__warpmark_malloc", api_malloc},
    {"__warpmark_free", api_free},
    {"__warpmark_memcpy", api_memcpy},
    {"__warpmark_memcpy_2d", api_memcpy_2d},
    {"__warpmark_memset", api_memset},
    {"__warpmark_memcpy_to_symbol", api_memcpy_to_symbol},
    {"__warpmark_memcpy_from_symbol", api_memcpy_from_symbol},
    {"__warpmark_get_symbol_address", api_get_symbol_address},
    {"__warpmark_create", api_create},
    {"__warpmark_use", api_use},
    {"__warpmark_pointer_attributes", api_pointer_attributes},
    {"__warpmark_device_reset", api_device_reset},
    {"__warpmark_event_ns", event_time},
    {"__warpmark_set_device", api_set_device},
    {"__warpmark_null_result", api_null_result},
    {"__warpmark_get_error_string", get_error_string},
    {"__warpmark_get_error_name", get_error_name},
    {"__warpmark_device_get_attribute", api_device_get_attribute},
    {"__warpmark_limit", api_limit},
    {"__warpmark_register", api_register},
    {"__warpmark_write", library_write},
    {"__warpmark_read_file", library_read_file},
    {"__warpmark_keep_file", library_keep_file},
    {"__warpmark_format", library_format},
    {"__warpmark_strtod", library_strtod},
    {"__warpmark_strtof", library_strtof},
    {"__warpmark_state", library_state},
    {"__warpmark_equal_bytes", library_equal_bytes},
    {"__warpmark_srand", library_srand},
    {"__warpmark_rand", library_rand},
    {"__warpmark_realloc", library_realloc},
    {"__warpmark_calloc", library_calloc},
    {"__warpmark_at_exit", library_at_exit},
    {"__warpmark_exit", library_exit},
    {"__warpmark_returns", library_returns},
    {"__warpmark_terminate", library_terminate},
    {"__warpmark_unsupported", library_unsupported},
    {"__warpmark_clock_ns", library_clock},
    {"__warpmark_try_enter", try_enter},
    {"__warpmark_try_leave", try_leave},
    {"__warpmark_unwinding_destructor", unwinding_destructor},
    {"__warpmark_unwind", unwind},
    {"vprintf", print},
    {"__assertfail", assert_fail},
    {"malloc", device_malloc},
    {"__warpmark_alloca", thread_alloca},
    {"free", device_free},
};

// A call's number is its index among the names.
static_assert(std::ranges::equal(table, program::builtin_names, {}, &Builtin::name));

}  // namespace

void device_free(BuiltinCall& call) {
    const uint64_t address = call.argument(0);
    if (address == 0 || free_region(call, address)) return;
    on_out_of_range_request();
    Finding* finding = new_finding(call.warp, call.op, FindingId::memory_freed, call.lane, Role::frees);
    if (!finding) return;
    finding->space = Space::global;
    const Region* region = call.run().memory.region(address);
    const bool again = region && region->freed && region->freed_at.line;
    BadFree fact;
    if (again) fact = {.of = BadFree::FreedMemory::freed_before, .freed_at_line = region->freed_at.line};
    finding->fact = std::move(fact);
    if (again && region->freed_at.line != finding->locations[0].line)
        finding->locations.push_back(region->freed_at);
}

std::span<const Builtin> supplied_builtins() {
    return table;
}

}  // namespace warpmark::runtime
