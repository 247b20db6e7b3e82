// Tracks the polling warp and the held-back reports of copies.
#include "harness/machine/mbarrier_delays.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>

#include "harness/base/hash.h"
#include "harness/machine/thread_block.h"

namespace warpmark::machine {
namespace {

// In nanoseconds: more than an hour, for loops with a timeout.
constexpr uint64_t delay = uint64_t{1} << 42;
// Number of polls at one location after which all reports are released.
constexpr uint64_t looks_at_most = 64;

// Hash of the location and the calls that led there.
uint64_t place_of(const Split& split) {
    uint64_t place = fnv1a_step(fnv1a_start, split.pc);
    for (const Frame* at = split.frame; at; at = at->caller) {
        place = fnv1a_step(place, reinterpret_cast<uintptr_t>(at->code));
        place = fnv1a_step(place, at->return_pc);
    }
    return place;
}

}  // namespace

bool MbarrierDelays::may_poll_again(Warp& warp) {
    const Split& split = warp.current_split();
    const uint64_t place = place_of(split);
    if (left_ == 0 || waiting_.contains(place)) {
        release_reports(warp);
        return false;
    }
    if (warp_ != &warp || place_ != place) begins(warp, place);
    has_looked_ = true;
    run_.work.unsuccessful_polls = 0;
    if (!comes_back(warp.digest_of(split))) return true;
    if (!std::exchange(has_leapt_, true)) {
        run_.work.ticks += delay;
        looks_ = 0;
        return true;
    }
    waiting_.insert(place);
    release_reports(warp);
    return false;
}

void MbarrierDelays::begins(const Warp& warp, uint64_t place) {
    warp_ = &warp;
    place_ = place;
    looks_ = 0;
    has_leapt_ = false;
    beside_ = run_.work.additional_work();
    run_.work.time_stands = true;
}

// Brent's algorithm: one digest is kept, that of a poll whose number is a power of two.
bool MbarrierDelays::comes_back(uint64_t digest) {
    constexpr uint64_t looks_compared = 512;
    if (looks_ > looks_compared) return false;
    if (looks_++ > 0 && digest == kept_) return true;
    if (std::has_single_bit(looks_)) kept_ = digest;
    return false;
}

bool MbarrierDelays::goes_on(const Warp& warp, uint64_t executed) {
    if (warp_ != &warp) return false;
    left_ -= std::min(left_, executed);
    Limits& limits = run_.work.limits;
    limits.warp_instructions += executed;
    const uint64_t beside = run_.work.additional_work() - beside_;
    beside_ += beside;
    limits.other_work += std::min(beside, std::numeric_limits<uint64_t>::max() - limits.other_work);
    if (std::exchange(has_looked_, false) && left_ > 0 && warp.is_current_ready()) return true;
    stops();
    return false;
}

void MbarrierDelays::stops() {
    warp_ = nullptr;
    run_.work.time_stands = false;
}

// Other warps run now, and the polled object may change.
void MbarrierDelays::release_reports(const Warp& warp) {
    stops();
    const bool all = warp.look.in_vain > looks_at_most;
    std::erase_if(late_, [&](const Report& report) {
        if (!all && (report.region != warp.look.region || report.offset != warp.look.offset)) return false;
        report.operation->apply(report.region->data + report.offset,
                                reinterpret_cast<const std::byte*>(&report.operand), nullptr);
        return true;
    });
}

// Without .noinc such an arrival increases the pending count until it arrives.
void MbarrierDelays::put_off(const Warp& warp, const MemoryOp& memory, const Region& region,
                             const Target& at) {
    for (uint32_t left = at.active; left; left &= left - 1) {
        const auto lane = static_cast<uint32_t>(std::countr_zero(left));
        Report report{&region, at.offsets[lane], memory.atomic, 0};
        std::memcpy(&report.operand, warp.frame + memory.operand_b + size_t{lane} * sizeof report.operand,
                    sizeof report.operand);
        if (memory.tracks == Background::group && report.operand == 0) {
            std::byte* object = at.data + at.offsets[lane];
            uint64_t word;
            std::memcpy(&word, object, sizeof word);
            ++word;
            std::memcpy(object, &word, sizeof word);
            report.operand = 1;
        }
        late_.push_back(report);
    }
}

void MbarrierDelays::block_ends(uint32_t block) {
    std::erase_if(late_, [&](const Report& report) { return report.region->info.block == block; });
}

// A waiting warp lets the others run before it polls a barrier object. In other schedules the first polls
// come immediately: a loop with few polls may be too early.
bool Warp::looks_at_once(const Op& yield) {
    constexpr uint64_t first_looks = 8;
    MbarrierDelays* late = run_.attached.late_answers;
    if (!run_.attached.scheduler) return false;
    if (yield.counts) return late && late->may_look(*this) && look.in_vain > 0;  // a nanosleep is not a wait
    if (look.in_vain < first_looks) return true;
    return late && late->may_poll_again(*this);
}

}  // namespace warpmark::machine
