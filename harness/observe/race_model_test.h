// Reference model of the race relation (RACES.md), as simple as possible: a thread's knowledge is a set of
// steps, and every pair of accesses is checked. It shares no code with race_detector.h and happens_before.h,
// which must produce the same result. For programs of at most 64 steps; four lanes of a warp take part.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "harness/observe/race_model_steps_test.h"

namespace warpmark::model {

class Model {
  public:
    explicit Model(const Program& program) : program_(program), accesses_(program.size()) {
        for (now_ = 0; now_ < program_.size(); ++now_) take_step(program_[now_]);
    }
    // The words on which two accesses race; both may be the same access, by different lanes.
    std::set<uint32_t> races(size_t first, size_t second) const;

  private:
    // By thread: its steps that happen before.
    struct KnownSteps {
        std::array<Steps, threads> of{};
        void add(const KnownSteps& other) {
            for (uint32_t who = 0; who < threads; ++who) of[who] |= other.of[who];
        }
    };
    struct HeldLock {
        size_t taken = 0, fenced_in_block = 64, fenced = 64;  // steps; 64: not yet
    };
    // Knowledge published by a strong write, and the threads that it reaches.
    struct Release {
        KnownSteps known;
        Scope reach = Scope::none;
        uint32_t block = 0, owner = 0;
        bool by_owner = false;
        HeldLock held;
        bool reaches(uint32_t other) const { return reach >= Scope::device || other == block; }
    };
    struct Thread {
        KnownSteps known, met;              // met: by barriers alone
        std::vector<Release> pending;       // by former owners; known once the thread has fenced
        std::map<uint32_t, HeldLock> held;  // by location
        bool fence_is_spent = false;        // it belonged to the release of a lock
    };
    struct Fence {
        uint32_t who = 0;
        size_t step = 0;
        Scope scope = Scope::none;
        KnownSteps known;
    };
    using Fences = std::map<std::pair<uint32_t, Scope>, Fence>;  // the latest of each thread and scope
    struct Arrival {
        uint32_t warp = 0;
        Thread state;
    };
    Arrival arrival(uint32_t block, uint32_t warp);
    struct AccessedBytes {
        KnownSteps before[lanes], after[lanes];  // acquired by the access itself
        bool hands_over = false;
    };

    static uint32_t block_of(uint32_t thread) { return thread / (warps * lanes); }
    static uint32_t index(const Step& step, uint32_t lane) {
        return (step.block * warps + step.warp) * lanes + lane;
    }
    static uint32_t first_of(uint32_t block, uint32_t warp = 0) { return (block * warps + warp) * lanes; }

    void take_step(const Step&);
    void meet(uint32_t first, uint32_t count, uint32_t mask, Scope as_fence);
    void block_barrier(uint32_t block);
    void named_barrier(const Step&);
    void cluster_arrive(const Step&);
    void cluster_wait(const Step&);
    void at_object(const Step&);
    void object_arrive(uint32_t thread, const Step&);
    void fence(uint32_t thread, Scope);
    void behind_fence(uint32_t thread, Scope);
    void apply_pending(Thread&, uint32_t block, Scope);
    void access(const Step&);
    void acquire(uint32_t thread, uint32_t place, const Step&);
    bool release(uint32_t thread, uint32_t place, const Step&);
    bool conflict(size_t first, size_t second) const;
    bool ordered(size_t first, uint32_t lane, size_t second, uint32_t other) const;
    bool observed(size_t first, uint32_t lane, size_t second, uint32_t other, uint32_t word) const;

    const Program& program_;
    size_t now_ = 0;
    std::array<Thread, threads> threads_;
    std::array<Fences, blocks> recent_, handed_;  // since the block's barrier, and before it
    std::array<std::vector<Arrival>, blocks> arrivals_;
    std::map<uint32_t, Arrival> at_cluster_;         // by warp, of all blocks
    std::optional<Thread> met_at_cluster_;           // a thread that waits now synchronizes with it
    std::map<uint32_t, std::vector<Release>> logs_;  // by location
    struct BarrierObject {
        uint8_t phase = 0;
        Thread arrived, completed;  // what arrivals have released; the same at the end of the last phase
    };
    std::map<uint32_t, BarrierObject> objects_;
    std::vector<AccessedBytes> accesses_;
};

inline void Model::take_step(const Step& step) {
    using Kind = Step::Kind;
    if (step.kind == Kind::access) access(step);
    if (step.kind == Kind::block_barrier) block_barrier(step.block);
    if (step.kind == Kind::warp_barrier)
        meet(first_of(step.block, step.warp), lanes, step.active, Scope::block);
    if (step.kind == Kind::fence)
        for (uint32_t lane = 0; lane < lanes; ++lane)
            if (step.active >> lane & 1) fence(index(step, lane), step.scope);
    if (step.kind == Kind::arrive || step.kind == Kind::named_barrier) named_barrier(step);
    if (step.kind == Kind::cluster_arrive) cluster_arrive(step);
    if (step.kind == Kind::cluster_wait) cluster_wait(step);
    if (step.kind == Kind::object_arrive || step.kind == Kind::object_wait) at_object(step);
    if (step.kind != Kind::cluster_barrier) return;
    at_cluster_.clear();
    met_at_cluster_.reset();
    for (uint32_t block = 0; block < blocks; ++block) block_barrier(block);
    meet(0, threads, ~0u, Scope::device);
}

// Threads that synchronize share their knowledge and their past steps.
inline void Model::meet(uint32_t first, uint32_t count, uint32_t mask, Scope as_fence) {
    Thread together;
    for (uint32_t at = first; at < first + count; ++at) {
        if (!(mask >> (at - first) & 1)) continue;
        together.known.add(threads_[at].known);
        together.met.add(threads_[at].met);
        together.known.of[at] |= steps_from(0, now_);
        together.met.of[at] |= steps_from(0, now_);
        auto& pending = threads_[at].pending;
        together.pending.insert(together.pending.end(), pending.begin(), pending.end());
    }
    apply_pending(together, block_of(first), as_fence);
    for (uint32_t at = first; at < first + count; ++at) {
        if (!(mask >> (at - first) & 1)) continue;
        threads_[at].known = together.known;
        threads_[at].met = together.met;
        threads_[at].pending = together.pending;
    }
}

inline void Model::block_barrier(uint32_t block) {
    meet(first_of(block), warps * lanes, ~0u, Scope::device);
    for (uint32_t at = first_of(block); at < first_of(block + 1); ++at) behind_fence(at, Scope::device);
    if (recent_[block].empty()) return;
    for (auto& [key, fence] : recent_[block]) handed_[block][key] = std::move(fence);
    recent_[block].clear();
}

inline Model::Arrival Model::arrival(uint32_t block, uint32_t warp) {
    Arrival arrival{warp, {}};
    for (uint32_t at = first_of(block, warp); at < first_of(block, warp + 1); ++at) {
        arrival.state.known.add(threads_[at].known);
        arrival.state.met.add(threads_[at].met);
        arrival.state.known.of[at] |= steps_from(0, now_);
        arrival.state.met.of[at] |= steps_from(0, now_);
        auto& pending = threads_[at].pending;
        arrival.state.pending.insert(arrival.state.pending.end(), pending.begin(), pending.end());
    }
    apply_pending(arrival.state, block, Scope::device);
    return arrival;
}

// An arrival at the cluster barrier is also a fence.
inline void Model::cluster_arrive(const Step& step) {
    for (uint32_t at = first_of(step.block, step.warp); at < first_of(step.block, step.warp + 1); ++at)
        behind_fence(at, Scope::device);
    at_cluster_[step.block * warps + step.warp] = arrival(step.block, step.warp);
    if (at_cluster_.size() < blocks * warps) return;
    met_at_cluster_.emplace();
    for (const auto& [warp, one] : at_cluster_) {
        met_at_cluster_->known.add(one.state.known);
        met_at_cluster_->met.add(one.state.met);
    }
    at_cluster_.clear();
}

inline void Model::cluster_wait(const Step& step) {
    if (!met_at_cluster_) return;
    for (uint32_t at = first_of(step.block, step.warp); at < first_of(step.block, step.warp + 1); ++at) {
        threads_[at].known.add(met_at_cluster_->known);
        threads_[at].met.add(met_at_cluster_->met);
    }
}

inline void Model::at_object(const Step& step) {
    BarrierObject& object = objects_[step.object];
    if (std::exchange(object.phase, step.phase) != step.phase) object.completed = object.arrived;
    for (uint32_t lane = 0; lane < lanes; ++lane) {
        if (!(step.active >> lane & 1)) continue;
        if (step.kind == Step::Kind::object_arrive) object_arrive(index(step, lane), step);
        if (step.kind == Step::Kind::object_arrive || !step.over) continue;
        threads_[index(step, lane)].known.add(object.completed.known);
        threads_[index(step, lane)].met.add(object.completed.met);
    }
}

// An arrival that releases is a fence for this object alone. A relaxed one publishes earlier fences.
inline void Model::object_arrive(uint32_t thread, const Step& step) {
    Thread &me = threads_[thread], &arrived = objects_[step.object].arrived;
    const uint32_t block = block_of(thread);
    if (step.releases) {
        behind_fence(thread, Scope::device);
        apply_pending(me, block, Scope::device);
        arrived.known.add(me.known);
        arrived.met.add(me.met);
        arrived.known.of[thread] |= steps_from(0, now_);
        arrived.met.of[thread] |= steps_from(0, now_);
        return;
    }
    const auto publish = [&](const Fence& fence) {
        if (fence.scope >= Scope::device || block == step.owner) arrived.known.add(fence.known);
    };
    for (const auto& [key, fence] : handed_[block]) publish(fence);
    for (const auto& [key, fence] : recent_[block])
        if (fence.who == thread || me.met.of[fence.who] >> fence.step & 1) publish(fence);
}

inline void Model::named_barrier(const Step& step) {
    auto& arrivals = arrivals_[step.block];
    const uint32_t coming = step.kind == Step::Kind::arrive ? 1u << step.warp : step.waiting;
    for (uint32_t warp = 0; warp < warps; ++warp) {
        if (!(coming >> warp & 1)) continue;
        arrivals.push_back(arrival(step.block, warp));
    }
    if (step.kind == Step::Kind::arrive) return;
    for (uint32_t warp = 0; warp < warps; ++warp) {
        if (!(step.waiting >> warp & 1)) continue;
        for (uint32_t at = first_of(step.block, warp); at < first_of(step.block, warp + 1); ++at)
            for (const Arrival& one : arrivals) {
                threads_[at].known.add(one.state.known);
                threads_[at].met.add(one.state.met);
            }
    }
    arrivals.clear();
}

inline void Model::behind_fence(uint32_t thread, Scope scope) {
    for (auto& [place, held] : threads_[thread].held) {
        held.fenced_in_block = std::min(held.fenced_in_block, now_);
        if (scope >= Scope::device) held.fenced = std::min(held.fenced, now_);
    }
    threads_[thread].fence_is_spent = false;
}

inline void Model::fence(uint32_t thread, Scope scope) {
    Thread& me = threads_[thread];
    behind_fence(thread, scope);
    apply_pending(me, block_of(thread), scope);
    KnownSteps known = me.known;
    known.of[thread] |= steps_from(0, now_);
    recent_[block_of(thread)][{thread, scope}] = Fence{thread, now_, scope, known};
}

// Releases by former owners take effect once the next owner has fenced, without what an owner did before its
// fence.
inline void Model::apply_pending(Thread& me, uint32_t block, Scope scope) {
    std::erase_if(me.pending, [&](const Release& one) {
        if (scope < Scope::device && one.block != block) return false;
        KnownSteps known = one.known;
        const size_t fenced =
            one.block == block ? std::min(one.held.fenced_in_block, one.held.fenced) : one.held.fenced;
        known.of[one.owner] &= ~steps_from(one.held.taken, fenced);
        me.known.add(known);
        return true;
    });
}

inline void Model::acquire(uint32_t thread, uint32_t place, const Step& step) {
    Thread& me = threads_[thread];
    for (const Release& one : logs_[place]) {
        if (!one.reaches(block_of(thread))) continue;
        if (!step.takes || !one.by_owner) {
            me.known.add(one.known);
            continue;
        }
        Thread taker;
        taker.pending.push_back(one);
        if (step.acquires) apply_pending(taker, block_of(thread), step.scope);
        me.known.add(taker.known);
        me.pending.insert(me.pending.end(), taker.pending.begin(), taker.pending.end());
    }
}

// Returns true if there was something to publish.
inline bool Model::release(uint32_t thread, uint32_t place, const Step& step) {
    Thread& me = threads_[thread];
    const uint32_t block = block_of(thread);
    if (step.releases) fence(thread, step.scope);
    Release fresh{{}, {}, block, thread, false, {}};
    if (const auto held = me.held.find(place); held != me.held.end()) {
        fresh.by_owner = true;
        fresh.held = held->second;
        me.held.erase(held);
        me.fence_is_spent = true;
    }
    if (!step.reads) logs_.erase(place);
    bool any = false;
    const auto publish = [&](const Fence& fence) {
        any = true;
        fresh.known = fence.known;
        fresh.reach = std::min(step.scope, fence.scope);
        logs_[place].push_back(fresh);
    };
    for (const auto& [key, fence] : handed_[block]) publish(fence);
    for (const auto& [key, fence] : recent_[block])
        if (fence.who == thread || me.met.of[fence.who] >> fence.step & 1) publish(fence);
    return any;
}

inline void Model::access(const Step& step) {
    AccessedBytes& all = accesses_[now_];
    bool published = false;
    for (uint32_t lane = 0; lane < lanes; ++lane) {
        if (!(step.active >> lane & 1)) continue;
        const uint32_t thread = index(step, lane), place = step.offsets[lane];
        Thread& me = threads_[thread];
        all.before[lane] = all.after[lane] = me.known;
        if (!step.is_strong()) continue;
        if (step.reads) acquire(thread, place, step);
        if (step.writes) {
            const bool is_own = me.held.contains(place);
            const bool is_flag = !step.is_volatile || is_own || (me.held.empty() && !me.fence_is_spent);
            published |= release(thread, place, step) && is_flag;
            if (step.takes && !is_own) {
                HeldLock& held = me.held[place] = HeldLock{now_};
                if (step.acquires) held.fenced_in_block = now_;
                if (step.acquires && step.scope >= Scope::device) held.fenced = now_;
            }
        }
        all.after[lane] = me.known;
    }
    all.hands_over = published && (!step.is_volatile || (step.active & (step.active - 1)) == 0);
}

inline bool Model::conflict(size_t first, size_t second) const {
    const Step &a = program_[first], &b = program_[second];
    if (!a.writes && !b.writes) return false;
    const bool flag = accesses_[first].hands_over || accesses_[second].hands_over;
    if (a.is_volatile && b.is_volatile) return !flag;
    const auto updates = [](const Step& one) { return one.is_strong() && !one.is_volatile && one.writes; };
    if ((a.is_cas_retry_load && updates(b)) || (b.is_cas_retry_load && updates(a))) return false;
    if (!a.is_strong() || !b.is_strong()) return true;
    const auto tears = [&](const Step& store, size_t at, const Step& update) {
        return store.is_volatile && store.writes && !accesses_[at].hands_over && update.is_update();
    };
    if (tears(a, first, b) || tears(b, second, a)) return true;
    return (a.scope == Scope::block || b.scope == Scope::block) && a.block != b.block;
}

inline bool Model::ordered(size_t first, uint32_t lane, size_t second, uint32_t other) const {
    const Step &a = program_[first], &b = program_[second];
    if (index(a, lane) == index(b, other)) return true;
    if (first == second) return false;
    // An update cannot learn from its own location that the location has been prepared.
    const bool too_late = b.is_strong() && !b.is_volatile && b.is_update() && a.writes && !a.is_strong();
    const KnownSteps& known = (too_late ? accesses_[second].before : accesses_[second].after)[other];
    return known.of[index(a, lane)] >> first & 1;
}

// True if the latest write to the word is an update ordered before this thread, which has thereby observed
// all releases there.
inline bool Model::observed(size_t first, uint32_t lane, size_t second, uint32_t other, uint32_t word) const {
    const Step& old = program_[first];
    if (!old.is_strong() || old.is_volatile || !old.writes || !accesses_[first].hands_over) return false;
    for (size_t at = second + 1; at-- > first;) {
        const Step& last = program_[at];
        if (last.kind != Step::Kind::access || !last.writes) continue;
        for (uint32_t by = at == second ? other : lanes; by-- > (at == first ? lane + 1 : 0);)
            if (last.touches(by, word)) return last.is_update() && ordered(at, by, second, other);
    }
    return false;
}

inline std::set<uint32_t> Model::races(size_t first, size_t second) const {
    std::set<uint32_t> words;
    const Step &a = program_[first], &b = program_[second];
    if (a.kind != Step::Kind::access || b.kind != Step::Kind::access || !conflict(first, second))
        return words;
    for (uint32_t x = 0; x < lanes; ++x)
        for (uint32_t y = 0; y < lanes; ++y) {
            if (!(a.active >> x & 1) || !(b.active >> y & 1) || (first == second && x >= y)) continue;
            const uint32_t from = std::max(a.offsets[x], b.offsets[y]),
                           to = std::min(a.offsets[x] + a.width, b.offsets[y] + b.width);
            if (from >= to || ordered(first, x, second, y)) continue;
            for (uint32_t word = from / 4; word <= (to - 1) / 4; ++word)
                if (!observed(first, x, second, y, word)) words.insert(word);
        }
    return words;
}

}  // namespace warpmark::model
