// builtins.cpp: the table of functions that the machine supplies: launches, the host API, assert, malloc.
#include "harness/machine/builtins.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "harness/machine/builtin_call.h"
#include "harness/machine/faults.h"
#include "harness/machine/launch_calls.h"
#include "harness/machine/machine.h"
#include "harness/machine/print.h"
#include "harness/machine/record.h"

namespace warpmark::machine {
namespace {

constexpr int success = 0, invalid_value = 1, out_of_memory = 2, invalid_symbol = 13, invalid_device = 101;

// Calls that only a launcher makes here, and not a kernel.
bool only_host(const BuiltinCall& call) {
    if (call.warp.block().grid().is_host) return true;
    call.run().aborted = true;
    if (Finding* finding = new_finding(call.warp, call.op, "tool.unsupported", call.lane, "calls")) {
        finding->message = fmt::format("{}:{} a kernel that calls the host's API is not supported", finding->locations[0].file, finding->locations[0].line);
        finding->explanation = "This is a gap in warpmark and no fault of the program.";
    }
    return false;
}

void peek_at_last_error(BuiltinCall& call) {
    Run& run = call.run();
    for (auto& refused : run.refused) refused.is_noticed = true;
    call.result(static_cast<uint64_t>(run.sticky_error ? run.sticky_error : run.last_error));
}

void get_last_error(BuiltinCall& call) {
    peek_at_last_error(call);
    call.run().last_error = success;
}

void device_synchronize(BuiltinCall& call) {
    if (only_host(call)) answer(call, success);
}

void func_set_attribute(BuiltinCall& call) {
    if (!only_host(call)) return;
    constexpr uint64_t max_dynamic_shared = 8;  // cudaFuncAttributeMaxDynamicSharedMemorySize
    Run& run = call.run();
    const uint64_t function = call.argument(0) - isa::code_window;
    if (!isa::in_window(call.argument(0), isa::code_window) || function >= run.program.functions.size()) return answer(call, 98);
    if (call.argument(1) != max_dynamic_shared) return answer(call, success);
    const auto bytes = static_cast<int32_t>(call.argument(2));
    uint64_t static_bytes = 0;
    for (const uint32_t array : run.program.functions[function].uses_shared) static_bytes += array ? run.program.shared[array].bytes : 0;
    if (bytes < 0 || static_cast<uint64_t>(bytes) + static_bytes > run.device.opt_in_shared_limit) return answer(call, invalid_value);
    run.dynamic_shared_opt_in[static_cast<uint32_t>(function)] = static_cast<uint32_t>(bytes);
    answer(call, success);
}

uint64_t allocate(const BuiltinCall& call, uint64_t bytes, bool host_access) {
    const uint32_t site = call.warp.site_of(call.op, call.warp.current_frame());
    NewRegion region;
    region.name = fmt::format("the allocation of line {}", call.run().program.sites[site].line);
    region.named = false;
    region.origin = fmt::format("allocated at line {}", call.run().program.sites[site].line);
    region.bytes = bytes;
    region.initialised = false;
    region.host_access = host_access;
    return call.run().memory.allocate(region, call.run().observer);
}

void allocate_into(BuiltinCall& call, bool host_access) {
    if (!only_host(call)) return;
    std::byte* pointer = call.memory(call.argument(0), 8);
    if (!pointer) return answer(call, invalid_value);
    const uint64_t address = allocate(call, call.argument(1), host_access);
    std::memcpy(pointer, &address, 8);
    if (!host_access) record_allocation(call.run(), address, call.argument(1));
    answer(call, address ? success : out_of_memory);
}

void host_malloc(BuiltinCall& call) { allocate_into(call, false); }
void host_malloc_host(BuiltinCall& call) { allocate_into(call, true); }

bool free_region(const BuiltinCall& call, uint64_t address) {
    if (!call.run().memory.free(address, call.run().observer)) return false;
    const uint32_t site = call.warp.site_of(call.op, call.warp.current_frame());
    call.run().memory.region(address)->freed_at = call.warp.block().location(call.warp, call.lane, site, "frees");
    return true;
}

void host_free(BuiltinCall& call) {
    if (!only_host(call)) return;
    const uint64_t address = call.argument(0);
    const bool freed = address != 0 && free_region(call, address);
    if (freed) record_release(call.run(), address);
    answer(call, address == 0 || freed ? success : invalid_value);
}

void tell_written(const BuiltinCall& call, uint64_t address, uint64_t bytes) {
    if (const Region* region = call.run().memory.region(address); region && call.run().observer)
        call.run().observer->bytes_written(region->info.id, address & (Memory::region_limit - 1), bytes);
}

void copy(const BuiltinCall& call, uint64_t to, uint64_t from, uint64_t bytes) {
    std::byte* target = call.memory(to, bytes);
    const std::byte* source = call.memory(from, bytes);
    if (bytes && (!target || !source)) return answer(call, invalid_value);
    if (const Region* region = call.run().memory.region(to); region && !region->device_writes && !region->host_access) return answer(call, invalid_value);
    record_copy(call.run(), to, from, bytes, source);
    if (bytes) std::memmove(target, source, bytes);
    tell_written(call, to, bytes);
    answer(call, success);
}

// The launcher's own variables: no device memory, whatever a call says.
bool is_on_stack(uint64_t address) { return isa::in_window(address, isa::local_window); }

void host_memcpy(BuiltinCall& call) {
    enum Kind : uint64_t { host_to_device = 1, device_to_host, device_to_device };  // cudaMemcpyKind
    if (!only_host(call)) return;
    const uint64_t to = call.argument(0), from = call.argument(1), kind = call.argument(3);
    const bool is_wrong_way = (is_on_stack(to) && (kind == host_to_device || kind == device_to_device)) || (is_on_stack(from) && (kind == device_to_host || kind == device_to_device));
    if (is_wrong_way) return answer(call, invalid_value);
    copy(call, to, from, call.argument(2));
}

void host_memset(BuiltinCall& call) {
    if (!only_host(call)) return;
    std::byte* target = call.memory(call.argument(0), call.argument(2));
    if (call.argument(2) && (!target || is_on_stack(call.argument(0)))) return answer(call, invalid_value);
    if (target) std::memset(target, static_cast<int>(call.argument(1)), call.argument(2));
    record_fill(call.run(), call.argument(0), call.argument(2), static_cast<uint8_t>(call.argument(1)));
    tell_written(call, call.argument(0), call.argument(2));
    answer(call, success);
}

void memcpy_to_symbol(BuiltinCall& call) {
    if (only_host(call)) copy(call, call.argument(0) + call.argument(3), call.argument(1), call.argument(2));
}

void memcpy_from_symbol(BuiltinCall& call) {
    if (only_host(call)) copy(call, call.argument(0), call.argument(1) + call.argument(3), call.argument(2));
}

void get_symbol_address(BuiltinCall& call) {
    std::byte* pointer = call.memory(call.argument(0), 8);
    const uint64_t address = call.argument(1);
    if (!pointer || !call.run().memory.region(address)) return answer(call, invalid_symbol);
    std::memcpy(pointer, &address, 8);
    answer(call, success);
}

void error_text(const BuiltinCall& call, const char* text) {
    NewRegion region;
    region.name = text;
    region.bytes = std::strlen(text) + 1;
    region.host_access = true;
    const uint64_t address = call.run().memory.allocate(region, nullptr);
    if (std::byte* bytes = call.run().memory.bytes(address, region.bytes)) std::memcpy(bytes, text, region.bytes);
    call.result(address);
}

void get_error_string(BuiltinCall& call) { error_text(call, cuda_error_string(static_cast<int>(call.argument(0)))); }
void get_error_name(BuiltinCall& call) { error_text(call, cuda_error_name(static_cast<int>(call.argument(0)))); }

struct Attribute {
    int attribute;  // cudaDeviceAttr
    int value;      // of an H200
};

constexpr Attribute attributes[] = {
    {1, 1024}, {2, 1024}, {3, 1024}, {4, 64}, {5, 2147483647}, {6, 65535}, {7, 65535}, {8, 49152}, {9, 65536}, {10, 32},
    {12, 65536}, {13, 1980000}, {16, 132}, {36, 3201000}, {37, 6144}, {38, 62914560}, {39, 2048}, {75, 9}, {76, 0}, {81, 233472},
    {82, 65536}, {95, 1}, {97, 232448}, {106, 32}, {111, 1024}, {120, 1},
};

void device_get_attribute(BuiltinCall& call) {
    std::byte* target = call.memory(call.argument(0), 4);
    if (!target) return answer(call, invalid_value);
    if (call.argument(2) != 0) return answer(call, invalid_device);
    int value = 0;
    for (const auto& row : attributes)
        if (row.attribute == static_cast<int>(call.argument(1))) value = row.value;
    std::memcpy(target, &value, 4);
    answer(call, success);
}

// __assertfail(message, file, line, function, character size)
void assert_fail(BuiltinCall& call) {
    Run& run = call.run();
    run.aborted = true;
    run.sticky_error = 710;
    Finding* finding = new_finding(call.warp, call.op, "run.assert", call.lane, "asserts");
    if (!finding) return;
    std::string condition;
    call.text(call.argument(0), condition, 300);
    finding->message = fmt::format("{}:{} {} fails the assertion `{}`", finding->locations[0].file, finding->locations[0].line, thread_text(finding->locations[0]), condition);
    finding->explanation = "The assertion in the code does not hold for this thread.";
}

void device_malloc(BuiltinCall& call) {
    if (call.warp.block().grid().is_host) return call.result(allocate(call, call.argument(0), true));
    constexpr uint64_t heap_limit = 8 << 20;  // cudaLimitMallocHeapSize, as it is set by default
    if (call.argument(0) > heap_limit || call.run().memory.in_use() > (uint64_t{8} << 30)) return call.result(0);
    call.result(allocate(call, call.argument(0), false));
}

void device_free(BuiltinCall& call) {
    const uint64_t address = call.argument(0);
    if (address == 0 || free_region(call, address)) return;
    Finding* finding = new_finding(call.warp, call.op, "memory.freed", call.lane, "frees");
    if (!finding) return;
    finding->space = Space::global;
    const Region* region = call.run().memory.region(address);
    const bool again = region && region->freed && region->freed_at.line;
    finding->message = fmt::format("{} {} frees {}", place_text(finding->locations[0]), thread_text(finding->locations[0]),
                                   again ? fmt::format("again what line {} has freed", region->freed_at.line) : std::string("what is no live allocation"));
    if (again && region->freed_at.line != finding->locations[0].line) finding->locations.push_back(region->freed_at);
    finding->explanation = "Free each pointer that malloc gave once, and nothing else.";
}

constexpr Builtin table[] = {
    {"__warpmark_launch_extras", next_launch_extras},
    {"__warpmark_launch", launch_with_arguments},
    {"__warpmark_blocks_per_multiprocessor", blocks_per_multiprocessor},
    {"__warpmark_function_attribute", function_attribute},
    {"__cudaCDP2GetParameterBufferV2", get_parameter_buffer},
    {"__cudaCDP2LaunchDeviceV2", launch_device},
    {"__cudaCDP2GetLastError", get_last_error},
    {"__cudaCDP2PeekAtLastError", peek_at_last_error},
    {"__warpmark_peek_at_last_error", peek_at_last_error},
    {"__warpmark_device_synchronize", device_synchronize},
    {"__warpmark_func_set_attribute", func_set_attribute},
    {"__warpmark_malloc", host_malloc},
    {"__warpmark_malloc_host", host_malloc_host},
    {"__warpmark_free", host_free},
    {"__warpmark_memcpy", host_memcpy},
    {"__warpmark_memset", host_memset},
    {"__warpmark_memcpy_to_symbol", memcpy_to_symbol},
    {"__warpmark_memcpy_from_symbol", memcpy_from_symbol},
    {"__warpmark_get_symbol_address", get_symbol_address},
    {"__warpmark_get_error_string", get_error_string},
    {"__warpmark_get_error_name", get_error_name},
    {"__warpmark_device_get_attribute", device_get_attribute},
    {"vprintf", print},
    {"__assertfail", assert_fail},
    {"malloc", device_malloc},
    {"free", device_free},
};

}  // namespace

uint32_t find_builtin(std::string_view name) {
    const auto* row = std::find_if(std::begin(table), std::end(table), [&](const auto& row) { return row.name == name; });
    return row == std::end(table) ? none : static_cast<uint32_t>(row - std::begin(table));
}

const Builtin& builtin(uint32_t index) { return table[index]; }

std::byte* BuiltinCall::memory(uint64_t address, uint64_t bytes) const {
    if (isa::in_window(address, isa::local_window)) {
        const uint64_t offset = address & 0xffffffffu;
        return bytes <= run().limits.stack_bytes ? warp.stack(lane, static_cast<uint32_t>(offset), static_cast<uint32_t>(bytes)) : nullptr;
    }
    if (isa::in_window(address, isa::shared_window)) {
        const uint64_t array = (address & 0xffffffffu) >> isa::shared_array_shift, offset = address & ((1u << isa::shared_array_shift) - 1);
        Region* region = array ? warp.block().shared(static_cast<uint32_t>(array - 1)) : nullptr;
        return region && offset + bytes <= region->info.bytes ? region->data + offset : nullptr;
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
