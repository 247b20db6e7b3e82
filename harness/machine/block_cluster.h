// The blocks of a cluster, which run side by side, see each other's shared memory, and meet
// at barriers of their own.
#pragma once
#include <memory>
#include <vector>

#include "harness/machine/thread_block.h"

namespace warpmark::machine {

class Cluster {
  public:
    Cluster(Run&, const Grid&);
    // The blocks of the cluster of that number, in order of their places in the grid.
    void begin(uint64_t index);
    void end();
    // Runs every block until it waits; true while there is more to do.
    bool run(uint64_t slice);

    Block* block(uint32_t rank) { return rank < blocks_.size() ? blocks_[rank].get() : nullptr; }
    // Section 9.7.13.4. Each thread arrives, without waiting, and then waits until all that have not exited
    // have arrived.
    void arrive(uint32_t rank, uint32_t warp, uint32_t lanes, bool releases);
    // Some lanes have come to their wait: have all threads that have not exited arrived?
    bool complete();
    bool is_awaited(uint32_t rank, uint32_t warp, uint32_t lanes) const {
        return (arrived_[rank][warp] & lanes) != 0;
    }

  private:
    // Each block has its turn; true while there is more to do.
    bool run_blocks(uint64_t slice);
    void report_deadlock();
    void end_vain_wait();

    Run& run_;
    const Grid& grid_;
    std::vector<std::unique_ptr<Block>> blocks_;  // by rank
    std::vector<std::vector<uint32_t>> arrived_;  // [rank][warp]: lanes
    uint32_t idle_turns_ = 0;
    bool orders_ = true;        // every arrival releases
    std::vector<Warp*> warps_;  // of all blocks
    MbarrierDeadlock vain_waits_;
};

}  // namespace warpmark::machine
