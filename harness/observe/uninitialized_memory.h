// Finds reads of uninitialized bytes: shared memory, fresh allocations, outputs. Bytes are tracked
// individually, and not every such read is an error: padding is copied along with its structure, a lane reads
// a value that it does not use. Reruns of the case with other values there determine if the value matters
// (runs/unwritten_value_trial.cpp). A read that precedes an unordered write of the same bytes is a race and
// is reported as one; therefore a read is kept until its block reaches a barrier or ends.
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
    // A read of uninitialized bytes that may turn out to be a race.
    struct PossibleRace {
        uint32_t region = 0, block = 0, site = 0;
        uint16_t thread = 0;
        uint8_t bytes = 0;  // of the double word: one bit each
        bool atomic = false;
        // Its block has reached a barrier since: later writes by the block are ordered after it.
        bool met = false;
    };
    using Doubts = std::vector<PossibleRace>;
    using Word = std::pair<uint64_t, uint64_t>;  // key of WrittenBytes, and double word

    void look_at(RegionState&, const WarpAccess&, uint32_t lane);
    void doubt(const WarpAccess&, uint32_t lane, uint64_t word, uint8_t bytes);
    void clear_doubts(const WarpAccess&, uint64_t word, uint8_t bytes, uint16_t thread);
    void settle(uint32_t block);
    void settle_shared(uint32_t block);
    void report(const PossibleRace&, uint64_t word, const RegionState*);

    FindingLog& findings_;
    const RunView* run_ = nullptr;
    WrittenBytes bytes_;
    std::map<Word, Doubts> doubts_;
    std::unordered_map<uint32_t, std::vector<Word>>
        unsettled_;                               // by block: words with its reads since a barrier
    size_t doubt_count_ = 0;                      // of all double words
    std::unordered_map<uint64_t, size_t> known_;  // by site and region: the finding
    static constexpr size_t most_doubts = 200'000;
    // For one site and double word. A writer there clears all reads but its own.
    static constexpr size_t most_readers = 4;
};

// Finds reads of uninitialized variables of a thread: byte by byte in local memory, from the program text in
// registers. Reruns determine if the value matters, like for any uninitialized byte
// (runs/unwritten_value_trial.cpp).
class UninitializedLocals {
  public:
    explicit UninitializedLocals(FindingLog& findings) : findings_(findings) {}
    void launch_begins(const RunView& run) { run_ = &run; }
    void read(const UninitializedVariableRead&);

  private:
    FindingLog& findings_;
    const RunView* run_ = nullptr;
};

}  // namespace warpmark::observe
