// Carries out a schedule other than the usual one, for one run.
#pragma once
#include <vector>

#include "harness/base/splitmix64.h"
#include "harness/machine/schedule.h"
#include "harness/machine/warp.h"

namespace warpmark::machine {

struct Grid;

class Scheduler {
  public:
    Scheduler(Run& run, Schedule schedule);

    void launch_begins(const Grid&);
    // All blocks of a launch without clusters.
    void run_blocks(const Grid&);
    // Which of `count` clusters of a grid, or blocks of a cluster, is the nth to begin and to have a turn.
    uint64_t nth_by_turns(uint64_t nth, uint64_t count) const;
    // The warps of one block, each until it waits or its turn is over.
    void run_warps(const std::vector<std::unique_ptr<Warp>>&, uint32_t block);
    // The split is about to execute a memory op with the lanes `active`. True: it does not now, but parts or
    // waits.
    bool before_memory(Warp&, Split&, const Op&, uint32_t active);
    // What makes stores arrive: a fence of some lanes; a barrier of a block, or of one of its warps; the ends
    // of blocks and launches.
    void fence(const Warp&, uint32_t lanes, Scope);
    void block_barrier(uint32_t block);
    void warp_barrier(const Warp&, uint32_t lanes);
    void block_ends(uint32_t block);
    void launch_ends();
    // Some thread of the block is made to wait: that it cannot go on is no deadlock.
    bool holds(uint32_t block) const { return held_.split && held_.block == block; }
    // Lanes of one split may go apart.
    bool parts() const { return parts_; }
    // Exchange, delay: has it come to that?
    bool exchanged() const { return exchanged_; }

  private:
    // An AccessPoint of this launch.
    struct Point {
        bool possible = false;
        uint32_t block = 0, warp = 0, lane = 0;
        std::vector<bool> sites;
    };
    struct HeldSplit {
        Split* split = nullptr;
        uint32_t block = 0;
        uint64_t until = 0;  // in warp instructions of the run
    };
    // A store that has not arrived.
    struct Pending {
        std::byte* at = nullptr;
        std::vector<std::byte> value;
        bool updates = false;  // an atomic operation: its result is what arrives (again) late
        bool due = false;
        uint32_t lanes = 0;  // of its warp, that know of it by a barrier
        bool block = false;  // all of its block do
    };
    bool is_in_series(const Grid&) const;
    void run_in_series(const Grid&);
    Point point(const AccessPoint&, const Grid&) const;
    bool is_at(const Point&, const Warp&, const Op&, uint32_t active) const;
    void release();
    void let_go();
    bool exchange(Warp&, Split&, const Op&, uint32_t active);
    bool delay(Warp&, Split&, const Op&, uint32_t active);
    void deliver();
    uint64_t nth_block(uint64_t nth, uint64_t count) const;
    uint64_t random(uint64_t below);

    Run& run_;
    Schedule schedule_;
    bool parts_;         // lanes may be set apart: no barrier counts warps by name
    bool here_ = false;  // this launch is of the schedule's kernel
    Point late_, early_;
    HeldSplit held_;
    Pending pending_;
    bool let_go_ = false;
    uint32_t times_ = 0;                     // that it was
    bool over_ = false, exchanged_ = false;  // it is done, or given up
    Splitmix64 numbers_;
};

}  // namespace warpmark::machine
