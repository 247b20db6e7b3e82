// Detects warps that poll a barrier object forever (mbarrier.try_wait in a loop) because no thread is left to
// complete its phase. The verdict is exact. It requires that no thread of the block or cluster writes memory,
// or reads global memory that others may write. Then a warp whose registers and program counters recur will
// repeat them forever. The clock is stopped for this test. Then it is advanced by more than an hour, so that
// a loop with a timeout ends, and set back: if no warp has given up, the registers recur once more.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "harness/machine/warp.h"

namespace warpmark::machine {

class MbarrierDeadlock {
  public:
    // A block or a cluster begins.
    void begin() { *this = {}; }
    // Called before and after each round, in which every warp gets a turn.
    void before_round(Run&);
    // Returns true if every warp that can run waits forever.
    bool after_round(Run&, std::span<Warp* const>);

  private:
    enum class Phase : uint8_t { watches, time_stands, time_has_leapt, time_is_back };
    bool is_quiet(const Run&, std::span<Warp* const>) const;
    bool all_recur(std::span<Warp* const>);
    void enter(Phase, std::span<Warp* const>);
    bool next(std::span<Warp* const>);

    static constexpr uint64_t first_patience = 64, most_steps = 128;
    Phase phase_ = Phase::watches;
    uint64_t patience_ = first_patience, rounds_ = 0;    // consecutive quiet rounds, of this phase
    uint64_t ticks_ = 0, others_ticks_ = 0;              // clock readings for this block and for the others
    uint64_t outward_ = 0;                               // value before the round
    uint64_t looks_ = 0;                                 // value before the phase
    using Digests = std::vector<std::vector<uint64_t>>;  // by warp
    Digests seen_, first_;                               // in this phase; while the clock was stopped
    std::vector<bool> recurs_;
};

}  // namespace warpmark::machine
