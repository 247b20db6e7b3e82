// The machine's global address space: every buffer and module variable in a slot of its own,
// 4 GiB apart.
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

struct Region {
    RegionInfo info;
    std::byte* data = nullptr;
    bool device_writes = true;  // false: an input, or constant memory
    bool host_access =
        false;  // the launcher itself may read and write it (module variables, its own arguments)
    bool device_access = true;  // false: memory of the host alone
    uint64_t shadow_of =
        0;  // of the host half: the address of the __device__ or __constant__ variable that it stands for
    bool named = true;  // false: a kernel's parameter that points here is a better name
    bool freed = false;
    Location freed_at;  // by which line
    Space watched_as =
        Space::none;  // shared arrays: as which observers see it (thread_block.cpp); none: as its info says
    bool kernel_wrote = false;  // some kernel has
    bool holds_data = false;    // some of it is a copy of device memory
    bool carries = false;       // constant memory with data that the launcher had taken from device memory
    uint32_t small_copies = 0;  // of a few bytes each, from device memory to here (host_writes.h)
    std::vector<uint8_t>
        host_marks;            // by byte: whether the launcher wrote it last, and where; empty: nowhere
    uint32_t real_offset = 0;  // shared arrays: where hardware would put them in the block's shared memory
    std::vector<std::byte> owned;  // at least one byte, or none and `zeros` has them
    std::unique_ptr<std::byte, FreesBytes>
        zeros;  // of a large one that begins with nothing else: pages that nobody touches cost nothing
};

// What a buffer is made with.
struct NewRegion {
    std::string name;
    Space space = Space::global;
    uint64_t bytes = 0;
    uint64_t lead = 0;  // bytes from an aligned address to where it begins
    uint32_t element_bytes = 1;
    bool initialised = true;
    bool device_writes = true;
    bool host_access = false;
    bool device_access = true;
    bool named = true;
    const Shape* shape = nullptr;
    std::string origin;
};

class Memory {
  public:
    // The largest single allocation: a slot's 4 GiB.
    static constexpr uint64_t region_limit = uint64_t{1} << isa::slot_shift;

    // Begins with `contents`, zeros behind. 0 if the size is over region_limit or the host's memory is
    // exhausted.
    uint64_t allocate(const NewRegion&, Observer*, std::vector<std::byte> contents = {});
    // False: not the start of a live allocation.
    bool free(uint64_t address, Observer*);

    // The region of a generic address's slot, freed ones too; nullptr for an empty slot.
    Region* region(uint64_t address) {
        const uint64_t at = (address >> isa::slot_shift) - isa::first_global_slot;
        return at < regions_.size() ? regions_[at].get() : nullptr;
    }
    // The bytes at [address, address + count) if they lie in one live region, else nullptr.
    std::byte* bytes(uint64_t address, uint64_t count);
    void for_each(const auto& visit) const {
        for (const auto& region : regions_)
            if (region) visit(*region);
    }
    uint64_t in_use() const { return in_use_; }

  private:
    std::vector<std::unique_ptr<Region>> regions_;  // from first_global_slot on
    uint64_t in_use_ = 0;
};

}  // namespace warpmark::machine
