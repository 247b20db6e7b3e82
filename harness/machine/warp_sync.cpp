// Warp-level instructions: waits for the lanes of a mask, and execution once all have arrived.
#include <bit>
#include <cstring>

#include "harness/contract/undefined_values.h"
#include "harness/machine/alternative_scheduler.h"
#include "harness/machine/machine_faults.h"
#include "harness/machine/thread_block.h"
#include "harness/program/matrix_ops.h"

namespace warpmark::machine {

void Warp::run_together(const Op& op, const Frame& at_frame) {
    if (op.flow == Flow::matrix)
        execute_matrix(*this, op, *at_frame.code->matrices[op.detail]);
    else
        op.lanes(*this, op.slots);
    run_.seen.current->did.shuffles += op.shuffles;
    if (!op.shuffles || active == ~0u || run_.seen.undefined_shuffle_sites.contains(op.site)) return;
    const auto* taken = reinterpret_cast<const uint32_t*>(frame + op.slots.d);
    for (uint32_t lanes = active; lanes; lanes &= lanes - 1)
        if (taken[std::countr_zero(lanes)] == inactive_lane_shuffles)
            run_.seen.undefined_shuffle_sites.insert(op.site);
}

// A warp-level instruction waits until the lanes in its mask have arrived, except exited ones. Lanes of one
// split may have different masks (tiles): each group proceeds separately.
bool Warp::sync_lanes(Split& split, const Op& op, bool is_barrier) {
    bool complete = true;
    for (uint32_t lanes = split.mask; lanes;) {
        const uint32_t group = lanes_like_first(op.mask_slot, lanes),
                       named = first_value(op.mask_slot, lanes);
        lanes &= ~group;
        if (group & ~named) caller_not_in_mask(*this, op, group & ~named, named);
        if (named & alive & ~group) {
            if (group != split.mask) {  // the other groups must not wait for the mates of this one
                const Path paths[] = {{split.pc, group}, {split.pc, split.mask & ~group}};
                diverge(split, paths, 2, op.reconverge);
                return false;
            }
            complete = false;
            split.wait_mask = named;
        }
    }
    if (run_.attached.observer)
        run_.attached.observer->barrier_reached(block_.index(), index_, split.mask, site_of(op, split.frame),
                                                true);
    if (complete) {
        for (uint32_t lanes = split.mask; lanes;) {
            const uint32_t group = lanes_like_first(op.mask_slot, lanes);
            lanes &= ~group;
            active = group;
            if (is_barrier && run_.attached.scheduler) run_.attached.scheduler->warp_barrier(*this, group);
            if (!is_barrier)
                run_together(op, *split.frame);
            else if (run_.attached.observer)
                run_.attached.observer->warp_barrier(block_.index(), index_, group);
        }
        ++split.pc;
        return true;
    }
    split.state = Split::State::at_warp_sync;
    finish_sync(op, split.wait_mask, split.pc, split.frame, is_barrier);
    return is_current(split);
}

// Copies all registers of some lanes between two frames of one function.
void Warp::move_lanes(const Frame& from, const Frame& to, uint32_t lanes) const {
    for (const auto& row : from.code->rows) {
        if (row.bytes == 0) {
            uint32_t here, there;
            std::memcpy(&here, from.data + row.slot, 4);
            std::memcpy(&there, to.data + row.slot, 4);
            there = (there & ~lanes) | (here & lanes);
            std::memcpy(to.data + row.slot, &there, 4);
            continue;
        }
        for (uint32_t left = lanes; left; left &= left - 1) {
            const size_t at = row.slot + static_cast<size_t>(std::countr_zero(left)) * row.bytes;
            std::memcpy(to.data + at, from.data + at, row.bytes);
        }
    }
}

// True if both are at the same source location, regardless of how many times the functions on the way there
// were called.
bool Warp::same_calls(const Frame* a, const Frame* b) {
    for (; a != b; a = a->caller, b = b->caller)
        if (!a || !b || a->code != b->code || a->call != b->call || a->depth != b->depth) return false;
    return true;
}

// Completes the instruction if all lanes have arrived. A barrier may be reached at different ops, other
// instructions only at one.
void Warp::finish_sync(const Op& op, uint32_t wait_mask, uint32_t pc, const Frame* at_frame,
                       bool is_barrier) {
    uint32_t come = 0;
    const auto belongs = [&](const Split& split) {
        if (split.state != Split::State::at_warp_sync || split.wait_mask != wait_mask) return false;
        const bool barrier_too = split.frame->code->ops[split.pc].flow == Flow::warp_barrier;
        return is_barrier ? barrier_too : split.pc == pc && same_calls(split.frame, at_frame);
    };
    for (const auto& split : splits)
        if (belongs(split)) come |= split.mask;
    if (wait_mask & alive & ~come) return;
    active = come;
    if (is_barrier) {
        if (run_.attached.scheduler) run_.attached.scheduler->warp_barrier(*this, come);
        if (run_.attached.observer) run_.attached.observer->warp_barrier(block_.index(), index_, come);
    } else {
        // Lanes that called the function separately have their own frames; theirs are unused in this one.
        frame = at_frame->data;
        for (const auto& split : splits)
            if (split.frame != at_frame && belongs(split)) move_lanes(*split.frame, *at_frame, split.mask);
        run_together(op, *at_frame);
        for (const auto& split : splits)
            if (split.frame != at_frame && belongs(split)) move_lanes(*at_frame, *split.frame, split.mask);
    }
    for (auto& split : splits)
        if (belongs(split)) {
            split.wait_mask = 0;
            split.state = Split::State::ready;
            ++split.pc;
            split.reported = false;
        }
    merge_equal(Split::State::ready);
}

}  // namespace warpmark::machine
