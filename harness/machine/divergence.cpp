// Divergence and reconvergence: splits are divided at branches, wait at joins and are merged.
#include <algorithm>

#include "harness/machine/machine_faults.h"
#include "harness/machine/thread_block.h"

namespace warpmark::machine {

Split& Warp::new_split() {
    // There are never more than 32: splits have disjoint, non-empty masks.
    const auto free = std::find_if(splits.begin(), splits.end(),
                                   [](const Split& split) { return split.state == Split::State::free; });
    return free == splits.end() ? splits.emplace_back() : *free;
}

uint32_t Warp::new_join(uint32_t pc, const Frame* at, uint32_t lanes) {
    auto free = std::find_if(joins.begin(), joins.end(), [](const Join& join) { return !join.in_use; });
    if (free == joins.end()) free = joins.insert(joins.end(), Join{});
    *free = Join{pc, at, lanes, 0, true};
    return static_cast<uint32_t>(free - joins.begin());
}

// The current split takes the first path, new ones the others. The exit of a loop reuses the join of its
// first divergence.
void Warp::diverge(Split& split, const Path* paths, int count, uint32_t reconverge) {
    if (reconverge != none) {
        const bool reuse = !split.joins.empty() && joins[split.joins.back()].pc == reconverge &&
                           joins[split.joins.back()].frame == split.frame;
        if (!reuse) split.joins.push_back(new_join(reconverge, split.frame, split.mask));
    }
    for (int at = 1; at < count; ++at) {
        Split& other = new_split();
        other.state = Split::State::ready;
        other.pc = paths[at].pc;
        other.mask = paths[at].mask;
        other.frame = split.frame;
        other.joins = split.joins;
        other.reported = false;
    }
    split.pc = paths[0].pc;
    split.mask = paths[0].mask;
}

bool Warp::part(Split& split, uint32_t first) {
    const Path paths[] = {{split.pc, first}, {split.pc, split.mask & ~first}};
    diverge(split, paths, 2, none);
    return true;
}

// The guard of an instruction excludes some lanes, and the others wait or jump there.
void Warp::part_by_guard(Split& split, const Op& op, uint32_t op_active) {
    const Path paths[] = {{split.pc, op_active}, {split.pc + 1, split.mask & ~op_active}};
    diverge(split, paths, 2, op.reconverge);
}

// Returns true if the split now waits (or has been merged into another).
bool Warp::arrive_at_join(Split& split) {
    while (!split.joins.empty()) {
        const uint32_t index = split.joins.back();
        Join& join = joins[index];
        if (join.pc != split.pc || join.frame != split.frame) return false;
        join.arrived |= split.mask;
        split.joins.pop_back();
        if (join.arrived != join.lanes) {
            split.joins.push_back(index);
            split.state = Split::State::at_join;
            return true;
        }
        for (auto& other : splits)
            if (&other != &split && other.state == Split::State::at_join && !other.joins.empty() &&
                other.joins.back() == index)
                other.state = Split::State::free;
        split.mask = join.lanes;
        join.in_use = false;
    }
    return false;
}

// All live lanes have arrived: one waiting split continues for all.
void Warp::complete_join(uint32_t index) {
    Join& join = joins[index];
    if (!join.in_use || join.arrived != join.lanes) return;
    join.in_use = false;
    Split* first = nullptr;
    for (auto& split : splits) {
        if (split.state != Split::State::at_join || split.joins.empty() || split.joins.back() != index)
            continue;
        if (first) {
            split.state = Split::State::free;
            continue;
        }
        first = &split;
        split.joins.pop_back();
        split.mask = join.lanes;
        split.state = Split::State::ready;  // an outer join at the same op is handled when it runs
    }
}

void Warp::drop_lanes_from_joins(uint32_t lanes) {
    for (uint32_t at = 0; at < joins.size(); ++at) {
        if (!joins[at].in_use || !(joins[at].lanes & lanes)) continue;
        joins[at].lanes &= ~lanes;
        joins[at].arrived &= ~lanes;
        complete_join(at);
    }
}

bool Warp::let_lanes_end() {
    const auto waits = [](const Split& split) { return split.state == Split::State::at_warp_sync; };
    return std::any_of(splits.begin(), splits.end(), waits) && force_joins(true);
}

bool Warp::force_joins(bool only_to_end) {
    bool any = false;
    for (auto& split : splits) {
        if (split.state != Split::State::at_join || (only_to_end && !has_only_to_end(split))) continue;
        const uint32_t index = split.joins.back();
        split.joins.pop_back();
        split.state = Split::State::ready;
        joins[index].lanes &= ~split.mask;
        joins[index].arrived &= ~split.mask;
        if (joins[index].lanes == 0) joins[index].in_use = false;
        any = true;
    }
    if (any) merge_equal(Split::State::ready);
    return any;
}

// Merges splits that are at the same op with the same open joins.
void Warp::merge_equal(Split::State among) {
    for (uint32_t at = 0; at < splits.size(); ++at) {
        Split& split = splits[at];
        if (split.state != among) continue;
        for (uint32_t later = at + 1; later < splits.size(); ++later) {
            Split& other = splits[later];
            if (other.state != among || other.pc != split.pc || other.frame != split.frame ||
                other.joins != split.joins)
                continue;
            if (later == current_) current_ = at;
            split.mask |= other.mask;
            other.state = Split::State::free;
        }
    }
}

uint32_t Warp::missing_mates(const Split& split) const {
    uint32_t missing = 0;
    for (const uint32_t index : split.joins) {
        const Op& at = joins[index].frame->code->ops[joins[index].pc];
        if (at.ends && at.returned) continue;  // all lanes there have returned, or will
        missing |= joins[index].lanes & ~split.mask;
    }
    return missing & alive;
}

uint32_t Warp::lanes_at_joins() const {
    uint32_t lanes = 0;
    for (const auto& split : splits)
        if (split.state == Split::State::at_join) lanes |= split.mask;
    return lanes;
}

bool Warp::has_only_to_end(const Split& split) {
    const Frame* frame = split.frame;
    uint32_t pc = split.pc;
    for (int steps = 0; frame && steps < 1000; ++steps) {
        const Op& op = frame->code->ops[pc];
        if (op.flow == Flow::exit) return true;
        if (op.flow == Flow::branch && op.guard == none)
            pc = op.target;
        else if (op.flow == Flow::ret && op.guard == none) {
            pc = frame->return_pc;
            frame = frame->caller;
        } else if (!op.counts && op.flow == Flow::nothing)
            ++pc;
        else
            return false;
    }
    return false;
}

uint32_t Warp::lanes_that_returned() const {
    uint32_t lanes = 0;
    for (const auto& split : splits)
        if (split.state == Split::State::at_join && split.frame->code->ops[split.pc].returned &&
            has_only_to_end(split))
            lanes |= split.mask;
    return lanes;
}

bool Warp::force_warp_syncs() {
    bool any = false;
    for (auto& split : splits) {
        if (split.state != Split::State::at_warp_sync) continue;
        const Op& op = split.frame->code->ops[split.pc];
        never_arrives(*this, split, split.wait_mask & alive & ~split.mask);
        active = split.mask;
        frame = split.frame->data;
        if (op.flow != Flow::warp_barrier)
            run_together(op, *split.frame);
        else if (run_.attached.observer)
            run_.attached.observer->warp_barrier(block_.index(), index_, active);
        split.state = Split::State::ready;
        ++split.pc;
        any = true;
    }
    return any;
}

void Warp::release_barrier(uint32_t id, uint32_t popc, bool all, bool any) {
    for (auto& split : splits) {
        if (split.state != Split::State::at_block_barrier || split.barrier_id != id) continue;
        const Op& op = split.frame->code->ops[split.pc];
        const BarrierOp& barrier = split.frame->code->barriers[op.detail];
        if (barrier.kind == BarrierOp::Kind::red_popc) {
            for (uint32_t lane = 0; lane < 32; ++lane)
                if (split.mask >> lane & 1)
                    reinterpret_cast<uint32_t*>(split.frame->data + barrier.result_slot)[lane] = popc;
        } else if (barrier.kind != BarrierOp::Kind::sync) {
            auto& result = *reinterpret_cast<uint32_t*>(split.frame->data + barrier.result_slot);
            const bool value = barrier.kind == BarrierOp::Kind::red_and ? all : any;
            result = (result & ~split.mask) | (value ? split.mask : 0);
        }
        split.state = Split::State::ready;
        split.reported = false;
        ++split.pc;
    }
    merge_equal(Split::State::ready);
}

// Ends lanes. Lanes that waited for them at a join or a warp-level instruction need not wait any longer.
void Warp::exit_lanes(uint32_t lanes) {
    alive &= ~lanes;
    for (auto& split : splits) {
        if (split.state == Split::State::free || !(split.mask & lanes)) continue;
        drop_frames(split, split.mask & lanes);
        split.mask &= ~lanes;
        if (split.mask == 0) split.state = Split::State::free;
    }
    drop_lanes_from_joins(lanes);
    for (auto& split : splits) {
        if (split.state != Split::State::at_warp_sync) continue;
        const Op& op = split.frame->code->ops[split.pc];
        finish_sync(op, split.wait_mask, split.pc, split.frame, op.flow == Flow::warp_barrier);
    }
}

}  // namespace warpmark::machine
