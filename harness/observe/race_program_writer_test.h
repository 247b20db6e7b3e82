// Generates random programs for the race model: accesses, fences, locks, flags and barriers.
#pragma once
#include <algorithm>
#include <numeric>
#include <random>
#include <vector>

#include "harness/observe/race_model_test.h"

namespace warpmark::model {

inline constexpr uint32_t objects = 2;
inline constexpr uint32_t words = 8, flags = 2;  // the first words are used as flags more often than as data

class Writer {
  public:
    explicit Writer(uint32_t seed)
        : random_(seed), space_(pick(4) ? Space::global : Space::shared), readers_(pick(4)) {}
    Space space() const { return space_; }
    Program program() {
        const uint32_t syncs = 1 + pick(7), length = 4 + pick(26);
        while (program_.size() < length) {
            if (pick(10) < syncs)
                synchronize();
            else if (pick(12) == 0)
                critical_section();
            else if (pick(8) == 0)
                hand_over();
            else
                access(pick(3) == 0);
        }
        return program_;
    }

  private:
    uint32_t pick(uint32_t below) { return static_cast<uint32_t>(random_() % below); }
    Scope scope() { return pick(3) ? Scope::device : Scope::block; }
    Step somewhere() {
        Step step;
        step.block = space_ == Space::shared ? 0 : pick(blocks);
        step.warp = pick(warps);
        return step;
    }
    uint32_t some_lanes() {
        const uint32_t masks[] = {all_lanes, 1, 1, 2, 0b0011, 0b1100, 1 + pick(all_lanes)};
        return masks[pick(7)];
    }
    void add(const Step& step) { program_.push_back(step); }

    void fence(Step at, uint32_t active) {
        at.kind = Step::Kind::fence;
        at.active = active;
        at.scope = scope();
        add(at);
    }

    void synchronize() {
        Step step = somewhere();
        const uint32_t what = pick(15);
        if (what >= 12) return pick(3) ? object_phase() : at_object(step, some_lanes());
        if (what < 4) {
            step.kind = Step::Kind::block_barrier;
        } else if (what < 6) {
            step.kind = Step::Kind::warp_barrier;
            step.active = some_lanes();
        } else if (what < 9) {
            return fence(step, some_lanes());
        } else if (what < 11 || space_ == Space::shared) {
            return named_barrier(step);
        } else {
            if (pick(2)) return split_barrier();
            step.kind = Step::Kind::cluster_barrier;
        }
        add(step);
    }

    // Some warps arrive, and others arrive and wait, with accesses in between.
    void named_barrier(Step step) {
        const uint32_t waiting = 1 + pick((1u << warps) - 1);
        step.kind = Step::Kind::arrive;
        for (uint32_t warp = 0; warp < warps; ++warp)
            if (!(waiting >> warp & 1) && pick(2)) {
                step.warp = warp;
                step.arriving |= 1u << warp;
                add(step);
            }
        if (pick(2)) access(false);
        step.kind = Step::Kind::named_barrier;
        step.waiting = waiting;
        add(step);
    }

    // Every warp of the cluster arrives and later waits, sometimes with accesses in between.
    void split_barrier() {
        std::vector<uint32_t> order(blocks * warps);
        std::iota(order.begin(), order.end(), 0);
        for (const auto kind : {Step::Kind::cluster_arrive, Step::Kind::cluster_wait}) {
            std::shuffle(order.begin(), order.end(), random_);
            for (const uint32_t warp : order) {
                Step step;
                step.kind = kind;
                step.block = warp / warps;
                step.warp = warp % warps;
                add(step);
                const uint32_t what = pick(10);
                if (what < 2) access(pick(3) == 0);
                if (what == 2) fence(somewhere(), some_lanes());
                if (what == 3) add_barrier();
            }
        }
    }
    void add_barrier() {
        Step step = somewhere();
        step.kind = pick(2) ? Step::Kind::block_barrier : Step::Kind::warp_barrier;
        step.active = some_lanes();
        add(step);
    }

    // All warps of a block arrive at a barrier object and wait, as a rule.
    void object_phase() {
        const uint32_t object = pick(objects), owner = space_ == Space::shared ? 0 : pick(blocks);
        const bool is_regular = pick(2);
        std::vector<uint32_t> order(warps);
        std::iota(order.begin(), order.end(), 0);
        for (const auto kind : {Step::Kind::object_arrive, Step::Kind::object_wait}) {
            std::shuffle(order.begin(), order.end(), random_);
            for (const uint32_t warp : order) {
                if (!is_regular && pick(8) == 0) continue;
                Step step;
                step.kind = kind;
                step.block = owner;
                step.warp = warp;
                step.active = is_regular || pick(4) ? all_lanes : some_lanes();
                step.releases = is_regular || pick(4) != 0;
                step.over = true;
                add_at(step, object, owner);
                if (!is_regular && pick(4) == 0) access(pick(3) == 0);
            }
            if (kind == Step::Kind::object_arrive) ++phases_[object];
        }
    }
    void at_object(Step step, uint32_t active) {
        const uint32_t object = pick(objects);
        step.kind = pick(2) ? Step::Kind::object_arrive : Step::Kind::object_wait;
        step.active = active;
        step.releases = pick(3) != 0;
        step.over = pick(3) != 0;
        add_at(step, object, step.block);
        if (pick(4) == 0) ++phases_[object];
    }
    void add_at(Step& step, uint32_t object, uint32_t owner) {
        // The object's block stays the same.
        if (owners_[object] == blocks) owners_[object] = owner;
        step.object = object;
        step.owner = owners_[object];
        step.phase = phases_[object] & 7;
        // A thread polls only objects of its own block.
        if (step.kind == Step::Kind::object_wait && step.block != step.owner) step.over = false;
        add(step);
    }

    void place(Step& step, uint32_t first, uint32_t count) {
        const uint32_t base = pick(count), stride = pick(3);
        for (uint32_t lane = 0; lane < lanes; ++lane)
            step.offsets[lane] = (first + (base + lane * stride) % count) * 4;
    }

    void make_strong(Step& step) {
        step.scope = scope();
        step.acquires = step.reads && pick(4) == 0;
        step.releases = step.writes && pick(4) == 0;
        if (step.reads && step.writes) {
            step.takes = pick(3) == 0;
        } else if (pick(3) == 0) {
            step.is_volatile = true;
            step.scope = Scope::system;
            step.acquires = step.releases = false;
        }
    }

    void access(bool strong) {
        Step step = somewhere();
        step.active = some_lanes();
        const uint32_t what = pick(4) < readers_ ? 0 : 1 + pick(strong ? 2 : 1);
        step.reads = what != 1;
        step.writes = what != 0;
        if (strong) make_strong(step);
        step.is_cas_retry_load = !strong && step.reads && pick(6) == 0;
        const bool at_flag = strong ? pick(5) != 0 : pick(12) == 0;
        place(step, at_flag ? 0 : flags, at_flag ? flags : words - flags);
        if (!strong && pick(8) == 0) {
            step.width = 8;
            for (uint32_t& offset : step.offsets) offset = std::min(offset & ~7u, (words - 2) * 4);
        }
        add(step);
    }

    Step strong_at(const Step& at, uint32_t flag, bool reads, bool writes) {
        Step step = at;
        step.kind = Step::Kind::access;
        step.reads = reads;
        step.writes = writes;
        step.scope = scope();
        for (uint32_t& offset : step.offsets) offset = flag * 4;
        return step;
    }

    // One lane takes a lock, works and releases it, with or without fences.
    void critical_section() {
        Step at = somewhere();
        at.active = 1u << pick(2);
        const uint32_t flag = pick(flags);
        Step take = strong_at(at, flag, true, true);
        take.takes = true;
        take.acquires = pick(3) == 0;
        add(take);
        if (pick(3)) fence(at, at.active);
        for (uint32_t count = 1 + pick(2); count-- > 0;) {
            Step work = at;
            work.reads = pick(2);
            work.writes = !work.reads || pick(2) == 0;
            work.reads = !work.writes;
            place(work, flags, 2);
            add(work);
        }
        if (pick(3)) fence(at, at.active);
        Step free = strong_at(at, flag, pick(2) == 0, true);
        free.releases = pick(3) == 0;
        add(free);
    }

    // One thread writes and raises a flag; another one polls the flag and reads.
    void hand_over() {
        Step from = somewhere(), to = somewhere();
        from.active = 1u << pick(2);
        to.active = pick(2) ? 1u << pick(2) : all_lanes;
        const uint32_t flag = pick(flags);
        from.writes = true;
        place(from, flags, 2);
        add(from);
        if (pick(4)) fence(from, from.active);
        Step raise = strong_at(from, flag, pick(2) == 0, true);
        raise.releases = pick(4) == 0;
        add(raise);
        Step look = strong_at(to, flag, true, pick(3) == 0);
        look.active = to.active & 3 ? to.active & 3 : 1;
        add(look);
        to.active = look.active;
        to.reads = true;
        to.writes = false;
        for (uint32_t lane = 0; lane < lanes; ++lane) to.offsets[lane] = from.offsets[0];
        add(to);
    }

    std::mt19937 random_;
    Space space_;
    uint8_t phases_[objects] = {};
    uint32_t owners_[objects] = {blocks, blocks};
    uint32_t readers_;  // this many of four accesses only read
    Program program_;
};

}  // namespace warpmark::model
