// Counts quiet rounds and detects warps whose state recurs.
#include "harness/machine/mbarrier_deadlock.h"

#include <algorithm>
#include <utility>

#include "harness/base/hash.h"
#include "harness/machine/thread_block.h"

namespace warpmark::machine {
namespace {

// In nanoseconds: more than an hour, plus half a second for a loop that reads only the lower half of the
// clock.
constexpr uint64_t leap = (uint64_t{1} << 42) + (uint64_t{1} << 29);

uint64_t outward(const Run& run) {
    return run.work.outward + run.work.other;
}

uint64_t looks(std::span<Warp* const> warps) {
    uint64_t all = 0;
    for (const auto& warp : warps) all += warp->look.count;
    return all;
}

}  // namespace

void MbarrierDeadlock::before_round(Run& run) {
    outward_ = outward(run);
    if (phase_ == Phase::watches) return;
    others_ticks_ = std::exchange(run.work.ticks, ticks_);
    run.work.time_stands = true;
}

bool MbarrierDeadlock::after_round(Run& run, std::span<Warp* const> warps) {
    if (std::exchange(run.work.time_stands, false)) run.work.ticks = std::max(others_ticks_, ticks_);
    if (!is_quiet(run, warps)) {
        phase_ = Phase::watches;
        rounds_ = 0;
        return false;
    }
    ++rounds_;
    if (phase_ == Phase::watches) {
        if (rounds_ < patience_) return false;
        ticks_ = run.work.ticks;
        enter(Phase::time_stands, warps);
    } else if (all_recur(warps)) {
        return next(warps);
    } else if (rounds_ > most_steps) {
        patience_ *= 4;
        enter(Phase::watches, warps);
    }
    return false;
}

// The states of all warps recur. Returns true if they have done so in each phase.
bool MbarrierDeadlock::next(std::span<Warp* const> warps) {
    switch (phase_) {
        case Phase::watches:
            break;
        case Phase::time_stands:
            first_ = std::move(seen_);
            ticks_ += leap;
            enter(Phase::time_has_leapt, warps);
            break;
        case Phase::time_has_leapt:
            ticks_ -= leap;
            enter(Phase::time_is_back, warps);
            break;
        case Phase::time_is_back:
            return looks(warps) > looks_;
    }
    return false;
}

void MbarrierDeadlock::enter(Phase phase, std::span<Warp* const> warps) {
    phase_ = phase;
    rounds_ = 0;
    looks_ = looks(warps);
    seen_.assign(warps.size(), {});
    recurs_.assign(warps.size(), false);
}

bool MbarrierDeadlock::is_quiet(const Run& run, std::span<Warp* const> warps) const {
    return outward(run) == outward_ &&
           std::ranges::all_of(warps, [](const auto& warp) { return warp->only_waits(); });
}

bool MbarrierDeadlock::all_recur(std::span<Warp* const> warps) {
    for (size_t at = 0; at < warps.size(); ++at) {
        if (recurs_[at] || !warps[at]->has_ready()) continue;
        const uint64_t now = warps[at]->digest();
        auto& known = phase_ == Phase::time_is_back ? first_[at] : seen_[at];
        recurs_[at] = std::ranges::find(known, now) != known.end();
        if (&known == &seen_[at]) known.push_back(now);
    }
    for (size_t at = 0; at < warps.size(); ++at)
        if (!recurs_[at] && warps[at]->has_ready()) return false;
    return true;
}

// True if each split that can run has just yielded, and no lanes are held back that could go on without the
// others.
bool Warp::only_waits() const {
    const bool any = has_ready();
    return std::ranges::all_of(splits, [&](const Split& split) {
        if (split.state == Split::State::at_join) return !any;
        return split.state != Split::State::ready || split.gave_way ||
               (split.pc > 0 && split.frame->code->ops[split.pc - 1].flow == Flow::yield);
    });
}

// Hash of all state that determines its next steps, apart from memory.
uint64_t Warp::digest() const {
    uint64_t all = fnv1a_start;
    const auto add = [&](uint64_t part) { all = fnv1a_step(all, part); };
    add(alive);
    add(current_);
    for (const auto& split : splits) add(registers_of(split));
    add(hash_of_bytes(stack_));
    return all;
}

// The same for one split, while the others stand still.
uint64_t Warp::digest_of(const Split& split) const {
    return fnv1a_step(registers_of(split), hash_of_bytes(stack_));
}

uint64_t Warp::registers_of(const Split& split) const {
    uint64_t all = fnv1a_step(fnv1a_start, static_cast<uint64_t>(split.state));
    if (split.state == Split::State::free) return all;
    const auto add = [&](uint64_t part) { all = fnv1a_step(all, part); };
    add(split.pc);
    add(split.mask);
    for (const Frame* at = split.frame; at; at = at->caller) {
        add(at->return_pc);
        add(hash_of_bytes({at->data, at->code->frame_bytes}));
    }
    return all;
}

}  // namespace warpmark::machine
