// builtins.cpp: the table of functions that the machine supplies, and those of them that device code calls:
// assert, malloc.
#include "harness/machine/builtins.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "harness/base/bounds.h"
#include "harness/contract/finding.h"
#include "harness/machine/builtin_call.h"
#include "harness/machine/faults.h"
#include "harness/machine/host_api.h"
#include "harness/machine/host_library.h"
#include "harness/machine/launch_calls.h"
#include "harness/machine/machine.h"
#include "harness/machine/print.h"
#include "harness/machine/unwinding.h"
#include "harness/program/builtin_names.h"

namespace warpmark::machine {
namespace {

// __assertfail(message, file, line, function, character size)
void assert_fail(BuiltinCall& call) {
    Run& run = call.run();
    run.aborted = true;
    run.host.sticky_error = 710;
    Finding* finding = new_finding(call.warp, call.op, FindingId::run_assert, call.lane, Role::asserts);
    if (!finding) return;
    std::string condition;
    call.text(call.argument(0), condition, 300);
    finding->fact = FailedAssertion{std::move(condition)};
}

void device_malloc(BuiltinCall& call) {
    if (call.warp.block().grid().is_host)
        return call.result(allocate(call, call.argument(0), Allocation::host));
    constexpr uint64_t heap_limit = 8 << 20;  // cudaLimitMallocHeapSize, as it is set by default
    if (call.argument(0) > heap_limit || call.run().memory.in_use() > (uint64_t{8} << 30))
        return call.result(0);
    call.result(allocate(call, call.argument(0), Allocation::device));
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
    {"__warpmark_set_device", api_set_device},
    {"__warpmark_get_error_string", get_error_string},
    {"__warpmark_get_error_name", get_error_name},
    {"__warpmark_device_get_attribute", api_device_get_attribute},
    {"__warpmark_write", library_write},
    {"__warpmark_format", library_format},
    {"__warpmark_strtod", library_strtod},
    {"__warpmark_strtof", library_strtof},
    {"__warpmark_state", library_state},
    {"__warpmark_realloc", library_realloc},
    {"__warpmark_exit", library_exit},
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
    {"free", device_free},
};

// A call's number is its place among the names.
static_assert(std::ranges::equal(table, program::builtin_names, {}, &Builtin::name));

}  // namespace

void device_free(BuiltinCall& call) {
    const uint64_t address = call.argument(0);
    if (address == 0 || free_region(call, address)) return;
    asked_outside();
    Finding* finding = new_finding(call.warp, call.op, FindingId::memory_freed, call.lane, Role::frees);
    if (!finding) return;
    finding->space = Space::global;
    const Region* region = call.run().memory.region(address);
    const bool again = region && region->freed && region->freed_at.line;
    BadFree fact;
    if (again) fact = {.of = BadFree::Of::freed_before, .freed_at_line = region->freed_at.line};
    finding->fact = std::move(fact);
    if (again && region->freed_at.line != finding->locations[0].line)
        finding->locations.push_back(region->freed_at);
}

const Builtin& builtin(uint32_t index) {
    return table[index];
}

std::byte* BuiltinCall::memory(uint64_t address, uint64_t bytes) const {
    if (isa::in_window(address, isa::local_window)) {
        const uint64_t offset = address & 0xffffffffu;
        return bytes <= run().work.limits.stack_bytes
                   ? warp.stack(lane, static_cast<uint32_t>(offset), static_cast<uint32_t>(bytes))
                   : nullptr;
    }
    if (isa::in_window(address, isa::shared_window)) {
        const uint64_t array = (address & 0xffffffffu) >> isa::shared_array_shift,
                       offset = address & ((1u << isa::shared_array_shift) - 1);
        Region* region = array ? warp.block().shared(static_cast<uint32_t>(array - 1)) : nullptr;
        return region && fits(offset, bytes, region->info.bytes) ? region->data + offset : nullptr;
    }
    return run().memory.bytes(address, bytes);
}

bool BuiltinCall::text(uint64_t address, std::string& out, size_t limit) const {
    out.clear();
    for (size_t at = 0; at < limit; ++at) {
        const std::byte* c = memory(address + at, 1);
        if (!c) return false;
        if (*c == std::byte{0}) return true;
        out += static_cast<char>(*c);
    }
    return true;
}

}  // namespace warpmark::machine
