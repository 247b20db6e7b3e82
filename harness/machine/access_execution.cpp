// Moves the bytes of an access and notifies observers.
#include "harness/machine/access_execution.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <memory>

#include "harness/base/lane_mask.h"
#include "harness/machine/async_copy_delays.h"
#include "harness/machine/byte_provenance.h"
#include "harness/machine/machine_faults.h"
#include "harness/machine/mbarrier_delays.h"

namespace warpmark::machine {
namespace {

// Counts repeated reads of one location without any change: the warp may be waiting for another one. Reads of
// reserved memory do nothing else.
void count_look(Warp& warp, const MemoryOp& memory, const Region& region, const Target& at,
                uint32_t changed) {
    Run& run = warp.machine();
    const uint64_t place = uint64_t{region.info.id} << 32 | at.offsets[std::countr_zero(at.active)];
    const bool again = memory.kind != Access::store && changed == 0 && place == run.work.looked_at;
    run.work.looked_at = place;
    run.work.unsuccessful_polls = again ? run.work.unsuccessful_polls + 1 : 0;
    if (memory.kind == Access::load && region.info.id == (shared_region_bit | run.program.reserved_array))
        run.work.unsuccessful_polls = Work::patience_of_looks;
}

// True if the value of any lane differs from memory.
bool is_news(const std::byte* values, uint32_t width, const Target& at) {
    for (uint32_t left = at.active; left; left &= left - 1) {
        const auto lane = static_cast<uint32_t>(std::countr_zero(left));
        if (std::memcmp(at.data + at.offsets[lane], values + size_t{lane} * width, width) != 0) return true;
    }
    return false;
}

// Stores by the launcher are not observed, but they initialize memory.
void tell_host_write(const Warp& warp, const MemoryOp& memory, Region& region, const Target& at) {
    if (memory.kind == Access::load) return;
    for (uint32_t left = at.active; left; left &= left - 1)
        host_initializes(*warp.machine().attached.observer, region, at.offsets[std::countr_zero(left)],
                         width_of(memory));
}

WarpAccess event_of(const Warp& warp, const Op& op, const MemoryOp& memory, const Region& region,
                    const std::byte* values, const Target& at) {
    WarpAccess event{memory.form};
    const bool is_shared = region.info.space == Space::shared;
    event.space = region.watched_as == Space::none ? region.info.space : region.watched_as;
    event.on_chip = is_shared && event.space == Space::global;
    event.even = at.even;
    event.stride = at.stride;
    event.region = region.info.id;
    event.active = at.active;
    event.block = warp.block().index();
    event.owner = is_shared ? region.info.block : 0;
    event.warp = warp.index();
    event.site = warp.site_of(op, warp.current_frame());
    event.offsets = at.offsets;
    event.values = values;
    event.memory = at.data;
    return event;
}

// Current phases of the lanes' barrier objects.
void read_phases(const Target& at, uint8_t (&phases)[32]) {
    for (uint32_t lane = 0; lane < 32; ++lane) phases[lane] = mbarrier_phase(at.data + at.offsets[lane]);
}

// Lanes whose phase is complete: the current phase has a different number, or a different parity.
uint32_t lanes_over(const Warp& warp, const MemoryOp& memory, const uint8_t (&phases)[32], uint32_t active) {
    if (memory.kind != Access::load || memory.awaited == none) return ~0u;
    uint32_t over = 0;
    for (uint32_t left = active; left; left &= left - 1) {
        const auto lane = static_cast<uint32_t>(std::countr_zero(left));
        const uint8_t awaited = mbarrier_phase(warp.frame + memory.awaited + lane * 8);
        if ((phases[lane] ^ awaited) & (memory.by_parity ? 1 : 7)) over |= 1u << lane;
    }
    return over;
}

// Host and device may access the region concurrently.
void look_at_both_sides(Warp& warp, const Op& op, const MemoryOp& memory, const Region& region,
                        const Target& at) {
    const TouchedRange touched{memory.kind,
                               at.offsets,
                               at.active,
                               width_of(memory),
                               warp.site_of(op, warp.current_frame()),
                               memory.scope >= Scope::device,
                               memory.releases};
    if (warp.block().grid().is_host)
        warp.machine().host.in_flight.by_host(warp, op, region, touched);
    else
        warp.machine().host.in_flight.by_device(warp, op, region, touched);
}

void touch(TouchedMemory& touched, const Region& region, const Target& at, uint32_t width) {
    if (at.even) return touched.touch(region, at.offsets[0], uint64_t{31} * at.stride + width);
    for (uint32_t left = at.active; left; left &= left - 1)
        touched.touch(region, at.offsets[std::countr_zero(left)], width);
}

// Counts the memory of a large region as it is touched. One instruction can touch as many pieces as it has
// lanes, so the limit is checked before the end of a turn. Returns false if it is reached.
bool touch_or_stop(Warp& warp, const Op& op, const MemoryOp& memory, const Region& region, const Target& at) {
    Run& run = warp.machine();
    touch(run.work.touched, region, at, width_of(memory));
    if (run.work.touched.bytes() <= run.work.limits.touched_bytes) return true;
    limit_reached(warp, op);
    return false;
}

// An access by the launcher to one region: unobserved, at the cost of one instruction.
void on_region_of_host(Warp& warp, const Op& op, const MemoryOp& memory, Region& region, const Target& at) {
    std::byte buffer[32 * 32];
    const std::byte* values = memory.kind == Access::store ? stored_values(warp, memory, buffer) : nullptr;
    if (region.zeros && !touch_or_stop(warp, op, memory, region, at)) return;
    if (warp.machine().attached.observer) tell_host_write(warp, memory, region, at);
    if (region.host_access && region.device_access) look_at_both_sides(warp, op, memory, region, at);
    const uint32_t changed = move_of_host(warp, op, memory, values, region, at);
    if (memory.scope != Scope::none) count_look(warp, memory, region, at, changed);
}

// A strong access is reported after it was performed, with the changes by an atomic operation.
void strong_on_region(Warp& warp, const Op& op, const MemoryOp& memory, Region& region,
                      const std::byte* values, const Target& at) {
    Run& run = warp.machine();
    uint8_t phases[32];
    uint32_t over = ~0u;
    if (memory.is_barrier) read_phases(at, phases);
    const bool is_disturbed = run.attached.injector && memory.kind != Access::store;
    uint32_t changed = 0;
    if (is_disturbed && memory.kind == Access::load) {
        load_altered(warp, memory, event_of(warp, op, memory, region, values, at), at);
    } else {
        if (is_disturbed) alter_in_place(warp, event_of(warp, op, memory, region, values, at), at);
        if (memory.is_barrier && memory.tracks != Background::no && run.attached.late_answers)
            run.attached.late_answers->put_off(warp, memory, region, at);
        else
            changed = move_noted(warp, op, memory, values, region, at);
    }
    count_look(warp, memory, region, at, changed);
    if (changed) ++run.work.changes;
    if (memory.kind == Access::atomic && memory.result != none && region.info.space == Space::global)
        warp.takes_number(region, at.active, at.offsets[std::countr_zero(at.active)]);
    if (memory.is_barrier && run.models_time) run.object_times.meets(warp, memory, phases, at);
    if (memory.is_barrier && memory.kind == Access::load) {
        const auto lane = static_cast<uint32_t>(std::countr_zero(at.active));
        over = lanes_over(warp, memory, phases, at.active);
        const uint64_t in_vain = at.active & ~over ? warp.look.in_vain + 1 : 0;
        const uint32_t site = warp.site_of(op, warp.current_frame());
        // Threads that wait for one phase go on together, as at a block barrier.
        if (in_vain == 0 && !run.attached.scheduler) warp.meets();
        warp.look = {&region, at.offsets[lane], site, lane, warp.look.count + 1, in_vain};
    }
    if (run.attached.late_copies && memory.is_barrier)
        run.attached.late_copies->meets_object(warp, op, memory, phases, at);
    if (!run.attached.observer) return;
    WarpAccess event = event_of(warp, op, memory, region, values, at);
    event.changed = changed;
    if (memory.is_barrier) event.phases = phases;
    event.over = over;
    run.attached.observer->access(event);
}

}  // namespace

void Warp::takes_number(const Region& region, uint32_t active, uint64_t offset) {
    if (!std::has_single_bit(active)) return;
    const Counter counter{&region, offset};
    if (std::ranges::find(counters_, counter) != counters_.end())
        took_again_ = run_.work.gives_way = true;
    else
        counters_[counters_taken_++ % counters_.size()] = counter;
}

void host_initializes(Observer& observer, Region& region, uint64_t offset, uint64_t bytes) {
    if (!region.is_of_launcher_alone()) return observer.bytes_written(region.info.id, offset, bytes);
    if (!region.info.initialized) region.stored.mark(offset, bytes, region.info.bytes);
}

void on_region(Warp& warp, const Op& op, const MemoryOp& memory, Region& region, const Target& at) {
    if (warp.block().grid().is_host) return on_region_of_host(warp, op, memory, region, at);
    std::byte buffer[32 * 32];
    const std::byte* values = memory.kind == Access::store ? stored_values(warp, memory, buffer) : nullptr;
    Run& run = warp.machine();
    ++warp.rounds.touches;
    const bool is_plain = memory.scope == Scope::none;
    // Plain loads cannot communicate with another block: that would be a race.
    const bool may_hear = region.info.space == Space::global && (!is_plain || memory.is_volatile);
    if (memory.kind != Access::load || may_hear) ++run.work.outward;
    if (run.work.watches_changes && memory.kind == Access::store && is_news(values, width_of(memory), at))
        ++run.work.changes;
    run.work.accesses(at.active, memory.form.width, !is_plain, memory.kind == Access::atomic, at.even);
    if (region.zeros && !touch_or_stop(warp, op, memory, region, at)) return;
    const bool may_meet = region.host_access || run.host.in_flight.streams.has_created_streams();
    if (may_meet && run.host.in_flight.keeps(region)) look_at_both_sides(warp, op, memory, region, at);
    if (memory.is_barrier && memory.kind == Access::store) run.object_times.meets(warp, memory, nullptr, at);
    if (!is_plain) return strong_on_region(warp, op, memory, region, values, at);
    if (run.attached.observer) {
        const WarpAccess event = event_of(warp, op, memory, region, values, at);
        run.attached.observer->access(event);
        if (run.attached.injector && memory.kind == Access::load)
            return load_altered(warp, memory, event, at);
    }
    if (run.attached.late_copies && memory.background() != Background::no)
        return run.attached.late_copies->move(warp, op, memory, values, region, at);
    move_noted(warp, op, memory, values, region, at);
}

namespace {

// Each piece of a narrower access is a request.
[[gnu::noinline]] void tell_as_joined(Warp& warp, const ptx::MachineForm& form, WarpRequest& request) {
    if (!warp.joined) warp.joined = std::make_unique<RequestMerger>();
    alignas(64) uint32_t offsets[32];
    Observer& observer = *warp.machine().attached.observer;
    if (!warp.joined->takes(form, request, offsets)) {
        if (request.kind == Access::load)
            observer.joined(request.space, request.site, warp.joined->moved_by());
        return;
    }
    if (request.kind == Access::store && form.window > 0)
        for (const uint32_t site : warp.joined->take_stores())
            observer.joined(request.space, site, request.site);
    request.is_unsure = form.is_unsure || (form.is_part && !form.is_early);
    if (form.pieces == 0) return observer.request(request);
    const WarpRequest whole = request;
    request.whole = &whole;
    request.width = form.window;
    request.even = request.even && request.stride == 0;
    for (uint32_t piece = 0; piece < form.pieces; ++piece, request.base += form.window)
        observer.request(request);
}

}  // namespace

void tell_request(Warp& warp, const Op& op, const MemoryOp& memory, WarpRequest& request) {
    if (memory.is_barrier || op.flow == Flow::bulk) return;
    request.kind = memory.kind;
    request.width = width_of(memory);
    request.of_rows = memory.of_rows;
    request.copies = memory.in_background;
    request.past_l1 = memory.past_l1;
    if (const Region* region =
            request.space == Space::constant ? warp.machine().memory.region(request.base) : nullptr)
        request.is_carried = region->carries;
    request.is_loop = memory.is_loop && request.space == Space::shared;
    request.sums_lanes = memory.sums_lanes;
    request.adds_floats = memory.adds_floats;
    request.block = warp.block().index();
    request.warp = warp.index();
    request.site = warp.site_of(op, warp.current_frame());
    if (!memory.machine.is_as_in_ptx()) [[unlikely]] {
        constexpr auto only_unsure = std::bit_cast<uint64_t>(ptx::MachineForm{.is_unsure = true});
        request.is_unsure = std::bit_cast<uint64_t>(memory.machine) == only_unsure;
        if (!request.is_unsure) return tell_as_joined(warp, memory.machine, request);
    }
    warp.machine().attached.observer->request(request);
}

}  // namespace warpmark::machine
