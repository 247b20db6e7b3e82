// Global address space of the simulator. Every buffer and module variable has its own slot, 4 GiB apart.
#pragma once
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "harness/contract/machine_events.h"
#include "harness/isa/address_windows.h"

namespace warpmark::machine {

struct FreesBytes {
    void operator()(std::byte* bytes) const { std::free(bytes); }
};

// Bytes that the launcher has initialized in a region that only it can access. The observer needs them only
// if the region is pinned, and receives them then, instead of one event per store.
class StoredBytes {
  public:
    // One bit per byte; nullptr: they need not be set any more.
    uint64_t* bits(uint64_t region_bytes);
    void mark(uint64_t offset, uint64_t count, uint64_t region_bytes);
    // Visits each range as (offset, count).
    void for_each_range(uint64_t region_bytes, const auto& visit) const {
        const auto is_set = [&](uint64_t at) {
            return all_ || (bits_ && bits_.get()[at / 64] >> at % 64 & 1);
        };
        for (uint64_t at = 0; at < region_bytes;) {
            uint64_t end = at;
            while (end < region_bytes && is_set(end)) ++end;
            if (end > at) visit(at, end - at);
            at = end + 1;
        }
    }

  private:
    struct FreesWords {
        void operator()(uint64_t* words) const { std::free(words); }
    };
    std::unique_ptr<uint64_t, FreesWords> bits_;  // untouched pages take no memory
    bool all_ = false;
};

struct Region {
    RegionInfo info;
    std::byte* data = nullptr;
    bool device_writes = true;  // false: an input, or constant memory
    bool host_access = false;   // the launcher may access it directly (module variables, its own arguments)
    bool device_access = true;  // false: host memory only
    // In the launcher's module: address of the __device__ or __constant__ variable that this region stands
    // for.
    uint64_t shadow_of = 0;
    bool named = true;  // false: the name of a kernel parameter that points here is better
    bool freed = false;
    Location freed_at;  // the line that freed it
    // Shared arrays: the space reported to observers (thread_block.cpp); none: the space of `info`.
    Space watched_as = Space::none;
    bool kernel_wrote = false;  // by any kernel
    bool holds_data = false;    // contains a copy of device memory
    bool carries = false;       // constant memory with data that the launcher had copied from device memory
    uint32_t small_copies = 0;  // of a few bytes each, from device memory into this region (launcher_work.h)
    StoredBytes stored;         // of a region of the launcher alone
    // Per byte: whether the launcher wrote it last, and where; empty: it wrote nothing.
    std::vector<uint8_t> host_marks;
    uint32_t real_offset = 0;      // shared arrays: offset in the block's shared memory on hardware
    std::vector<std::byte> owned;  // at least one byte, unless the contents are in `zeros`
    // Contents of a large region that begins as zeros: untouched pages take no memory.
    std::unique_ptr<std::byte, FreesBytes> zeros;

    bool is_of_launcher_alone() const { return host_access && !device_access && !shadow_of; }
};

// Properties of a new buffer.
struct NewRegion {
    std::string name;
    Space space = Space::global;
    uint64_t bytes = 0;
    uint64_t lead = 0;  // distance in bytes from an aligned address to its start
    uint32_t element_bytes = 1;
    bool initialized = true;
    bool device_writes = true;
    bool host_access = false;
    bool device_access = true;
    bool named = true;
    const Shape* shape = nullptr;
    std::string origin;
};

class Memory {
  public:
    // Largest single allocation: the 4 GiB of a slot.
    static constexpr uint64_t region_limit = uint64_t{1} << isa::slot_shift;

    // Allocates a region that begins with `contents`, followed by zeros. Returns 0 if the size exceeds
    // region_limit or the host's memory is exhausted.
    uint64_t allocate(const NewRegion&, Observer*, std::vector<std::byte> contents = {});
    // Returns false if `address` is not the start of a live allocation.
    bool free(uint64_t address, Observer*);

    // Region in the slot of a generic address, freed regions included; nullptr for an empty slot.
    Region* region(uint64_t address) {
        const uint64_t at = (address >> isa::slot_shift) - isa::first_global_slot;
        return at < regions_.size() ? regions_[at].get() : nullptr;
    }
    // Bytes at [address, address + count) if they lie in one live region, otherwise nullptr.
    std::byte* bytes(uint64_t address, uint64_t count);
    void for_each(const auto& visit) const {
        for (const auto& region : regions_)
            if (region) visit(*region);
    }
    uint64_t in_use() const { return in_use_; }

  private:
    std::vector<std::unique_ptr<Region>> regions_;  // starting with first_global_slot
    uint64_t in_use_ = 0;
};

}  // namespace warpmark::machine
