// Reference model of asynchronous copies (RACES.md), as simple as possible: a copy reads and writes at every
// moment from its issue to its end, and every pair is checked. It shares no code with async_copy_races.h,
// which must produce the same result. One block, four lanes per warp.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "harness/contract/machine_events.h"

namespace warpmark::copy_model {

inline constexpr uint32_t warps = 2, lanes = 4, threads = warps * lanes, words = 12;
inline constexpr uint32_t all_lanes = (1u << lanes) - 1;

enum class MemoryKind : uint8_t { tile, in };  // shared and global memory

struct Step {
    enum class Kind : uint8_t {
        access,
        copy,    // group: from `in` to `tile`; unit: from `tile` to `in`
        commit,  // commits the thread's copies as a group
        wait,
        track,  // makes the thread's copies report to the barrier object (cp.async.mbarrier.arrive)
        end,    // of the barrier object's current phase
        look,   // polls the barrier object for the completion of the previous phase
        fail,   // polls for the current phase, finds it incomplete and goes on
        block_barrier,
        warp_barrier
    };
    Kind kind = Kind::access;
    Background of = Background::group;
    uint32_t warp = 0, active = all_lanes;
    MemoryKind ground = MemoryKind::tile;  // of an access
    bool writes = false;                   // an access
    uint32_t width = 4;                    // bytes
    uint32_t at[lanes] = {};               // bytes: of an access, of a copy's target
    uint32_t from[lanes] = {};             // of its source
    uint32_t keep = 0;                     // wait: the newest groups, which may stay pending
    bool uncommitted = false, reads_only = false;
};
using Program = std::vector<Step>;

// The whole relation, or the part that the detector must find within its limits (async_copy_races.h): a copy
// that reports to a barrier object is complete for all threads once one of them has observed the end of the
// phase; global memory that a copy reads counts as read at the time of issue, once its thread has waited;
// copies of the same bytes are equal even if their source or target was written in between, which is itself a
// race.
enum class Extent : uint8_t { whole, to_find };

class Model {
  public:
    struct Race {
        size_t earlier = 0, later = 0;  // steps, at least one of them a copy
        uint32_t word = 0;              // words of `in` follow those of `tile`
        auto operator<=>(const Race&) const = default;
    };
    Model(const Program& program, Extent extent) : program_(program), extent_(extent) {
        for (now_ = 0; now_ < program_.size(); ++now_) take_step(program_[now_]);
    }
    std::set<Race> races() const;

  private:
    // By thread: its steps before this one are known.
    using Known = std::array<size_t, threads>;
    // A thread has waited for a copy.
    struct End {
        uint32_t thread = 0;
        size_t step = 0;
    };
    // Access of one lane to a location: instantaneous, or a side of a copy, which ends when a thread has
    // waited for it.
    struct Touch {
        size_t step = 0;
        uint32_t thread = 0;
        MemoryKind ground = MemoryKind::tile;
        uint32_t begin = 0, end = 0;
        bool writes = false;
        Known before{};  // known to the thread
        bool is_copy = false;
        uint32_t source = 0;  // of the value that it writes
        uint32_t group = 0;
        Background of = Background::no;
        std::optional<size_t> tracked;  // in this phase
        size_t tracked_at = 0;          // step
        std::vector<End> ends;
        bool is_over() const { return !ends.empty(); }
    };
    static uint32_t thread_of(const Step& step, uint32_t lane) { return step.warp * lanes + lane; }
    static size_t kind(Background of) { return of == Background::unit; }

    void take_step(const Step&);
    void touch(const Step&);
    void track(uint32_t thread);
    void wait(const Step&);
    void look(const Step&);
    void meet(uint32_t first, uint32_t count, uint32_t mask);
    bool ordered(const Touch& earlier, const Touch& later) const;
    bool forgiven(size_t earlier, size_t later) const;
    bool is_disturbed(size_t earlier, size_t later) const;

    const Program& program_;
    Extent extent_;
    size_t now_ = 0, phase_ = 0;
    std::array<Known, threads> known_{};
    uint32_t groups_[threads][2] = {};
    std::vector<Touch> touches_;
    // Knowledge of the threads that reported to the barrier object, and the phase of each report.
    std::vector<std::pair<size_t, Known>> reports_;
};

inline void Model::take_step(const Step& step) {
    using Kind = Step::Kind;
    if (step.kind == Kind::access || step.kind == Kind::copy) touch(step);
    if (step.kind == Kind::wait) wait(step);
    if (step.kind == Kind::end) ++phase_;
    if (step.kind == Kind::look) look(step);
    if (step.kind == Kind::block_barrier) meet(0, threads, ~0u);
    if (step.kind == Kind::warp_barrier) meet(step.warp * lanes, lanes, step.active);
    for (uint32_t lane = 0; lane < lanes; ++lane) {
        if (!(step.active >> lane & 1)) continue;
        const uint32_t thread = thread_of(step, lane);
        if (step.kind == Kind::commit) ++groups_[thread][kind(step.of)];
        if (step.kind == Kind::track) track(thread);
    }
}

inline void Model::touch(const Step& step) {
    const bool is_copy = step.kind == Step::Kind::copy;
    for (uint32_t lane = 0; lane < lanes; ++lane) {
        if (!(step.active >> lane & 1)) continue;
        Touch one;
        one.step = now_;
        one.thread = thread_of(step, lane);
        one.ground = step.ground;
        one.begin = step.at[lane];
        one.end = one.begin + step.width;
        one.writes = step.writes || is_copy;
        one.before = known_[one.thread];
        one.is_copy = is_copy;
        if (is_copy) {
            one.ground = step.of == Background::group ? MemoryKind::tile : MemoryKind::in;
            one.source = step.from[lane];
            one.of = step.of;
            one.group = groups_[one.thread][kind(step.of)];
            Touch source = one;
            source.ground = one.ground == MemoryKind::tile ? MemoryKind::in : MemoryKind::tile;
            source.begin = one.source;
            source.end = source.begin + step.width;
            source.writes = false;
            touches_.push_back(source);
        }
        touches_.push_back(one);
    }
}

inline void Model::track(uint32_t thread) {
    for (Touch& one : touches_)
        if (one.is_copy && one.thread == thread && one.of == Background::group && !one.is_over() &&
            !one.tracked) {
            one.tracked = phase_;
            one.tracked_at = now_;
        }
    Known known = known_[thread];
    known[thread] = now_;
    reports_.push_back({phase_, known});
}

inline void Model::wait(const Step& step) {
    for (uint32_t lane = 0; lane < lanes; ++lane) {
        if (!(step.active >> lane & 1)) continue;
        const uint32_t thread = thread_of(step, lane);
        uint32_t& groups = groups_[thread][kind(step.of)];
        if (step.uncommitted) ++groups;
        for (Touch& one : touches_) {
            if (!one.is_copy || one.thread != thread || one.of != step.of) continue;
            if ((step.reads_only && one.writes) || one.group + step.keep >= groups) continue;
            one.ends.push_back({thread, now_});
        }
    }
}

// A thread that observes a completed phase knows what the threads that reported in it knew.
inline void Model::look(const Step& step) {
    for (uint32_t lane = 0; lane < lanes; ++lane) {
        if (!(step.active >> lane & 1)) continue;
        const uint32_t thread = thread_of(step, lane);
        for (const auto& [phase, known] : reports_)
            for (uint32_t who = 0; who < threads && phase < phase_; ++who)
                known_[thread][who] = std::max(known_[thread][who], known[who]);
        for (Touch& one : touches_)
            if (one.tracked && *one.tracked < phase_) one.ends.push_back({thread, now_});
    }
}

inline void Model::meet(uint32_t first, uint32_t count, uint32_t mask) {
    Known all{};
    const auto each = [&](auto what) {
        for (uint32_t at = first; at < first + count; ++at)
            if (mask >> (at - first) & 1) what(at);
    };
    each([&](uint32_t at) {
        for (uint32_t who = 0; who < threads; ++who) all[who] = std::max(all[who], known_[at][who]);
    });
    each([&](uint32_t at) { all[at] = now_; });
    each([&](uint32_t at) { known_[at] = all; });
}

// True if all of the earlier access happens before all of the later one.
inline bool Model::ordered(const Touch& earlier, const Touch& later) const {
    const auto knows = [&](uint32_t thread, size_t step) {
        return later.thread == thread || later.before[thread] > step;
    };
    if (!earlier.is_copy) return knows(earlier.thread, earlier.step);
    return std::ranges::any_of(earlier.ends, [&](const End& end) {
        if (end.step > later.step) return false;
        if (extent_ == Extent::whole) return knows(end.thread, end.step);
        if (earlier.tracked) return true;
        const bool reads_global = !earlier.writes && earlier.ground == MemoryKind::in;
        return knows(earlier.thread, reads_global ? earlier.step : end.step);
    });
}

// True if anything else writes to the source or the target of two copies between them.
inline bool Model::is_disturbed(size_t earlier, size_t later) const {
    const Touch &first = touches_[earlier], &second = touches_[later];
    const auto is_at = [](const Touch& one, MemoryKind ground, uint32_t begin, uint32_t end) {
        return one.ground == ground && one.begin < end && begin < one.end;
    };
    const MemoryKind other = first.ground == MemoryKind::tile ? MemoryKind::in : MemoryKind::tile;
    return std::ranges::any_of(touches_, [&](const Touch& one) {
        if (!one.writes || &one == &first || &one == &second) return false;
        if (one.step < first.step || one.step > second.step) return false;
        return is_at(one, first.ground, second.begin, second.end) ||
               is_at(one, other, second.source, second.source + (second.end - second.begin));
    });
}

// True for two copies of the same bytes to one location, and for groups of one thread, which arrive in order.
inline bool Model::forgiven(size_t at, size_t later_at) const {
    const Touch &earlier = touches_[at], &later = touches_[later_at];
    if (!earlier.is_copy || !later.is_copy) return false;
    if (earlier.step == later.step && earlier.thread == later.thread) return true;  // both sides of one copy
    if (!earlier.writes || !later.writes) return false;
    const bool same_bytes =
        earlier.of == later.of && earlier.source - earlier.begin == later.source - later.begin;
    const bool is_in_groups = !earlier.tracked || earlier.tracked_at > later.step,
               earlier_group = earlier.thread == later.thread && earlier.of == later.of && is_in_groups &&
                               earlier.group < later.group;
    return earlier_group || (same_bytes && (extent_ == Extent::to_find || !is_disturbed(at, later_at)));
}

inline std::set<Model::Race> Model::races() const {
    std::set<Race> all;
    for (size_t i = 0; i < touches_.size(); ++i)
        for (size_t j = i + 1; j < touches_.size(); ++j) {
            const Touch &a = touches_[i], &b = touches_[j];
            const uint32_t begin = std::max(a.begin, b.begin), end = std::min(a.end, b.end);
            if ((!a.is_copy && !b.is_copy) || a.ground != b.ground || begin >= end) continue;
            if ((!a.writes && !b.writes) || ordered(a, b) || forgiven(i, j)) continue;
            for (uint32_t word = begin / 4; word < end / 4; ++word)
                all.insert({a.step, b.step, word + (a.ground == MemoryKind::in ? words : 0)});
        }
    return all;
}

}  // namespace warpmark::copy_model
