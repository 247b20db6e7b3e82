// Errors, synchronization, streams and events, attributes. Memory calls are in host_memory.cpp.
#include "harness/runtime/cuda_runtime_calls.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "harness/base/range_checks.h"
#include "harness/device/device_attributes.h"
#include "harness/machine/builtin_call.h"
#include "harness/runtime/device_reset.h"
#include "harness/runtime/error_codes.h"
#include "harness/runtime/failed_calls.h"
#include "harness/runtime/host_memory.h"
#include "harness/runtime/host_process_state.h"
#include "harness/runtime/launch_calls.h"

namespace warpmark::runtime {
namespace {

// 0, cudaStreamLegacy, cudaStreamPerThread.
bool is_default_stream(uint64_t handle) {
    return handle <= 2;
}

void error_text(const BuiltinCall& call, const char* text) {
    uint64_t& known = process_of(call).errors.texts[text];
    if (known && call.run().memory.bytes(known, 1)) return call.result(known);
    NewRegion region;
    region.name = text;
    region.bytes = std::strlen(text) + 1;
    region.host_access = true;
    region.device_access = false;
    known = call.run().memory.allocate(region, nullptr);
    if (std::byte* bytes = call.run().memory.bytes(known, region.bytes))
        std::memcpy(bytes, text, region.bytes);
    call.result(known);
}

}  // namespace

void peek_at_last_error(BuiltinCall& call) {
    Run& run = call.run();
    for (auto& refused : process_of(run).launching.refused) refused.is_noticed = true;
    notice_failed_calls(run);
    call.result(
        static_cast<uint64_t>(run.host.sticky_error ? run.host.sticky_error : process_of(run).errors.last));
}

void get_last_error(BuiltinCall& call) {
    peek_at_last_error(call);
    process_of(call).errors.last = success;
}

void get_error_string(BuiltinCall& call) {
    error_text(call, cuda_error_string(static_cast<int>(call.argument(0))));
}
void get_error_name(BuiltinCall& call) {
    error_text(call, cuda_error_name(static_cast<int>(call.argument(0))));
}

void api_wait(BuiltinCall& call) {
    if (!only_host(call)) return;
    enum { device, stream, event };
    const auto what = static_cast<int>(call.argument(0));
    if (!is_live(call, what, call.argument(1))) return;
    StreamOperations& in_flight = call.run().host.in_flight;
    if (what == stream)
        in_flight.wait_for_stream(call.argument(1));
    else if (what == event)
        in_flight.wait_for_event(call.argument(1));
    else
        in_flight.wait();
    answer(call, success);
}

void api_func_set_attribute(BuiltinCall& call) {
    if (!only_host(call)) return;
    // cudaFuncAttributeMaxDynamicSharedMemorySize, cudaFuncAttributePreferredSharedMemoryCarveout
    constexpr uint64_t max_dynamic_shared = 8, preferred_carveout = 9;
    Run& run = call.run();
    const uint64_t function = call.argument(0) - isa::code_window;
    if (!isa::in_window(call.argument(0), isa::code_window) || function >= run.program.functions.size())
        return fail(call, invalid_function, "the first argument is not a kernel", "");
    if (call.argument(1) == preferred_carveout) {
        const auto percent = static_cast<int32_t>(call.argument(2));
        if (percent < -1 || percent > 100)
            return fail(call, invalid_value,
                        fmt::format("a carve-out of {} percent; it is 0 to 100, or -1", percent), "");
        process_of(run).device.carveouts[static_cast<uint32_t>(function)] = percent;
    }
    if (call.argument(1) != max_dynamic_shared) return answer(call, success);
    const auto bytes = static_cast<int32_t>(call.argument(2));
    const uint64_t static_bytes = program::static_shared_bytes(run.program, run.program.functions[function]);
    if (bytes < 0 || !fits(static_bytes, static_cast<uint64_t>(bytes), run.device.row.block_shared_limit))
        return fail(call, invalid_value,
                    fmt::format("{} bytes of dynamic and {} of static shared memory are more than the {} "
                                "that a block can have",
                                bytes, static_bytes, run.device.row.block_shared_limit),
                    "");
    process_of(run).device.dynamic_shared_opt_in[static_cast<uint32_t>(function)] =
        static_cast<uint32_t>(bytes);
    answer(call, success);
}

bool is_live(const BuiltinCall& call, int what, uint64_t handle) {
    if (what == 0 || (what == 1 && is_default_stream(handle))) return true;
    const char* name = what == 1 ? "stream" : "event";
    const auto known = process_of(call).handles.find(handle);
    if (known != process_of(call).handles.end() && known->second.what == what && !known->second.destroyed)
        return true;
    const bool destroyed = known != process_of(call).handles.end() && known->second.what == what;
    fail(call, invalid_handle,
         destroyed ? fmt::format("the {} was already destroyed", name)
                   : fmt::format("this handle does not belong to any {}", name),
         destroyed ? "A handle can be used until it is destroyed."
                   : fmt::format("cuda{}Create creates one.", what == 1 ? "Stream" : "Event"));
    return false;
}

void api_create(BuiltinCall& call) {
    if (!only_host(call)) return;
    std::byte* pointer = host_bytes(call, call.argument(1), 8, Access::store);
    if (!pointer) return;
    constexpr uint64_t first_handle = 0x10000;
    const uint64_t handle = first_handle + 16 * process_of(call).handles.size();
    constexpr int non_blocking_stream = 3;
    const auto what = static_cast<int>(call.argument(0));
    const bool is_stream = what == 1 || what == non_blocking_stream;
    process_of(call).handles[handle] = {is_stream ? 1 : what, false};
    if (is_stream) call.run().host.in_flight.streams.is_created(handle, what != non_blocking_stream);
    std::memcpy(pointer, &handle, 8);
    answer(call, success);
}

void api_use(BuiltinCall& call) {
    if (!only_host(call)) return;
    enum : uint64_t { destroy = 1, record = 2, wait = 3, read_time = 4 };
    const auto what = static_cast<int>(call.argument(0));
    const uint64_t handle = call.argument(1), how = call.argument(2);
    if (!is_live(call, what, handle)) return;
    if (how == destroy && what == 1 && is_default_stream(handle))
        return fail(call, invalid_handle, "the default stream cannot be destroyed", "");
    Streams& streams = call.run().host.in_flight.streams;
    if (how == read_time && !streams.is_recorded(handle))
        return fail(call, invalid_handle, "the event was never recorded",
                    "Time is measured between two events that cudaEventRecord recorded.");
    if (how == destroy)
        process_of(call).handles[handle].destroyed = true;
    else if (how == record)
        streams.record(handle, streams.in_use);
    else if (how == wait)
        streams.wait(streams.in_use, handle);
    else if (what == 1)
        streams.in_use = handle;
    answer(call, success);
}

void event_time(BuiltinCall& call) {
    call.result(call.run().host.in_flight.streams.time_of_event(call.argument(0)));
}

void api_set_device(BuiltinCall& call) {
    if (!only_host(call)) return;
    if (call.argument(0) != 0)
        return fail(call, invalid_device,
                    fmt::format("there is no device {}", static_cast<int>(call.argument(0))),
                    "The only device is 0.");
    answer(call, success);
}

void api_device_get_attribute(BuiltinCall& call) {
    std::byte* target = host_bytes(call, call.argument(0), 4, Access::store);
    if (!target) return;
    if (call.argument(2) != 0)
        return fail(call, invalid_device,
                    fmt::format("there is no device {}", static_cast<int>(call.argument(2))),
                    "The only device is 0.");
    const auto wanted = static_cast<int>(call.argument(1));
    const int value = device::attribute(call.run().device.row, wanted);
    std::memcpy(target, &value, 4);
    answer(call, success);
}

// A call with an invalid result pointer.
void api_null_result(BuiltinCall& call) {
    if (only_host(call)) fail_without_place(call);
}

void api_limit(BuiltinCall& call) {
    if (!only_host(call)) return;
    constexpr int unsupported_limit = 215;
    auto& limits = process_of(call).device.limits;
    const uint64_t which = call.argument(1);
    if (which >= limits.size())
        return fail(call, unsupported_limit, fmt::format("{} is not a cudaLimit", which),
                    "cudaLimitMallocHeapSize is one, for example.");
    if (call.argument(2)) {
        limits[which] = call.argument(0);
        return answer(call, success);
    }
    std::byte* target = host_bytes(call, call.argument(0), 8, Access::store);
    if (!target) return;
    std::memcpy(target, &limits[which], 8);
    answer(call, success);
}

void api_device_reset(BuiltinCall& call) {
    if (!only_host(call)) return;
    Run& run = call.run();
    run.host.in_flight.wait();
    for (const auto& [address, at] : std::map(process_of(run).allocations)) release(call, address);
    free_callers_buffers(call);
    first_values_of_variables(call);
    for (auto& [handle, state] : process_of(run).handles) state.destroyed = true;
    process_of(run).device.dynamic_shared_opt_in.clear();
    process_of(run).errors.last = success;
    answer(call, success);
}

}  // namespace warpmark::runtime
