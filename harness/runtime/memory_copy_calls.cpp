// Copies and fills of memory and variables, with checks of ownership and size at each end.
#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <optional>

#include "harness/base/attack_defenses.h"
#include "harness/base/range_checks.h"
#include "harness/contract/finding.h"
#include "harness/contract/finding_ids.h"
#include "harness/device/cost_coefficients.h"
#include "harness/device/operation_times.h"
#include "harness/machine/launcher_data_replay.h"
#include "harness/machine/machine_faults.h"
#include "harness/runtime/copy_endpoints.h"
#include "harness/runtime/cuda_runtime_calls.h"
#include "harness/runtime/error_codes.h"
#include "harness/runtime/failed_calls.h"
#include "harness/runtime/host_memory.h"
#include "harness/runtime/host_process_state.h"
#include "harness/runtime/launch_calls.h"
#include "harness/runtime/plan_recording.h"

namespace warpmark::runtime {
namespace {

void out_of_bounds(const BuiltinCall& call, const End& end, uint64_t bytes, Role role) {
    on_out_of_range_request();
    answer(call, invalid_value);
    Finding* finding =
        new_finding(call.warp, call.op, FindingId::memory_out_of_bounds, call.lane, role, "host");
    if (!finding) return;
    finding->fact = HostOverrun{.array = end.name(), .bytes = bytes, .room = end.room};
}

bool is_in_device_memory(const End& end) {
    return end.region && end.region->device_access && !end.region->shadow_of;
}

// Counts bytes read and written. For a multi-row copy, only the first row counts as an operation.
void note_device_copy(Run& run, uint64_t read, uint64_t written, bool begins) {
    if (!is_enabled(Defense::launcher_copies)) return;
    const auto& costs = device::of_an_h200;
    const double cycles = device::copy_cycles(costs, static_cast<double>(read), static_cast<double>(written));
    run.host.work.device_copies += {begins ? 1u : 0u, read, written,
                                    static_cast<uint64_t>(begins ? cycles : cycles - costs.starts.copy)};
}

// Transfers the launcher's ownership of copied bytes (launcher_work.h).
void note_copy(const BuiltinCall& call, const End& to, const End& from, uint64_t bytes) {
    Run& run = call.run();
    const bool from_device = is_in_device_memory(from), to_device = is_in_device_memory(to);
    if (from_device != to_device) run.host.work.copied_bytes += bytes;
    if (run.attached.host_view && from_device && !to_device)
        run.attached.host_view->comes(to.bytes, bytes, true);
    if (run.attached.host_view && to_device && !from_device) {
        run.attached.host_view->goes(to.bytes, bytes, true);
        run.attached.host_view->goes_from(place_of(call, Role::sends));
    }
    if (from_device && !to_device) host_took(run, *from.region, from.offset, bytes);
    if (!to_device) return;
    const Location where = place_of(call, Role::copies);
    if (from_device)
        return copied_within(run, *to.region, to.offset, *from.region, from.offset, bytes, where);
    if (to.region->info.space == Space::constant)
        to.region->carries = to.region->carries || run.host.work.took_data;
    host_wrote(run, *to.region, to.offset, bytes, where);
}

enum class Kind : uint64_t {
    host_to_host,
    host_to_device,
    device_to_host,
    device_to_device,
    by_address
};  // cudaMemcpyKind

struct Copy {
    uint64_t to, from, bytes;
    Kind kind;
    bool async;
    bool goes_on = false;  // a further row of the same copy
};

// Modeled, in ns. Further rows of a copy take what their bytes take.
uint64_t time_of(const Copy& wanted, const End& to, const End& from) {
    const auto is = [](End::Side side, const End& end) { return end.side == side; };
    const bool has_pages = is(End::Side::host, to) || is(End::Side::host, from);
    device::OperationTime time = has_pages ? device::copy_of_pages : device::copy_of_pinned;
    if (is(End::Side::device, to) && is(End::Side::device, from)) time = device::copy_within;
    if (wanted.goes_on) time.start_ns = 0;
    return time.ns(wanted.bytes);
}

// Executes the copy as an operation of its stream. For a delayed copy, host memory is read immediately
// through a staging buffer.
void carry_out(const BuiltinCall& call, const Copy& wanted, const End& to, const End& from) {
    Run& run = call.run();
    StreamOperations& in_flight = run.host.in_flight;
    if (!wanted.goes_on)
        in_flight.begin(wanted.async ? in_flight.streams.in_use : 0,
                        {UnorderedWork::Kind::copy, "", place_of(call, Role::copies)});
    in_flight.streams.takes(time_of(wanted, to, from));
    in_flight.touches(call, wanted.from, wanted.bytes, Access::load);
    in_flight.touches(call, wanted.to, wanted.bytes, Access::store);
    if (is_in_device_memory(from) && is_in_device_memory(to))
        note_device_copy(run, wanted.bytes, wanted.bytes, !wanted.goes_on);
    if (!in_flight.is_late()) {
        std::memmove(to.bytes, from.bytes, wanted.bytes);
        return note_copy(call, to, from, wanted.bytes);
    }
    std::vector<std::byte> staged;
    if (from.side == End::Side::host) staged.assign(from.bytes, from.bytes + wanted.bytes);
    std::byte* on_stack = to.region ? nullptr : to.bytes;
    in_flight.take([&run, wanted, staged = std::move(staged), on_stack] {
        const std::byte* source =
            staged.empty() ? run.memory.bytes(wanted.from, wanted.bytes) : staged.data();
        std::byte* target = on_stack ? on_stack : run.memory.bytes(wanted.to, wanted.bytes);
        if (source && target) std::memmove(target, source, wanted.bytes);
    });
}

// True if the host waits for the copy. CUDA Runtime API, "API synchronization behavior": it waits if the
// target is pageable memory, and never for copies within the device, even with a synchronous call. Copies
// from pageable memory are staged, so a synchronous call counts as complete.
bool host_waits(const Copy& wanted, const End& to, const End& from) {
    if (wanted.async) return to.side == End::Side::host;
    return to.side != End::Side::device || from.side != End::Side::device;
}

// Executes the copy, or reports why it is impossible. True: it was executed.
bool copy(const BuiltinCall& call, const Copy& wanted) {
    Run& run = call.run();
    if (wanted.bytes == 0) return true;
    const End to = end_at(call, wanted.to, wanted.bytes), from = end_at(call, wanted.from, wanted.bytes);
    const bool to_host = wanted.kind == Kind::host_to_host || wanted.kind == Kind::device_to_host;
    const bool from_host = wanted.kind == Kind::host_to_host || wanted.kind == Kind::host_to_device;
    constexpr const char* directions =
        "The first argument is the destination. The kind gives the direction of the copy, for example "
        "cudaMemcpyHostToDevice.";
    if (wanted.kind != Kind::by_address) {
        const auto wrong = [&](const End& end, bool is_host) {
            return end.side != End::Side::nowhere &&
                   !end.can_be(is_host ? End::Side::host : End::Side::device);
        };
        if (wrong(to, to_host)) {
            fail(call, invalid_value,
                 fmt::format("the destination, {}, is {} memory, but the kind requires {} memory", to.name(),
                             to_host ? "device" : "host", to_host ? "host" : "device"),
                 directions);
            return false;
        }
        if (wrong(from, from_host)) {
            fail(call, invalid_value,
                 fmt::format("the source, {}, is {} memory, but the kind requires {} memory", from.name(),
                             from_host ? "device" : "host", from_host ? "host" : "device"),
                 directions);
            return false;
        }
    }
    for (const End* end : {&to, &from}) {
        const bool writes = end == &to;
        if (end->side == End::Side::host && !end->bytes && end->room &&
            !(end->region && end->region->freed)) {
            out_of_bounds(call, *end, wanted.bytes, writes ? Role::writes : Role::reads);
            return false;
        }
        const std::string fault = fault_of(*end, wanted.bytes, writes);
        if (!fault.empty()) on_out_of_range_request();
        if (!fault.empty()) {
            fail(call, invalid_value, fault, "The size of a copy is in bytes.");
            return false;
        }
    }
    run.work.moves(wanted.bytes);
    if (run.work.is_spent()) return false;
    record_copy(run, wanted.to, wanted.from, wanted.bytes, from.bytes);
    for (const End* end : {&to, &from})
        if (end->region) run.work.touched.touch(*end->region, end->offset, wanted.bytes);
    carry_out(call, wanted, to, from);
    mark_initialized(call, wanted.to, wanted.bytes);
    StreamOperations& in_flight = run.host.in_flight;
    if (host_waits(wanted, to, from)) in_flight.wait_for_stream(wanted.async ? in_flight.streams.in_use : 0);
    return true;
}

struct Fill {
    uint64_t address;
    int value;
    uint64_t bytes;
    bool async;
};

// Executes the fill as an operation of its stream. The host waits if the target is also its own memory.
void carry_out(const BuiltinCall& call, const Fill& wanted, const End& end) {
    Run& run = call.run();
    const auto [address, value, bytes, is_async] = wanted;
    StreamOperations& in_flight = run.host.in_flight;
    const uint64_t stream = is_async ? in_flight.streams.in_use : 0;
    const Location where = place_of(call, Role::fills);
    in_flight.begin(stream, {UnorderedWork::Kind::fill, "", where});
    in_flight.streams.takes(device::fill_of_memory.ns(bytes));
    in_flight.touches(call, address, bytes, Access::store);
    if (is_in_device_memory(end)) note_device_copy(run, 0, bytes, true);
    if (in_flight.is_late())
        in_flight.take([&run, address = address, bytes = bytes, value = value] {
            if (std::byte* target = run.memory.bytes(address, bytes)) std::memset(target, value, bytes);
        });
    else
        std::memset(end.bytes, value, bytes);
    if (end.region) host_filled(run, *end.region, end.offset, bytes, where);
    record_fill(run, address, bytes, static_cast<uint8_t>(value));
    mark_initialized(call, address, bytes);
    if (!is_async && end.side == End::Side::both) in_flight.wait_for_stream(0);
}

// False: impossible, and reported.
bool fill(const BuiltinCall& call, const Fill& wanted) {
    const auto [address, value, bytes, is_async] = wanted;
    if (bytes == 0) return true;
    const End end = end_at(call, address, bytes);
    std::string fault = end.side == End::Side::host ? fmt::format("{} is host memory", end.name())
                                                    : fault_of(end, bytes, true);
    if (!fault.empty()) on_out_of_range_request();
    if (!fault.empty()) {
        fail(call, invalid_value, fault,
             end.region && end.region->shadow_of
                 ? "cudaGetSymbolAddress gives the variable's address on the device."
                 : "The size is in bytes.");
        return false;
    }
    call.run().work.moves(bytes);
    if (call.run().work.is_spent()) return false;
    if (end.region) call.run().work.touched.touch(*end.region, end.offset, bytes);
    carry_out(call, wanted, end);
    return true;
}

// Address `offset` bytes into the variable; nothing if it is out of range. The runtime checks the offset and
// the size.
std::optional<uint64_t> in_symbol(const BuiltinCall& call, uint64_t symbol, uint64_t offset, uint64_t bytes) {
    const Region* region = call.run().memory.region(symbol);
    const uint64_t at = symbol & (Memory::region_limit - 1);
    if (!region || !fits(at, offset, region->info.bytes) || !fits(at + offset, bytes, region->info.bytes))
        return std::nullopt;
    return symbol + offset;
}

void past_symbol(const BuiltinCall& call, uint64_t offset, uint64_t bytes) {
    on_out_of_range_request();
    fail(call, invalid_value,
         fmt::format("{} bytes from byte {} on go past the end of the variable", bytes, offset),
         "The size and the offset are in bytes.");
}

// Device variable identified by a symbol.
uint64_t device_symbol(const BuiltinCall& call, uint64_t symbol) {
    const Region* region = call.run().memory.region(symbol);
    if (!region) return 0;
    if (region->shadow_of) return region->shadow_of + (symbol & (Memory::region_limit - 1));
    return symbol;
}

}  // namespace

void api_memcpy(BuiltinCall& call) {
    if (!only_host(call)) return;
    const uint64_t kind = call.argument(3);
    if (kind > 4)
        return fail(call, 21, fmt::format("{} is not a cudaMemcpyKind", kind),
                    "cudaMemcpyHostToDevice is one, for example.");
    const Copy wanted{call.argument(0), call.argument(1), call.argument(2), static_cast<Kind>(kind),
                      call.argument(4) != 0};
    const auto do_it = [wanted](const BuiltinCall& now) {
        return copy(now, wanted) ? success : process_of(now).errors.last;
    };
    Graphs& graphs = process_of(call).launching.graphs;
    if (wanted.async && graphs.keep(do_it, call.run().work.limits.launches)) return answer(call, success);
    if (copy(call, wanted)) answer(call, success);
}

void api_memcpy_2d(BuiltinCall& call) {
    if (!only_host(call)) return;
    const uint64_t to_pitch = call.argument(1), from_pitch = call.argument(3), width = call.argument(4),
                   height = call.argument(5), kind = call.argument(6);
    if (kind > 4)
        return fail(call, 21, fmt::format("{} is not a cudaMemcpyKind", kind),
                    "cudaMemcpyHostToDevice is one, for example.");
    if (width > to_pitch || width > from_pitch) on_out_of_range_request();
    if (width > to_pitch || width > from_pitch)
        return fail(call, invalid_pitch,
                    fmt::format("a row of {} bytes is longer than a pitch ({} and {} bytes)", width, to_pitch,
                                from_pitch),
                    "Pitch and width are in bytes.");
    constexpr uint64_t most_pitch = 2147483647;  // cudaDevAttrMaxPitch
    if (to_pitch > most_pitch || from_pitch > most_pitch) on_out_of_range_request();
    if (to_pitch > most_pitch || from_pitch > most_pitch)
        return fail(
            call, invalid_pitch,
            fmt::format("a pitch of {} bytes; the limit is {}", std::max(to_pitch, from_pitch), most_pitch),
            "Pitch and width are in bytes.");
    if (call.argument(7) && refused_in_capture(call)) return;
    for (uint64_t row = 0; row < height && width > 0 && !call.run().work.is_spent(); ++row)
        if (!copy(call, {call.argument(0) + row * to_pitch, call.argument(2) + row * from_pitch, width,
                         static_cast<Kind>(kind), call.argument(7) != 0, row > 0}))
            return;
    answer(call, success);
}

void api_memset(BuiltinCall& call) {
    if (!only_host(call)) return;
    const Fill wanted{call.argument(0), static_cast<int>(call.argument(1)), call.argument(2),
                      call.argument(3) != 0};
    const auto do_it = [wanted](const BuiltinCall& now) {
        return fill(now, wanted) ? success : process_of(now).errors.last;
    };
    Graphs& graphs = process_of(call).launching.graphs;
    if (wanted.async && graphs.keep(do_it, call.run().work.limits.launches)) return answer(call, success);
    if (fill(call, wanted)) answer(call, success);
}

void api_memcpy_to_symbol(BuiltinCall& call) {
    if (!only_host(call)) return;
    const uint64_t symbol = device_symbol(call, call.argument(0));
    if (!symbol)
        return fail(call, invalid_symbol, "the first argument is not a device variable",
                    "It is the `__device__` or `__constant__` variable itself.");
    const auto to = in_symbol(call, symbol, call.argument(3), call.argument(2));
    if (!to) return past_symbol(call, call.argument(3), call.argument(2));
    const bool is_async = call.argument(5) != 0;
    if (is_async && refused_in_capture(call)) return;
    if (copy(call, {*to, call.argument(1), call.argument(2), Kind::by_address, is_async}))
        answer(call, success);
}

void api_memcpy_from_symbol(BuiltinCall& call) {
    if (!only_host(call)) return;
    const uint64_t symbol = device_symbol(call, call.argument(1));
    if (!symbol)
        return fail(call, invalid_symbol, "the second argument is not a device variable",
                    "It is the `__device__` or `__constant__` variable itself.");
    const auto from = in_symbol(call, symbol, call.argument(3), call.argument(2));
    if (!from) return past_symbol(call, call.argument(3), call.argument(2));
    const bool is_async = call.argument(5) != 0;
    if (is_async && refused_in_capture(call)) return;
    if (copy(call, {call.argument(0), *from, call.argument(2), Kind::by_address, is_async}))
        answer(call, success);
}

void api_get_symbol_address(BuiltinCall& call) {
    if (!only_host(call)) return;
    std::byte* pointer = host_bytes(call, call.argument(0), 8, Access::store);
    if (!pointer) return;
    const uint64_t address = device_symbol(call, call.argument(1));
    if (!address)
        return fail(call, invalid_symbol, "the second argument is not a device variable",
                    "It is the `__device__` or `__constant__` variable itself.");
    std::memcpy(pointer, &address, 8);
    answer(call, success);
}

}  // namespace warpmark::runtime
