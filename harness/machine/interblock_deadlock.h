// Detects a block that waits for another block when no other block runs (Schedule::in_series). The verdict is
// exact: if memory does not change and a block's registers, program counters and barriers recur, they will
// recur forever. The state of a loop that counts or reads the clock does not recur, because such a loop may
// give up.
#pragma once
#include <cstdint>
#include <unordered_set>

namespace warpmark::machine {

class Block;
struct Run;

class InterblockDeadlock {
  public:
    // Called after each round, in which every warp of the block gets a turn. Returns true if the block waits
    // forever.
    bool after_round(const Run&, const Block&);

  private:
    // Lanes for which others wait get a turn within a few thousand instructions (warp.cpp). `patience` rounds
    // pass before states are recorded, and after `most_states` states the record is cleared.
    static constexpr uint64_t patience = 64, most_states = 512;
    uint64_t changes_ = ~uint64_t{0}, rounds_ = 0;
    std::unordered_set<uint64_t> states_;
};

}  // namespace warpmark::machine
