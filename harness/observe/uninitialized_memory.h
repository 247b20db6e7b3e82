// Finds reads of bytes that nobody wrote: shared memory, fresh allocations, outputs.
// Each byte counts, and not every such read is a mistake: padding is copied along with its structure, a lane
// reads what it does not use. Whether the value matters is seen where the case runs again with other values
// there (runs/unwritten_value_trial.h). A read that comes before an unordered write of the same bytes is a
// race, which is told as such; therefore a read is kept in mind until its block meets a barrier or ends.
#pragma once
#include <map>
#include <unordered_map>
#include <vector>

#include "harness/contract/finding_log.h"
#include "harness/contract/machine_events.h"
#include "harness/observe/written_bytes.h"

namespace warpmark::observe {

class UninitializedMemory {
  public:
    explicit UninitializedMemory(FindingLog& findings) : findings_(findings) {}

    void launch_begins(const RunView& run) { run_ = &run; }
    void launch_ends(LaunchRecord&);
    void region_begins(const RegionInfo& region) { bytes_.region_begins(region); }
    void region_ends(uint32_t region) { bytes_.region_ends(region); }  // of global memory
    void bytes_written(uint32_t region, uint64_t offset, uint64_t count) {
        bytes_.bytes_written(region, offset, count);
    }
    void access(const WarpAccess&);
    void block_barrier(uint32_t block) { settle(block); }
    void block_ends(uint32_t block) {
        settle(block);
        settle_shared(block);
        bytes_.block_ends(block);
    }

  private:
    using RegionState = WrittenBytes::Region;
    // A read of unwritten bytes that may yet turn out to be a race.
    struct PossibleRace {
        uint32_t region = 0, block = 0, site = 0;
        uint16_t thread = 0;
        uint8_t bytes = 0;  // of the double word: one bit each
        bool atomic = false;
        bool met =
            false;  // its block has met at a barrier since: what that block writes now is ordered behind it
    };
    using Doubts = std::vector<PossibleRace>;

    void look_at(RegionState&, const WarpAccess&, uint32_t lane);
    void doubt(const WarpAccess&, uint32_t lane, uint64_t word, uint8_t bytes);
    void clear_doubts(const WarpAccess&, uint64_t word, uint8_t bytes, uint16_t thread);
    void settle(uint32_t block);
    void settle_shared(uint32_t block);
    void report(const PossibleRace&, uint64_t word, const RegionState*);

    FindingLog& findings_;
    const RunView* run_ = nullptr;
    WrittenBytes bytes_;
    // By region and double word.
    std::map<std::pair<uint64_t, uint64_t>, Doubts> doubts_;
    size_t doubt_count_ = 0;                      // of all of them
    std::unordered_map<uint64_t, size_t> known_;  // by site and region: the finding
    static constexpr size_t most_doubts = 200'000;
    // Of one site and double word. Whoever writes there clears all but its own.
    static constexpr size_t most_readers = 4;
};

}  // namespace warpmark::observe
