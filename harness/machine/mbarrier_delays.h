// Makes barrier objects answer "phase incomplete" for as long as they may, in a run of its own
// (Schedule::looks). PTX does not guarantee that a poll ever observes a completed phase (ISA 9.0, section
// 9.7.13.15.16): other threads may not have arrived, and arrivals of asynchronous copies may be pending. A
// polling warp therefore blocks all others, and reports of copies are held back, until the warp provably
// waits: its registers and program counters recur while the clock is stopped, and once more after the clock
// has been advanced. A loop that gives up after some number of polls or some time does so. A location that
// was seen to wait is trusted from then on. All of this has an instruction budget.
#pragma once
#include <cstdint>
#include <unordered_set>
#include <vector>

#include "harness/isa/instruction_forms.h"
#include "harness/machine/global_memory.h"
#include "harness/machine/register_memory_moves.h"

namespace warpmark::machine {

class MbarrierDelays {
  public:
    MbarrierDelays(Run& run, uint64_t instructions) : run_(run), left_(instructions) {}

    // A warp has polled without success and is about to poll again. Returns true if it may do so before
    // others run.
    bool may_poll_again(Warp&);
    // Between two polls: true if the budget allows more of them.
    bool may_look(const Warp& warp) const { return left_ > 0 && (!warp_ || warp_ == &warp); }
    // Called at the end of a warp's turn, in which it executed this number of instructions. Returns true if
    // it goes on, because it still polls.
    bool goes_on(const Warp&, uint64_t executed);
    // Holds back the arrivals of copies at barrier objects.
    void put_off(const Warp&, const MemoryOp&, const Region&, const Target&);
    void block_ends(uint32_t block);

  private:
    // A held-back arrival of a copy.
    struct Report {
        const Region* region = nullptr;
        uint32_t offset = 0;
        const isa::AtomicEntry* operation = nullptr;
        uint64_t operand = 0;
    };
    void begins(const Warp&, uint64_t place);
    bool comes_back(uint64_t digest);
    void release_reports(const Warp&);
    void stops();

    Run& run_;
    uint64_t left_;                         // warp instructions
    std::unordered_set<uint64_t> waiting_;  // locations that are known to wait
    const Warp* warp_ = nullptr;            // the polling warp; null: none
    uint64_t place_ = 0, looks_ = 0, kept_ = 0, beside_ = 0;
    bool has_looked_ = false, has_leapt_ = false;
    std::vector<Report> late_;
};

}  // namespace warpmark::machine
