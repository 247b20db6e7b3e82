// initialised.h: finds reads of bytes that nobody wrote: shared memory, fresh allocations, outputs.
// Copying the padding of a structure reads unwritten bytes, too, and is no mistake. Padding never fills a
// whole granule of the structure's alignment, so a read counts only if all of its granule is unwritten. A
// granule is as large as the array's alignment, which NVRTC makes 16 for dynamic shared memory; as an
// element, where no structure of the module has padding; and 8 bytes where nothing is known. An exchange is a
// way to write, and no read. A read that comes before an unordered write of the same bytes is a race, which
// is told as such; therefore a read is kept in mind until its block meets a barrier or ends. Limit: a first
// write to a bit field reads its word, and is told.
#pragma once
#include <array>
#include <map>
#include <memory>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "harness/contract/events.h"
#include "harness/contract/finding_log.h"
#include "harness/observe/bits.h"
#include "harness/observe/writers.h"

namespace warpmark::observe {

class Initialised {
  public:
    explicit Initialised(FindingLog& findings) : findings_(findings) {}

    void launch_begins(const RunView& run) { run_ = &run; }
    void launch_ends();
    void region_begins(const RegionInfo&);
    void region_ends(uint32_t region) {
        regions_.erase(region);
        recent_ = {};
    }  // of global memory
    void bytes_written(uint32_t region, uint64_t offset, uint64_t count);
    void access(const WarpAccess&);
    // Has nobody written what the lane is about to read?
    bool is_unwritten(const WarpAccess&, uint32_t lane);
    void block_barrier(uint32_t block) { settle(block); }
    void block_ends(uint32_t block);

  private:
    struct RegionState {
        uint64_t bytes = 0;
        Space space = Space::global;
        Bits written;          // one bit a byte; empty: all written
        uint64_t missing = 0;  // bits that are not set
        uint64_t granule = 8;
        Writers writers;
    };
    struct Doubt {
        uint32_t region = 0, block = 0, site = 0;
        uint16_t thread = 0;
        bool atomic = false;
        bool met =
            false;  // its block has met at a barrier since: what that block writes now is ordered behind it
        uint64_t offset = 0, bytes = 0;
    };

    static bool granule_written(const RegionState&, uint64_t offset, uint64_t count);
    RegionState* state_of(const WarpAccess&);
    static void mark(RegionState&, uint64_t offset, uint64_t count);
    static void mark_range(RegionState&, uint64_t offset, uint64_t count);
    void doubt(const WarpAccess&, uint32_t lane, uint64_t offset, uint64_t count);
    void clear_doubts(const WarpAccess&, uint64_t offset, uint64_t count, uint16_t thread);
    void settle(uint32_t block);
    void report(const Doubt&, const RegionState*);

    FindingLog& findings_;
    const RunView* run_ = nullptr;
    // Blocks may run interleaved: each has its own shared arrays.
    static uint64_t key(uint32_t region, Space space, uint32_t block) {
        return space == Space::shared ? (uint64_t{block} + 1) << 32 | region : region;
    }

    std::unordered_map<uint64_t, std::unique_ptr<RegionState>> regions_;
    std::vector<std::unique_ptr<RegionState>> spare_;
    struct Recent {
        uint64_t key = 0;
        RegionState* state = nullptr;
    };
    std::array<Recent, 8> recent_{};
    // Reads of unwritten bytes that may yet turn out to be races, by region and double word.
    using Reader = std::tuple<uint32_t, uint32_t, uint16_t>;  // site, block, thread
    using Doubts = std::map<Reader, Doubt>;
    std::map<std::pair<uint64_t, uint64_t>, Doubts> doubts_;
    size_t doubt_count_ = 0;  // of all of them
    static constexpr size_t most_doubts = 200'000;
    // Forgets the doubts of one place for which that holds.
    template <class F>
    void erase_doubts(Doubts& here, F&& which) {
        for (auto at = here.begin(); at != here.end();) {
            const bool goes = which(at->second);
            doubt_count_ -= goes;
            at = goes ? here.erase(at) : std::next(at);
        }
    }
};

}  // namespace warpmark::observe
