// Barrier objects that say "not yet" for as long as they may, in a run of its own
// (Schedule::looks). PTX promises no look an answer in time (ISA 9.0, section 9.7.13.15.16): others may not
// have come yet, and the arrivals of asynchronous copies may still be on their way. So a warp that looks lets
// nobody run, and what copies report is put off, until it is known that the warp waits: its registers and
// places come back, while the clock stands still and once more when it has leapt ahead. Who gives up after a
// number of looks, or after a time, does so. A place that was seen to wait is believed from then on, and all
// of it together may take a counted number of instructions.
#pragma once
#include <cstdint>
#include <unordered_set>
#include <vector>

#include "harness/isa/instruction_forms.h"
#include "harness/machine/global_memory.h"
#include "harness/machine/lane_transfer.h"

namespace warpmark::machine {

class MbarrierDelays {
  public:
    MbarrierDelays(Run& run, uint64_t instructions) : run_(run), left_(instructions) {}

    // A warp has looked in vain, and is about to look again: may it do so before others run?
    bool looks_again(Warp&);
    // Between two looks: may there be more of them?
    bool may_look(const Warp& warp) const { return left_ > 0 && (!warp_ || warp_ == &warp); }
    // A turn of a warp is over, in which it executed so much. True: it goes on, as it still looks.
    bool goes_on(const Warp&, uint64_t executed);
    // Copies would arrive at barrier objects: they will.
    void put_off(const Warp&, const MemoryOp&, const Region&, const Target&);
    void block_ends(uint32_t block);

  private:
    // What copies report.
    struct Report {
        const Region* region = nullptr;
        uint32_t offset = 0;
        const isa::AtomicEntry* operation = nullptr;
        uint64_t operand = 0;
    };
    void begins(const Warp&, uint64_t place);
    bool comes_back(uint64_t digest);
    void gives_in(const Warp&);
    void stops();

    Run& run_;
    uint64_t left_;                         // warp instructions
    std::unordered_set<uint64_t> waiting_;  // places that are known to wait
    const Warp* warp_ = nullptr;            // that looks now; null: none does
    uint64_t place_ = 0, looks_ = 0, kept_ = 0, beside_ = 0;
    bool has_looked_ = false, has_leapt_ = false;
    std::vector<Report> late_;
};

}  // namespace warpmark::machine
