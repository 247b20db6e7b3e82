// Allocations, and attributes of pointers.
#include "harness/runtime/host_memory.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "harness/base/range_checks.h"
#include "harness/contract/finding_ids.h"
#include "harness/machine/machine_faults.h"
#include "harness/runtime/copy_endpoints.h"
#include "harness/runtime/cuda_runtime_calls.h"
#include "harness/runtime/device_reset.h"
#include "harness/runtime/error_codes.h"
#include "harness/runtime/failed_calls.h"
#include "harness/runtime/host_process_state.h"
#include "harness/runtime/launch_calls.h"
#include "harness/runtime/plan_recording.h"

namespace warpmark::runtime {
namespace {

uint32_t line_of(const BuiltinCall& call) {
    return static_cast<uint32_t>(
        call.run().program.sites[call.warp.site_of(call.op, call.warp.current_frame())].line);
}

}  // namespace

uint64_t allocate(const BuiltinCall& call, uint64_t bytes, Allocation kind) {
    constexpr uint64_t of_an_allocation = 200;
    call.run().work.moves(of_an_allocation * Work::bytes_a_unit);
    NewRegion region;
    region.name = fmt::format("the allocation of line {}", line_of(call));
    region.named = false;
    region.origin = fmt::format("allocated at line {}", line_of(call));
    region.bytes = bytes;
    region.initialized = false;
    region.host_access = kind != Allocation::device;
    region.device_access = kind != Allocation::host;
    const uint64_t address = call.run().memory.allocate(region, call.run().attached.observer);
    if (address) call.run().work.touched.begins(*call.run().memory.region(address));
    return address;
}

bool free_region(const BuiltinCall& call, uint64_t address) {
    Region* region = call.run().memory.region(address);
    const bool was_live = region && !region->freed;
    if (!call.run().memory.free(address, call.run().attached.observer)) return false;
    if (was_live) {
        const bool is_counted = !region->info.origin.empty();  // from allocate(), unlike the job's buffers
        if (is_counted) call.run().work.touched.ends(*region);
        call.run().work.touched.remove_other(region->host_marks.size());
        region->host_marks = {};
    }
    const uint32_t site = call.warp.site_of(call.op, call.warp.current_frame());
    call.run().memory.region(address)->freed_at =
        call.warp.block().location(call.warp, call.lane, site, Role::frees);
    return true;
}

bool release(const BuiltinCall& call, uint64_t address) {
    if (!free_region(call, address)) return false;
    process_of(call).allocations.erase(address);
    record_release(call.run(), address);
    return true;
}

void api_malloc(BuiltinCall& call) {
    if (!only_host(call)) return;
    std::byte* pointer = host_bytes(call, call.argument(0), 8, Access::store);
    if (!pointer) return;
    // The last entry: cudaMallocAsync.
    constexpr Allocation kinds[] = {Allocation::device, Allocation::managed, Allocation::pinned,
                                    Allocation::device};
    constexpr uint64_t in_stream = 3;
    const Allocation kind = kinds[std::min(call.argument(2), in_stream)];
    const uint64_t bytes = call.argument(1);
    const uint64_t address = bytes ? allocate(call, bytes, kind) : 0;
    std::memcpy(pointer, &address, 8);
    if (bytes && !address) on_out_of_range_request();
    if (bytes && !address)
        return fail(call, out_of_memory, fmt::format("there is not enough memory for {} bytes", bytes),
                    "The size is in bytes.");
    const uint32_t site = call.warp.site_of(call.op, call.warp.current_frame());
    if (address)
        process_of(call).allocations[address] =
            call.warp.block().location(call.warp, call.lane, site, Role::allocates);
    if (kind == Allocation::device) record_allocation(call.run(), address, bytes);
    if (address && call.argument(2) == in_stream) {
        StreamOperations& in_flight = call.run().host.in_flight;
        in_flight.begin(in_flight.streams.in_use,
                        {UnorderedWork::Kind::allocation, "", place_of(call, Role::allocates)});
        in_flight.allocates(call, *call.run().memory.region(address));
    }
    answer(call, success);
}

void api_free(BuiltinCall& call) {
    if (!only_host(call)) return;
    const uint64_t address = call.argument(0);
    if (address == 0) return answer(call, success);
    const End end = end_at(call, address, 0);
    constexpr uint64_t of_host = 1, in_stream = 2;  // cudaFreeHost, cudaFreeAsync
    const bool wants_host = call.argument(1) == of_host;
    StreamOperations& in_flight = call.run().host.in_flight;
    if (call.argument(1) != in_stream)
        in_flight.wait();
    else
        in_flight.begin(in_flight.streams.in_use,
                        {UnorderedWork::Kind::release, "", place_of(call, Role::frees)});
    const bool fits = end.region && (wants_host ? end.side == End::Side::both : end.region->device_access) &&
                      process_of(call).allocations.contains(address);
    if (fits && call.argument(1) == in_stream) {
        in_flight.releases(call, *end.region);
        in_flight.finish();  // a delayed operation still needs it
    }
    if (fits && release(call, address)) return answer(call, success);
    if (!wants_host && free_callers_buffer(call, address)) return answer(call, success);
    on_out_of_range_request();
    std::string why;
    if (end.region && end.region->freed)
        why = fmt::format(
            "{} was already freed{}", end.name(),
            end.region->freed_at.line ? fmt::format(" at line {}", end.region->freed_at.line) : "");
    else if (end.region && end.offset)
        why = fmt::format("the pointer points into {}, {} bytes past its start", end.name(), end.offset);
    else
        why = fmt::format("the pointer, to {}, was not returned by {}", end.name(),
                          wants_host ? "cudaMallocHost" : "cudaMalloc");
    fail(call, invalid_value, why, "An allocation is freed once, with the pointer that was returned for it.");
}

// Pins or unpins host allocations; kernels can access pinned memory. Stack memory and variables have no
// region and cannot be pinned.
void api_register(BuiltinCall& call) {
    if (!only_host(call)) return;
    if (call.argument(0) == 0 || call.argument(1) == 0)
        return fail(call, invalid_value, "the pointer is null, or the size is 0 bytes",
                    "Pass what malloc or new returned, and its size in bytes.");
    const End end = end_at(call, call.argument(0), call.argument(1));
    const bool pins = call.argument(2) != 0;
    if (!end.region || !end.region->host_access || end.region->shadow_of || end.region->info.origin.empty()) {
        call.run().aborted = true;
        if (Finding* finding =
                new_finding(call.warp, call.op, FindingId::tool_unsupported, call.lane, Role::calls))
            finding->fact =
                Unsimulated{.what = Unsimulated::Feature::library_call,
                            .detail = "the simulator pins only memory that malloc or new returned"};
        return;
    }
    call.run().host.in_flight.wait();
    if (Observer* observer = call.run().attached.observer; observer && pins)
        end.region->stored.for_each_range(end.region->info.bytes, [&](uint64_t offset, uint64_t count) {
            observer->bytes_written(end.region->info.id, offset, count);
        });
    end.region->stored = {};
    end.region->device_access = pins;
    answer(call, success);
}

void api_pointer_attributes(BuiltinCall& call) {
    if (!only_host(call)) return;
    std::byte* type = host_bytes(call, call.argument(1), 4, Access::store);
    if (!type) return;
    enum MemoryType : int32_t { unregistered, host, device, managed };  // cudaMemoryType
    const End end = end_at(call, call.argument(0), 0);
    int32_t found = unregistered;
    if (end.side == End::Side::device) found = device;
    if (end.side == End::Side::both) found = host;
    std::memcpy(type, &found, 4);
    answer(call, success);
}

}  // namespace warpmark::runtime
