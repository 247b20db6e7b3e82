// Blocks that wait for each other. A block that reads by a strong access what
// another one has written by a strong access in this launch (a flag, and what it guards) goes on only when it
// is there: behind the other block, and the way through the L2 cache. The longest row of such waits takes its
// time whatever else the device does.
//
// What a block writes to one place several times may have been read in its first version: that one counts.
// So a scan whose blocks say first what their own elements add up to is no chain, although blocks that run
// one after another find the last version there.
//
// Measured on an H200 (cases/h200/chains.csv): 503 cycles a block with a flag alone, 1,089 with a fence
// before the flag, 1,987 with a fence on each side and a second word.
//
// An access that acquires or releases is a fence as well.
//
// Limits: who reads by an atomic operation that also writes (a lock, a barrier's counter) is not seen to
// wait, nor who waits for a place once more, in another round of a loop.
#pragma once
#include <cstdint>
#include <unordered_map>

#include "harness/contract/machine_events.h"

namespace warpmark::observe {

class ReleaseAcquireChains {
  public:
    void launch_begins() {
        words_.clear();
        behind_.clear();
        longest_ = 0;
    }
    void access(const WarpAccess& access) {
        if (access.scope == Scope::device || access.scope == Scope::system || access.is_volatile)
            strong(access);
    }
    // A fence of a block that has waited: whoever waits for what comes behind it waits for the fence as well.
    void fence(uint32_t block, Scope scope) {
        if (scope == Scope::block || behind_.empty()) return;
        const auto found = behind_.find(block);
        if (found != behind_.end()) fence(found->second);
    }
    void launch_ends(LaunchRecord& record) { record.blocks_in_chain = longest_; }

  private:
    struct Word {
        uint32_t block;   // that has written it
        uint64_t behind;  // how many others that one was behind
    };
    // The longest row of blocks in front of one. Its warps' fences side by side are one; behind a wait two
    // count, its own side's and that of the next.
    struct Row {
        uint64_t blocks = 0;
        uint32_t fences = 0;
    };
    static void fence(Row& row) {
        if (row.fences == 0) return;
        --row.fences;
        ++row.blocks;
    }
    void strong(const WarpAccess&);

    std::unordered_map<uint64_t, Word> words_;  // by region and offset
    std::unordered_map<uint32_t, Row> behind_;  // by block
    uint64_t longest_ = 0;
};

}  // namespace warpmark::observe
