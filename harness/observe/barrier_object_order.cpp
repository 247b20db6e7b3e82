// Order by barrier objects in shared memory (PTX ISA 9.0, section 9.7.13.15). An arrival releases what its
// thread has done and knows; a poll that reports a completed phase acquires what was released in all
// completed phases. Both are joins of vector clocks, so that neither the number of threads nor that of phases
// makes queries more expensive.
#include <bit>

#include "harness/observe/happens_before.h"

namespace warpmark::observe {

void Order::object_begins(uint64_t place, uint32_t owner) {
    objects_.erase(place);
    BlockState& state = blocks_.at(owner);
    state.busy.resize(state.warp_full.size(), ~0u);
    state.arrived.resize(state.warp_full.size() * 32, 0);
}

void Order::running_phase(uint64_t place, uint8_t phase) {
    if (const auto object = objects_.find(place); object != objects_.end() && object->second.phase != phase) {
        BarrierObject& one = object->second;
        one.phase = phase;
        one.completed = std::make_shared<ThreadClock>(one.arrived);
        one.completed_known = one.arrived_known;
    }
    // Relaxed arrivals, and what threads of other blocks know from flags.
    const auto found = log_of_.find(place);
    if (found == log_of_.end()) return;
    EndedPhases& ended = ended_.try_emplace(place, EndedPhases{found->second, phase, 0}).first->second;
    if (ended.log != found->second) ended = {found->second, phase, 0};
    if (ended.phase == phase) return;
    ended.phase = phase;
    ended.entries = static_cast<uint32_t>(logs_[found->second]->releases.size());
}

void Order::arrive_at_object(ThreadId me, uint64_t place, uint32_t owner, uint8_t phase) {
    if (is_full()) return;
    BlockState& state = blocks_.at(me.block);
    BarrierObject& object =
        objects_.try_emplace(place, BarrierObject{owner, phase, {}, {}, {}, {}, {}}).first->second;
    const size_t threads = state.warp_full.size() * 32;
    state.special = true;  // from the first arrival on, all accesses are kept
    fence_all(state, me.thread, now_, Scope::device);
    if (!state.clocks.empty())
        if (const SharedClock& own = state.clocks[me.thread]; own && own != object.joined) {
            object.arrived.join(*own);
            object.joined = own;
        }
    std::vector<uint32_t>& epochs = object.arrived.of(me.block, threads);
    raise_by_warp(state, me, epochs);
    epochs[me.thread] = now_;
    if (!state.busy.empty() && state.busy[me.warp()] >> me.lane() & 1) {
        state.busy[me.warp()] &= ~(1u << me.lane());
        state.arrived[me.thread] = now_;
    }
    const auto known = state.known.find(me.thread);
    if (owner == me.block) {
        if (known != state.known.end()) join(object.arrived_known, known->second);
    } else {
        for (uint32_t& epoch : epochs) epoch = std::max(epoch, state.barrier);
        // Logs have entries for one block only.
        if (known != state.known.end() || !state.all_know.empty() || state.handed)
            release(me, place, false, true, Scope::device);
    }
    ++now_;
}

void Order::acquire_object(ThreadId me, uint64_t place) {
    const auto found = objects_.find(place);
    if (found == objects_.end() || !found->second.completed || is_full()) return;
    BlockState& state = blocks_.at(me.block);
    learn(state, me.warp(), 1u << me.lane(), found->second.completed);
    if (!found->second.completed_known.empty()) join(state.known[me.thread], found->second.completed_known);
}

bool Order::have_all_met(uint32_t block) {
    BlockState& state = blocks_.at(block);
    if (state.busy.empty() || state.clocks.empty()) return false;
    const SharedClock& common = state.clocks[0];
    if (!common || state.clocks[state.unmet] != common) return false;
    for (size_t thread = 0; thread < state.threads; ++thread) {
        if (state.clocks[thread] == common) continue;
        state.unmet = thread;
        return false;
    }
    for (uint32_t thread = 0; thread < state.threads; ++thread)
        if (state.busy[thread / 32] >> thread % 32 & 1 ||
            !common->covers(block, thread, state.arrived[thread]))
            return false;
    return true;
}

bool Order::knows_block(ThreadId me, uint32_t epoch) const {
    const auto& clocks = blocks_.at(me.block).clocks;
    return !clocks.empty() && clocks[me.thread] &&
           clocks[me.thread]->least(me.block, blocks_.at(me.block).threads) >= epoch;
}

// A thread's knowledge of its warp, and of other warps by named barriers.
void Order::raise_by_warp(const BlockState& state, ThreadId me, std::vector<uint32_t>& epochs) const {
    const size_t warps = state.warp_full.size(), first = size_t{me.warp()} * 32;
    const auto& matrix = state.lanes[me.warp()];
    if (matrix || state.warp_full[me.warp()] > state.barrier)
        for (size_t lane = 0; lane < 32; ++lane) {
            const uint32_t epoch = matrix ? (*matrix)[me.lane() * size_t{32} + lane] : 0;
            epochs[first + lane] = std::max({epochs[first + lane], epoch, state.warp_full[me.warp()]});
        }
    if (state.warps.empty()) return;
    for (size_t other = 0; other < warps; ++other)
        if (const uint32_t epoch = state.warps[me.warp() * warps + other])
            for (size_t at = other * 32; at < (other + 1) * 32; ++at)
                epochs[at] = std::max(epochs[at], epoch);
}

// The knowledge of all these lanes together.
SharedClock Order::clock_of(const BlockState& state, uint32_t warp, uint32_t lanes) {
    SharedClock together;
    if (state.clocks.empty()) return together;
    for (; lanes; lanes &= lanes - 1)
        together =
            join_clocks_(together, state.clocks[warp * 32 + static_cast<uint32_t>(std::countr_zero(lanes))]);
    return together;
}

void Order::learn(BlockState& state, uint32_t warp, uint32_t lanes, const SharedClock& clock) {
    if (!clock) return;
    state.special = true;
    state.clocks.resize(state.warp_full.size() * 32);
    for (; lanes; lanes &= lanes - 1) {
        SharedClock& own = state.clocks[warp * 32 + static_cast<uint32_t>(std::countr_zero(lanes))];
        own = join_clocks_(own, clock);
    }
}

// At a block barrier, all threads learn what any of them knows of other blocks.
void Order::meet_clocks(BlockState& state, uint32_t block) {
    if (state.clocks.empty()) return;
    SharedClock together;
    for (const SharedClock& own : state.clocks)
        if (own && own->is_foreign(block)) together = join_clocks_(together, own);
    if (together) {
        auto others = std::make_shared<ThreadClock>(*together);
        others->drop(block);
        together = std::move(others);
    }
    std::ranges::fill(state.clocks, together);
}

}  // namespace warpmark::observe
