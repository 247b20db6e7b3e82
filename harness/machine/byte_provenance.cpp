// Moves of bytes with additional records of provenance, or with altered values.
#include "harness/machine/byte_provenance.h"

#include <algorithm>
#include <bit>
#include <optional>

#include "harness/base/lane_mask.h"
#include "harness/machine/launcher_data_replay.h"
#include "harness/machine/shared_value_injection.h"

namespace warpmark::machine {
namespace {

// Managed and pinned memory: stores by the launcher are its own, and its loads may see results of kernels.
void note_host_access(Warp& warp, const Op& op, const MemoryOp& memory, Region& region, const Target& at) {
    Run& run = warp.machine();
    if (memory.kind == Access::load) {
        if (!region.kernel_wrote && !region.holds_data) return;
        run.host.work.took_data = true;
        run.host.work.copied_bytes += width_of(memory);
        return;
    }
    const auto lane = static_cast<uint32_t>(std::countr_zero(at.active));
    const Location where =
        warp.block().location(warp, lane, warp.site_of(op, warp.current_frame()), Role::writes);
    host_wrote(run, region, at.offsets[lane], width_of(memory), where);
    if (!run.attached.host_view) return;
    run.attached.host_view->goes(at.data + at.offsets[lane], width_of(memory), false);
    run.attached.host_view->goes_from(where);
}

// A load by the launcher, which is a single thread, from the recorded view.
void load_shown(const Warp& warp, const MemoryOp& memory, const Target& at) {
    std::byte value[32];
    const auto lane = static_cast<uint32_t>(std::countr_zero(at.active));
    constexpr uint32_t at_zero[32] = {};
    std::copy_n(at.data + at.offsets[lane], width_of(memory), value);
    warp.machine().attached.host_view->comes(value, width_of(memory), false);
    load(warp, memory, Target{value, at_zero, at.active});
}

}  // namespace

uint32_t move_of_host(Warp& warp, const Op& op, const MemoryOp& memory, const std::byte* values,
                      Region& region, const Target& at) {
    const bool is_of_both = region.host_access && region.device_access;
    const bool has_data = region.kernel_wrote || region.holds_data;
    uint32_t changed = 0;
    if (is_of_both && warp.machine().attached.host_view && has_data && memory.kind == Access::load)
        load_shown(warp, memory, at);
    else
        changed = move(warp, memory, values, at);
    if (is_of_both) note_host_access(warp, op, memory, region, at);
    return changed;
}

void load_altered(const Warp& warp, const MemoryOp& memory, const WarpAccess& event, const Target& at) {
    ValueInjector& injector = *warp.machine().attached.injector;
    const uint32_t width = width_of(memory), changed = injector.lanes(event);
    std::byte values[32 * 32];
    uint32_t offsets[32];
    for (uint32_t lane = 0; lane < 32; ++lane) {
        offsets[lane] = lane * width;
        std::copy_n(at.data + at.offsets[lane], width, values + offsets[lane]);
        if (changed >> lane & 1) injector.change(event, lane, values + offsets[lane]);
    }
    load(warp, memory, Target{values, offsets, at.active});
}

void alter_in_place(const Warp& warp, const WarpAccess& event, const Target& at) {
    ValueInjector& injector = *warp.machine().attached.injector;
    for (uint32_t left = injector.lanes(event); left; left &= left - 1) {
        const auto lane = static_cast<uint32_t>(std::countr_zero(left));
        injector.change(event, lane, at.data + at.offsets[lane]);
    }
}

uint32_t move_with_records(Warp& warp, const Op& op, const MemoryOp& memory, const std::byte* values,
                           Region& region, const Target& at) {
    Run& run = warp.machine();
    const bool loads = memory.kind == Access::load;
    if (!loads) region.kernel_wrote = true;
    if (loads && region.carries) {
        run.seen.current->carried_bytes += uint64_t{width_of(memory)} * lanes_in(at.active);
    }
    const bool is_written_over = !loads && !region.host_marks.empty();
    const bool reads_shared =
        !run.attached.damaged.empty() && memory.kind != Access::store && region.info.space == Space::shared;
    if (!is_written_over && !reads_shared) return move(warp, memory, values, at);
    std::optional<KernelWrite> write;
    std::optional<Damage> damage;
    if (is_written_over) write.emplace(region, at.offsets, at.active, width_of(memory));
    if (reads_shared && run.attached.damaged[warp.site_of(op, warp.current_frame())])
        damage.emplace(at, width_of(memory), memory.kind == Access::atomic);
    return move(warp, memory, values, at);
}

}  // namespace warpmark::machine
