// A block that waits for another one although no other one runs (Schedule::in_series).
// Nothing of it is guessed: while nothing in memory changes, a block whose registers, places and barriers
// come back will come back for ever. A loop that counts, or reads the clock, does not: perhaps it gives up.
#pragma once
#include <cstdint>
#include <unordered_set>

namespace warpmark::machine {

class Block;
struct Run;

class InterblockDeadlock {
  public:
    // Behind each round, in which every warp of the block has its turn. True: it waits for good.
    bool after_round(const Run&, const Block&);

  private:
    // Lanes that others wait for get their turn within some thousands of instructions (warp.cpp): so many
    // rounds go by before anybody looks, and so many more before what was seen is forgotten.
    static constexpr uint64_t patience = 64, most_states = 512;
    uint64_t changes_ = ~uint64_t{0}, rounds_ = 0;
    std::unordered_set<uint64_t> states_;
};

}  // namespace warpmark::machine
