// Warps that look at a barrier object again and again (mbarrier.try_wait in a loop)
// although nobody is left to complete its phase. Nothing of it is guessed. While no thread of the block, or
// of the cluster, writes to memory, or reads from global memory what others may tell it, a warp whose
// registers and places come back will come back for ever. For this the clock stands still; then it leaps
// ahead by an hour, so that a loop which gives up after a time does so, and goes back: where nobody has given
// up, the registers come back once more.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "harness/machine/warp.h"

namespace warpmark::machine {

class MbarrierDeadlock {
  public:
    // A block begins, or a cluster.
    void begin() { *this = {}; }
    // Around each round, in which every warp has its turn.
    void before_round(Run&);
    // True: all that can run waits in vain, for good.
    bool after_round(Run&, std::span<Warp* const>);

  private:
    enum class Phase : uint8_t { watches, time_stands, time_has_leapt, time_is_back };
    bool is_quiet(const Run&, std::span<Warp* const>) const;
    bool all_recur(std::span<Warp* const>);
    void enter(Phase, std::span<Warp* const>);
    bool next(std::span<Warp* const>);

    static constexpr uint64_t first_patience = 64, most_steps = 128;
    Phase phase_ = Phase::watches;
    uint64_t patience_ = first_patience, rounds_ = 0;    // quiet ones in a row, of this phase
    uint64_t ticks_ = 0, others_ticks_ = 0;              // of the clock, for this block and for the others
    uint64_t outward_ = 0;                               // before the round
    uint64_t looks_ = 0;                                 // before the phase
    using Digests = std::vector<std::vector<uint64_t>>;  // by warp
    Digests seen_, first_;                               // in this phase; while the time stood
    std::vector<bool> recurs_;
};

}  // namespace warpmark::machine
