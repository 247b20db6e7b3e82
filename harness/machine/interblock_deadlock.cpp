// Counts rounds without a change in memory, and compares the states of the block after each.
#include "harness/machine/interblock_deadlock.h"

#include "harness/machine/thread_block.h"

namespace warpmark::machine {

bool InterblockDeadlock::after_round(const Run& run, const Block& block) {
    if (run.work.changes != changes_) {
        changes_ = run.work.changes;
        rounds_ = 0;
        states_.clear();
        return false;
    }
    if (++rounds_ < patience) return false;
    if (states_.size() >= most_states) states_.clear();
    return !states_.insert(block.digest()).second;
}

}  // namespace warpmark::machine
