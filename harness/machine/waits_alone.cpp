// waits_alone.cpp: rounds without a change of memory, and the states of the block after each.
#include "harness/machine/waits_alone.h"

#include "harness/machine/block.h"

namespace warpmark::machine {

bool WaitsAlone::after_round(const Run& run, const Block& block) {
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
