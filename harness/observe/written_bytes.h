// Initialized bytes of shared memory, fresh allocations and outputs. One bit per byte; memory that begins
// with contents has no bits.
#pragma once
#include <array>
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include "harness/contract/machine_events.h"
#include "harness/observe/bit_sets.h"
#include "harness/observe/writing_lines.h"

namespace warpmark::observe {

class WrittenBytes {
  public:
    struct Region {
        uint64_t bytes = 0;
        Space space = Space::global;
        Bits written;          // one bit per byte; empty: all written
        uint64_t missing = 0;  // bits that are not set
        bool dynamic = false;  // shared memory that the launch requests
        Writers writers;
    };

    void region_begins(const RegionInfo&);
    void region_ends(uint32_t region) {  // of global memory
        regions_.erase(region);
        recent_ = {};
    }
    void bytes_written(uint32_t region, uint64_t offset, uint64_t count);
    // Largest number of distinct bytes that a block has written to its dynamic shared memory, since the last
    // call.
    uint64_t take_most_dynamic() { return std::exchange(most_dynamic_, 0); }
    void block_ends(uint32_t block);

    // Blocks may run interleaved: each has its own shared arrays.
    static uint64_t key(uint32_t region, bool is_shared, uint32_t block) {
        return is_shared ? (uint64_t{block} + 1) << 32 | region : region;
    }
    static uint64_t key(const WarpAccess& access) {
        return key(access.region, access.space == Space::shared || access.on_chip, access.owner);
    }
    static bool is_of_block(uint64_t key, uint32_t block) { return key >> 32 == uint64_t{block} + 1; }
    const Region* find(uint64_t key) const;

    // nullptr: all bytes are initialized.
    Region* state_of(const WarpAccess& access) {
        const uint64_t wanted = key(access);
        const RecentRegion& recent = recent_[wanted % recent_.size()];
        Region* state = recent.state && recent.key == wanted ? recent.state : looked_up(wanted);
        return !state || state->written.empty() ? nullptr : state;
    }
    // Bit b: byte offset + b is uninitialized. At most 32.
    static uint32_t unwritten(const Region&, uint64_t offset, uint32_t count);
    // Lanes that may touch an uninitialized byte.
    static uint32_t doubtful_lanes(const Region&, const WarpAccess&);
    static void mark(Region&, uint64_t offset, uint64_t count);
    // Marks the bytes that the access stores, or updates by an atomic operation.
    static void mark(Region&, const WarpAccess&);

  private:
    Region* looked_up(uint64_t key);
    std::unordered_map<uint64_t, std::unique_ptr<Region>> regions_;
    std::vector<std::unique_ptr<Region>> spare_;
    uint64_t most_dynamic_ = 0;
    struct RecentRegion {
        uint64_t key = 0;
        Region* state = nullptr;
    };
    std::array<RecentRegion, 8> recent_{};
};

}  // namespace warpmark::observe
