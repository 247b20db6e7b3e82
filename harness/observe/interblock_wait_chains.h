// Chains of blocks that wait for each other. A block waits if its strong access reads a value that another
// block wrote by a strong access in this launch: a flag, and the data that it guards. It can continue only
// after that block, and after the latency of the L2 cache. The longest chain of such waits is a lower bound
// of the time, whatever else the device does.
//
// If a block writes a location several times, the first version may have been the one that was read, so it
// counts. A scan whose blocks first publish the sums of their own elements is therefore not a chain. The
// simulator runs blocks in series, so its readers find the last version.
//
// Measured on an H200 (cases/h200/chains.csv): 503 cycles per block with a flag alone, 1,089 with a fence
// before the flag, 1,987 with a fence on each side and a second word. An access with acquire or release
// semantics includes a fence.
//
// Limits: reads by an atomic operation that also writes (a lock, a barrier's counter) do not count as waits.
// Repeated waits for one location in later iterations do not count either.
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
    // A fence of a block that has waited. A wait for anything after the fence includes the fence.
    void fence(uint32_t block, Scope scope) {
        if (scope == Scope::block || behind_.empty()) return;
        const auto found = behind_.find(block);
        if (found != behind_.end()) fence(found->second);
    }
    void launch_ends(LaunchRecord& record) { record.blocks_in_chain = longest_; }

  private:
    struct Word {
        uint32_t block;   // that has written it
        uint64_t behind;  // the length of that block's chain
    };
    // The longest chain of blocks before this one. Concurrent fences of its warps count once; after a wait
    // two count, its own side's and that of the next block.
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
