// Initialized bytes of shared memory, fresh allocations and outputs. One bit per byte; memory that begins
// with contents has no bits.
#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "harness/contract/finding.h"
#include "harness/contract/machine_events.h"
#include "harness/observe/shadow_memory.h"

namespace warpmark::observe {

// Zero-initialized bit sets. Small ones reuse a vector; large ones use pages that take no memory until they
// are touched.
class Bits {
  public:
    bool empty() const { return count_ == 0; }
    void clear() {
        count_ = 0;
        pages_ = {};
    }
    void set_zero(uint64_t words) {
        constexpr uint64_t many = 1 << 14;
        clear();
        if (words >= many) pages_ = Shadow<uint64_t>(words);
        if (!pages_) few_.assign(words, 0);
        count_ = words;
    }
    uint64_t& operator[](uint64_t at) { return data()[at]; }
    uint64_t operator[](uint64_t at) const { return data()[at]; }
    uint64_t* data() { return pages_ ? &pages_[0] : few_.data(); }
    const uint64_t* data() const { return const_cast<Bits*>(this)->data(); }

  private:
    std::vector<uint64_t> few_;
    Shadow<uint64_t> pages_;
    uint64_t count_ = 0;
};

// Lines that have written to a range of memory, with their threads and extents; used to explain reads of
// uninitialized bytes. A few lines are kept, and it is recorded if there were more.
class Writers {
  public:
    void clear() {
        lines_.clear();
        more_ = by_host_ = false;
    }
    void note(const WarpAccess&);
    void note_host() { by_host_ = true; }

    // For a read at the site `reader`, whose own writes are excluded.
    void describe(const RunView&, const RegionInfo&, uint32_t reader, UninitializedRead&) const;

  private:
    struct Line {
        uint32_t site = 0;
        uint64_t lowest = ~uint64_t{0}, highest = 0;   // bytes
        uint32_t first_thread = ~0u, last_thread = 0;  // within the block
        uint32_t width = 0;
        bool several_blocks = false;
        uint32_t block = 0;
    };
    std::vector<Line> lines_;
    bool more_ = false, by_host_ = false;
};

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
