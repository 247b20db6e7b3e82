// Executes one run under a schedule other than the usual one.
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
    // Runs all blocks of a launch without clusters.
    void run_blocks(const Grid&);
    // Index of the nth cluster of a grid, or block of a cluster, in starting order and in order of turns.
    uint64_t nth_by_turns(uint64_t nth, uint64_t count) const;
    // Runs the warps of one block, each until it waits or its turn is over.
    void run_warps(const std::vector<std::unique_ptr<Warp>>&, uint32_t block);
    // Called before the split executes a memory op with the lanes `active`. Returns true if the split does
    // not execute it now, because it was parted or must wait.
    bool before_memory(Warp&, Split&, const Op&, uint32_t active);
    // Events that make delayed stores visible: a fence by some lanes; a barrier of a block, or of one of its
    // warps; the ends of blocks and launches.
    void fence(const Warp&, uint32_t lanes, Scope);
    void block_barrier(uint32_t block);
    void warp_barrier(const Warp&, uint32_t lanes);
    void block_ends(uint32_t block);
    void launch_ends();
    // True if a thread of the block is held back, so that the block's lack of progress is no deadlock.
    bool holds(uint32_t block) const { return held_.split && held_.block == block; }
    // True if lanes of one split may be separated.
    bool parts() const { return parts_; }
    // Exchange, delay: true if the requested order occurred.
    bool exchanged() const { return exchanged_; }

  private:
    // An AccessPoint resolved for this launch.
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
    // A store that is not visible yet.
    struct Pending {
        std::byte* at = nullptr;
        std::vector<std::byte> value;
        bool updates = false;  // an atomic operation: its result is what becomes visible (again) late
        bool due = false;
        uint32_t lanes = 0;  // of its warp, which can see it because of a barrier
        bool block = false;  // visible to all threads of its block
    };
    bool is_in_series(const Grid&) const;
    void run_in_series(const Grid&);
    Point point(const AccessPoint&, const Grid&) const;
    bool is_at(const Point&, const Warp&, const Op&, uint32_t active) const;
    void release();
    void let_go();
    bool may_part(const MemoryOp&) const;
    bool exchange(Warp&, Split&, const Op&, uint32_t active);
    bool delay(Warp&, Split&, const Op&, uint32_t active);
    void deliver();
    uint64_t nth_block(uint64_t nth, uint64_t count) const;
    uint64_t random(uint64_t below);

    Run& run_;
    Schedule schedule_;
    bool parts_;         // lanes may be separated: no barrier counts specific warps
    bool here_ = false;  // this launch runs the schedule's kernel
    Point late_, early_;
    HeldSplit held_;
    Pending pending_;
    bool let_go_ = false;
    uint32_t times_ = 0;                     // number of times that it was let go
    bool over_ = false, exchanged_ = false;  // completed, or given up
    Splitmix64 numbers_;
};

}  // namespace warpmark::machine
