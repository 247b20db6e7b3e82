// Interpreter loop: executes one instruction of one split at a time.
#include "harness/machine/warp.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include "harness/base/lane_mask.h"
#include "harness/contract/undefined_values.h"
#include "harness/machine/alternative_scheduler.h"
#include "harness/machine/async_copy_delays.h"
#include "harness/machine/machine_faults.h"
#include "harness/machine/mbarrier_delays.h"
#include "harness/machine/step_recording.h"
#include "harness/machine/thread_block.h"
#include "harness/program/bulk_ops.h"
#include "harness/program/matrix_ops.h"

namespace warpmark::machine {
Warp::~Warp() {
    kill();
    run_.work.touched.remove_other(stack_.size());
}

void Warp::kill() {
    exit_lanes(alive);
}

void Warp::start(const Code& code, uint32_t mask) {
    alive = mask;
    current_ = 0;
    yields_ = has_met_ = took_again_ = false;
    counters_ = {};
    waited_ = 0;
    clock = {};
    rounds.clear();
    if (joined) joined->barrier();
    turn_ = usual_turn;
    joins.clear();
    splits.resize(1);
    splits[0] = Split{};
    splits[0].state = Split::State::ready;
    splits[0].mask = mask;
    keeps_local_bytes =
        !block_.grid().is_host && run_.attached.observer && run_.attached.observer->wants_unset_reads();
    splits[0].frame = new_frame(code, nullptr, mask);
    if (code.local_end <= stack_limit()) return;
    stack_overflow(*this, code.ops[0], static_cast<uint32_t>(std::countr_zero(mask)), code);
    kill();
}

bool Warp::has_ready() const {
    for (const auto& split : splits)
        if (split.state == Split::State::ready) return true;
    return false;
}

// The first ready split, starting with the current one and wrapping around; `none` if there is none.
uint32_t Warp::next_ready() const {
    const auto count = static_cast<uint32_t>(splits.size());
    for (uint32_t step = 0; step < count; ++step) {
        const uint32_t at = current_ + step < count ? current_ + step : (current_ + step) % count;
        if (splits[at].state == Split::State::ready) return at;
    }
    return none;
}

void Warp::run(uint64_t slice) {
    while (slice > 0 && !run_.aborted) {
        // The next ready split after the current one, so that spinning lanes do not starve the others.
        const uint32_t next = next_ready();
        if (next == none) return;
        current_ = next;
        uint64_t left = std::min(slice, turn_);
        const uint64_t given = left;
        run_split(left);
        if (run_.attached.late_answers && run_.attached.late_answers->goes_on(*this, given - left)) continue;
        slice -= given - left;
        constexpr uint64_t turn_of_spinners = 5'000;
        const bool has_met = std::exchange(has_met_, false);
        if (has_met && !yields_) return;
        if (yields_) {
            yields_ = false;
            ++current_;
            waited_ += given - left;
            if (waited_ > turn_of_spinners) {
                waited_ = 0;
                force_joins();
            }
            return;
        }
        if (left == 0 && (!run_.attached.scheduler || run_.attached.scheduler->parts())) {
            // Its turn is over while others wait for it or can run: it may be spinning for them.
            if (!force_joins(true) && force_joins()) turn_ = turn_of_spinners;
            ++current_;
        }
    }
}

const Op& Warp::own_op(const Op& op, const Frame* from) const {
    const Op* at = &op;
    for (const Frame* frame_at = from; at->foreign && frame_at && frame_at->call; frame_at = frame_at->caller)
        at = frame_at->call;
    return *at;
}

// Executes ops without a guard up to the next branch. Returns false if the run was aborted.
bool Warp::run_straight(const Op* op, const Op* end, const Code& code) {
    for (; op != end; ++op) {
        if (op->flow == Flow::lanes) {
            op->lanes(*this, op->slots);
        } else {
            execute_memory(*this, *op, code.memory[op->detail]);
            if (run_.aborted) return false;
        }
    }
    return true;
}

// Executes one op with a guard. Returns false if the run was aborted.
bool Warp::run_guarded(const Op& op, const Code& code) {
    if (active == 0) return true;
    if (op.flow == Flow::lanes)
        op.lanes(*this, op.slots);
    else
        execute_memory(*this, op, code.memory[op.detail]);
    return !run_.aborted;
}

// True if the split is the whole warp, except lanes that wait to exit.
bool Warp::is_whole(const Split& split) const {
    return std::ranges::all_of(splits, [&](const Split& other) {
        return &other == &split || other.state == Split::State::free ||
               ((other.state == Split::State::at_join || other.state == Split::State::ready) &&
                has_only_to_end(other));
    });
}

// A recording run reports each op before and after it is executed.
void Warp::run_split(uint64_t& slice) {
    if (block_.grid().is_host) return run_launcher(slice);
    if (run_.attached.steps && run_.attached.steps->are_wanted(block_.index()))
        run_split_as<true>(slice);
    else
        run_split_as<false>(slice);
}

// Runs the current split until it waits, ends or is divided, or the slice is over.
template <bool is_recorded>
void Warp::run_split_as(uint64_t& slice) {
    Split& split = splits[current_];
    split.gave_way = false;
    uint64_t executed = 0, threads = 0, floats = 0, slots = 0, time = 0;
    const bool is_paced = run_.models_time;
    const auto passes = [&](const Pace& pace) {
        if (!is_paced) return;
        slots += pace.slots;
        if (pace.is_plain && !clock.beside) [[likely]]
            time += pace.time;
        else {
            clock.catch_up(time);
            clock.pass(pace);
        }
    };
    const uint64_t budget = slice;
    LaunchRecord& record = *run_.seen.current;
    const Code* code = split.frame->code;
    frame = split.frame->data;
    // The time of ops with generic accesses is added once it is known where these went.
    const auto begins = [&](const Pace& pace) { pace.on_chip ? void(reached_global = false) : passes(pace); };
    const auto ends = [&](const Pace& pace) {
        if (pace.on_chip) passes(reached_global ? pace : code->on_chip_paces[pace.on_chip - 1u]);
    };
    while (executed < budget) {
        const Op& op = code->ops[split.pc];
        if (op.joins) {
            if (!split.joins.empty() && arrive_at_join(split)) break;
            if (op.rejoined_path != no_way && is_whole(split))
                rounds.leaves(*code, op.rejoined_path, site_of(op, split.frame));
        }
        if (op.straight) {
            active = split.mask;
            executed += op.straight;
            threads += op.straight_counts * uint64_t{lanes_in(active)};
            floats += op.straight_floats * uint64_t{lanes_in(active)};
            split.pc += op.straight;
            begins(op.pace);
            if (!run_straight(&op, &op + op.straight, *code)) break;
            ends(op.pace);
            continue;
        }
        active = split.mask;
        if (op.guard != none) {
            uint32_t guard;
            std::memcpy(&guard, frame + op.guard, 4);
            active &= op.guard_negated ? ~guard : guard;
        }
        executed += 1;
        threads += op.counts ? lanes_in(active) : 0;
        floats += op.float_operations * uint64_t{lanes_in(active)};
        if (op.flow == Flow::lanes || op.flow == Flow::memory) {
            if (run_.attached.scheduler && op.flow == Flow::memory &&
                run_.attached.scheduler->before_memory(*this, split, op, active))
                break;
            if constexpr (is_recorded) run_.attached.steps->begins(*this, split, op);
            ++split.pc;
            begins(op.pace);
            const bool goes_on = run_guarded(op, *code);
            ends(op.pace);
            if constexpr (is_recorded) run_.attached.steps->ends(*this, split);
            if (!goes_on) break;
        } else {
            passes(op.pace);
            if constexpr (is_recorded) run_.attached.steps->begins(*this, split, op);
            const bool goes_on = control(split, op, active);
            if constexpr (is_recorded) run_.attached.steps->ends(*this, split);
            if (!goes_on || has_met_) break;
            code = split.frame->code;
            frame = split.frame->data;
        }
    }
    clock.catch_up(time);
    settle(split, {executed, threads, floats, slots}, record, slice);
}

// At the end of a turn: adds up the executed instructions and checks limits.
void Warp::settle(const Split& split, const ExecutedCounts& did, LaunchRecord& record, uint64_t& slice) {
    record.warp_instructions += did.instructions;
    record.thread_instructions += did.by_threads;
    record.did.float_operations += did.float_operations;
    record.issue_slots += did.issue_slots;
    const uint64_t fresh = did.instructions - did.told;
    if (launcher_)
        run_.work.runs_launcher(fresh);
    else
        run_.work.warp_instructions += fresh;
    slice -= std::min(did.instructions, slice);
    // A loop with a barrier in each iteration may be at that barrier whenever it is checked.
    const bool stands = split.state == Split::State::ready || split.state == Split::State::at_block_barrier;
    if (run_.work.is_over() && stands && !run_.aborted)
        limit_reached(*this, split.frame->code->ops[split.pc]);
    if (run_.work.is_stopped()) run_.aborted = true;
}

uint32_t Warp::first_value(uint32_t slot, uint32_t lanes) const {
    return reinterpret_cast<const uint32_t*>(frame + slot)[std::countr_zero(lanes)];
}

// Those of `lanes` whose register equals that of the first lane.
uint32_t Warp::lanes_like_first(uint32_t slot, uint32_t lanes) const {
    const auto* values = reinterpret_cast<const uint32_t*>(frame + slot);
    const uint32_t value = first_value(slot, lanes);
    uint32_t same = 0;
    for (uint32_t lane = 0; lane < 32; ++lane) same |= static_cast<uint32_t>(values[lane] == value) << lane;
    return same & lanes;
}

namespace {

void tell_step(const Warp& warp, CopyStep step, uint32_t lanes) {
    step.block = warp.block().index();
    step.warp = warp.index();
    step.lanes = lanes;
    const Attached& attached = warp.machine().attached;
    if (attached.observer) attached.observer->copies(step);
    if (attached.late_copies) attached.late_copies->step(step);
}

// Such an op has no effect if no lane executes it.
bool leads_elsewhere(Flow flow) {
    return flow == Flow::branch || flow == Flow::call || flow == Flow::trap || flow == Flow::unsupported;
}

}  // namespace

bool Warp::branch_by_table(Split& split, const Op& op, uint32_t op_active) {
    const auto& table = split.frame->code->tables[op.detail];
    Path paths[32];
    int count = 0;
    for (uint32_t lanes = op_active; lanes;) {
        const uint32_t same = lanes_like_first(op.slots.a, lanes), index = first_value(op.slots.a, lanes);
        paths[count++] = {table[std::min<size_t>(index, table.size() - 1)], same};
        lanes &= ~same;
    }
    if (count == 1) {
        split.pc = paths[0].pc;
        return true;
    }
    diverge(split, paths, count, op.reconverge);
    return splits[current_].state == Split::State::ready;
}

// Executes all ops that are not rows. Returns false if the split does not continue now.
bool Warp::control(Split& split, const Op& op, uint32_t op_active) {
    const bool parts_by_guard = op.reconverge != none && op.flow != Flow::branch &&
                                op.flow != Flow::branch_table && op_active != split.mask;
    if (op.way != no_way) rounds.decides(*split.frame->code, op);
    if (op_active == 0 && (parts_by_guard || leads_elsewhere(op.flow))) {
        ++split.pc;
        return true;
    }
    if (parts_by_guard) {
        part_by_guard(split, op, op_active);
        return false;
    }
    switch (op.flow) {
        case Flow::branch: {
            const uint32_t not_taken = split.mask & ~op_active;
            if (not_taken == 0) {
                const bool is_back = op.target <= split.pc;
                split.pc = op.target;
                if (!is_back || !(took_again_ || run_.work.waits_in_vain())) [[likely]]
                    return true;
                yields_ = true;
                split.gave_way = !std::exchange(took_again_, false);
                return false;
            }
            const Path paths[] = {{split.pc + 1, not_taken}, {op.target, op_active}};
            diverge(split, paths, 2, op.reconverge);
            return splits[current_].state == Split::State::ready;
        }
        case Flow::branch_table:
            return branch_by_table(split, op, op_active);
        case Flow::call:
            return call(split, op);
        case Flow::ret:
            return return_from(split);
        case Flow::exit: {
            const bool all = op_active == split.mask;
            if (!all) ++split.pc;
            exit_lanes(op_active);
            return !all && is_current(split);
        }
        case Flow::trap:
            trapped(*this, op);
            return false;
        case Flow::unsupported:
            unsupported(*this, op);
            return false;
        case Flow::yield:
            ++split.pc;
            yields_ = !looks_at_once(op);
            return !yields_;
        case Flow::block_barrier:
            return block_.arrive(*this, split, split.frame->code->barriers[op.detail]);
        case Flow::cluster_wait:
            return block_.cluster_wait(*this, split);
        case Flow::bulk:
            if (op_active) execute_bulk(*this, op, *split.frame->code->bulks[op.detail]);
            if (run_.aborted || run_.work.is_spent()) return false;
            break;
        case Flow::warp_barrier:
            return sync_lanes(split, op, true);
        case Flow::warp_lanes:
        case Flow::matrix:
            if (op.needs_mask) return sync_lanes(split, op, false);
            if (op_active) op.lanes(*this, op.slots);
            break;
        default:
            step_on(split, op, op_active);
    }
    ++split.pc;
    return true;
}

// Executes ops that neither wait nor jump.
void Warp::step_on(const Split& split, const Op& op, uint32_t op_active) {
    switch (op.flow) {
        case Flow::pack:
            pack(split.frame->code->packs[op.detail]);
            break;
        case Flow::unpack:
            unpack(split.frame->code->packs[op.detail]);
            break;
        case Flow::clock:
            read_clock(op);
            break;
        case Flow::fence:
            run_.work.fences(lanes_in(op_active));
            if (run_.attached.observer && op_active)
                run_.attached.observer->fence(block_.index(), index_, op_active, op.scope);
            if (run_.attached.scheduler) run_.attached.scheduler->fence(*this, op_active, op.scope);
            if (op.scope >= Scope::device && op_active) run_.host.in_flight.fences();
            break;
        case Flow::cluster_arrive:
            if (op_active) block_.cluster_arrive(*this, op_active, op.scope != Scope::none);
            break;
        case Flow::copies:
            if (!op_active) break;
            clock.step(split.frame->code->copy_steps[op.detail]);
            tell_step(*this, split.frame->code->copy_steps[op.detail], op_active);
            break;
        default:
            break;
    }
}

}  // namespace warpmark::machine
