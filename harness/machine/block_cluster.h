// Thread block cluster: blocks that run concurrently, access each other's shared memory and have cluster
// barriers.
#pragma once
#include <memory>
#include <vector>

#include "harness/machine/thread_block.h"

namespace warpmark::machine {

class Cluster {
  public:
    Cluster(Run&, const Grid&);
    // Starts the blocks of cluster `index`, in grid order.
    void begin(uint64_t index);
    void end();
    // Runs every block until it waits. Returns true while there is more to do.
    bool run(uint64_t slice);

    Block* block(uint32_t rank) { return rank < blocks_.size() ? blocks_[rank].get() : nullptr; }
    // barrier.cluster (PTX ISA 9.0, section 9.7.13.4): each thread arrives without waiting, then waits until
    // all threads that have not exited have arrived.
    void arrive(uint32_t rank, uint32_t warp, uint32_t lanes, bool releases);
    // Called when lanes reach their wait. Returns true if all threads that have not exited have arrived.
    bool complete();
    bool is_awaited(uint32_t rank, uint32_t warp, uint32_t lanes) const {
        return (arrived_[rank][warp] & lanes) != 0;
    }

  private:
    // Gives each block a turn. Returns true while there is more to do.
    bool run_blocks(uint64_t slice);
    void report_deadlock();
    void end_vain_wait();

    Run& run_;
    const Grid& grid_;
    std::vector<std::unique_ptr<Block>> blocks_;  // by rank
    std::vector<std::vector<uint32_t>> arrived_;  // [rank][warp]: lanes
    uint32_t idle_turns_ = 0;
    bool orders_ = true;        // true while every arrival is a release
    std::vector<Warp*> warps_;  // of all blocks
    MbarrierDeadlock vain_waits_;
};

}  // namespace warpmark::machine
