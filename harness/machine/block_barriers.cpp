// Arrival of warps at the block's barriers, and their release. PTX ISA 9.0, section 9.7.13.1; a barrier waits
// for the threads that have not exited (measured on an H200).
#include <algorithm>
#include <bit>
#include <cstring>

#include "harness/base/lane_mask.h"
#include "harness/machine/alternative_scheduler.h"
#include "harness/machine/thread_block.h"

namespace warpmark::machine {

bool Block::arrive(Warp& warp, Split& split, const BarrierOp& barrier) {
    if (warp.active == 0) {
        ++split.pc;
        return true;
    }
    const auto lane = static_cast<uint32_t>(std::countr_zero(warp.active));
    const uint32_t id = reinterpret_cast<const uint32_t*>(warp.frame + barrier.id_slot)[lane] & 15;
    const uint32_t threads = barrier.count_slot == none
                                 ? 0
                                 : reinterpret_cast<const uint32_t*>(warp.frame + barrier.count_slot)[lane];
    Barrier& here = barriers_[id];
    if (barrier.predicate_slot != none) {
        uint32_t predicate;
        std::memcpy(&predicate, warp.frame + barrier.predicate_slot, 4);
        predicate &= split.mask;
        here.popc += static_cast<uint32_t>(std::popcount(predicate));
        if (predicate) here.any = 1;
        if (predicate != split.mask) here.all = 0;
    }
    if (run_.attached.observer) {
        const Op& op = split.frame->code->ops[split.pc];
        run_.attached.observer->barrier_reached(index_, warp.index(), split.mask,
                                                warp.site_of(op, split.frame), false);
    }
    // An aligned barrier counts warps: a warp counts as 32 threads regardless of its number of lanes.
    here.arrived += barrier.aligned ? 32 : lanes_in(split.mask);
    const bool goes_on = barrier.kind == BarrierOp::Kind::arrive;
    if (goes_on) {
        here.arrivers[warp.index()] |= split.mask;
        if (run_.attached.observer) run_.attached.observer->barrier_arrival(index_, id, warp.index());
        ++split.pc;
    } else {
        split.state = Split::State::at_block_barrier;
        split.barrier_id = id;
        split.barrier_threads = threads;
    }
    if (goes_on || (threads != 0 && threads != warps_.size() * 32)) had_named_barrier_ = true;
    if (threads != 0 && here.arrived >= threads && had_named_barrier_) release(id, false);
    return split.state == Split::State::ready;
}

uint32_t Block::waiting_threads(uint32_t id) const {
    uint32_t count = 0;
    for (const auto& warp : warps_)
        for (const auto& split : warp->splits)
            if (split.state == Split::State::at_block_barrier && split.barrier_id == id)
                count += lanes_in(split.mask);
    return count;
}

// Returns the split of one warp if all warps wait at one barrier with all their lanes, the usual case, in
// which no thread is missing; otherwise nullptr.
const Split* Block::wait_as_one() const {
    if (had_named_barrier_) return nullptr;
    const Split* first = nullptr;
    for (const Warp* warp : all_warps_) {
        const auto split = std::ranges::find(warp->splits, warp->alive, &Split::mask);
        if (split == warp->splits.end() || split->state != Split::State::at_block_barrier ||
            split->barrier_threads != 0)
            return nullptr;
        if (!first) first = &*split;
        if (split->barrier_id != first->barrier_id || split->pc != first->pc ||
            split->frame->code != first->frame->code)
            return nullptr;
    }
    return first->frame->code->ops[first->pc].foreign ? nullptr : first;
}

// Returns true if a barrier had all its arrivals.
bool Block::release_some() {
    for (uint32_t id = 0; id < barriers_.size(); ++id)
        if (release_full(id)) return true;
    return false;
}

// True if every live thread waits at barrier `id` or has arrived there without waiting.
bool Block::release_full(uint32_t id) {
    const uint32_t waiting = waiting_threads(id);
    if (waiting == 0) return false;
    uint32_t here = waiting;
    for (const auto& warp : warps_) {
        uint32_t waits = 0;
        for (const auto& split : warp->splits)
            if (split.state == Split::State::at_block_barrier && split.barrier_id == id) {
                waits |= split.mask;
                // It waits for an explicit number of threads, and exited ones do not count (measured: an H200
                // hangs).
                if (split.barrier_threads != 0 &&
                    (had_named_barrier_ || barriers_[id].arrived < split.barrier_threads))
                    return false;
            }
        here += static_cast<uint32_t>(
            std::popcount(barriers_[id].arrivers[warp->index()] & warp->alive & ~waits));
    }
    if (here != alive_threads()) return false;
    report_mismatch(id);
    if (id == 0) report_missed();
    release(id, true);
    return true;
}

// Clock of the warp with the latest time.
const Clock& Block::last_clock() const {
    const auto later = [](const auto& a, const auto& b) { return a->clock.cycles < b->clock.cycles; };
    return (*std::max_element(warps_.begin(), warps_.end(), later))->clock;
}

void Block::tell_observer(uint32_t id, bool is_full) {
    if (!run_.attached.observer) return;
    const auto& arrivers = barriers_[id].arrivers;
    if (is_full && std::none_of(arrivers.begin(), arrivers.end(), [](uint32_t lanes) { return lanes != 0; }))
        return run_.attached.observer->block_barrier(index_);
    std::vector<uint32_t> waiters(warps_.size(), 0);
    for (const auto& warp : warps_)
        for (const auto& split : warp->splits)
            if (split.state == Split::State::at_block_barrier && split.barrier_id == id)
                waiters[warp->index()] |= split.mask;
    run_.attached.observer->partial_barrier(index_, id, arrivers.data(), waiters.data(),
                                            static_cast<uint32_t>(warps_.size()));
}

void Block::release(uint32_t id, bool is_full) {
    if (!grid_.is_host) ++run_.seen.current->barriers;
    if (is_full && (!had_named_barrier_ || alive_threads() == waiting_threads(id))) {
        const Clock& last = last_clock();  // of one of these
        const uint64_t cycles = last.cycles, waited = last.waited;
        for (auto& warp : warps_) {
            warp->clock.cycles = cycles;
            warp->clock.waited = waited;
        }
    }
    if (is_full)
        for (auto& warp : warps_) warp->rounds.clear();
    tell_observer(id, is_full);
    if (run_.attached.scheduler) run_.attached.scheduler->block_barrier(index_);
    Barrier& barrier = barriers_[id];
    const uint32_t popc = barrier.popc;
    const bool all = barrier.all != 0, any = barrier.any != 0;
    barrier.clear();
    for (auto& warp : warps_) {
        if (warp->joined) warp->joined->barrier();
        warp->release_barrier(id, popc, all, any);
    }
}

}  // namespace warpmark::machine
