// Allocates address slots. A slot is never reused, so use after free is always detected.
#include "harness/machine/global_memory.h"

#include <algorithm>
#include <new>

#include "harness/base/range_checks.h"

namespace warpmark::machine {

uint64_t* StoredBytes::bits(uint64_t region_bytes) {
    if (all_) return nullptr;
    if (!bits_) bits_.reset(static_cast<uint64_t*>(std::calloc(region_bytes / 64 + 1, sizeof(uint64_t))));
    if (!bits_) throw std::bad_alloc();
    return bits_.get();
}

void StoredBytes::mark(uint64_t offset, uint64_t count, uint64_t region_bytes) {
    if (offset == 0 && count == region_bytes)
        all_ = true;  // the bits stay: the launcher's memory has their place
    uint64_t* words = bits(region_bytes);
    for (uint64_t at = offset; words && at < offset + count;) {
        const uint64_t here = std::min(offset + count - at, 64 - at % 64);
        words[at / 64] |= (here == 64 ? ~uint64_t{0} : (uint64_t{1} << here) - 1) << at % 64;
        at += here;
    }
}

uint64_t Memory::allocate(const NewRegion& wanted, Observer* observer, std::vector<std::byte> contents) {
    constexpr uint64_t total_limit = uint64_t{12} << 30;
    constexpr size_t most_regions = size_t{1} << 22;  // slots are never reused
    if (wanted.bytes >= region_limit || wanted.lead >= region_limit - wanted.bytes ||
        !fits(in_use_, wanted.bytes, total_limit) || regions_.size() >= most_regions)
        return 0;
    constexpr uint64_t large = 1 << 20;
    const uint64_t whole = wanted.lead + wanted.bytes;
    const uint64_t bytes = std::max<uint64_t>(4, (whole + 3) & ~uint64_t{3});  // the last word is whole
    auto region = std::make_unique<Region>();
    if (contents.empty() && bytes >= large) {
        region->zeros.reset(static_cast<std::byte*>(std::calloc(bytes, 1)));
        if (!region->zeros) return 0;
        region->data = region->zeros.get();
    } else {
        try {
            region->owned = std::move(contents);
            region->owned.insert(region->owned.begin(), wanted.lead, std::byte{0});
            region->owned.resize(bytes);
        } catch (const std::bad_alloc&) {
            return 0;
        }
        region->data = region->owned.data();
    }
    region->device_writes = wanted.device_writes;
    region->host_access = wanted.host_access;
    region->device_access = wanted.device_access;
    const uint64_t slot = isa::first_global_slot + regions_.size();
    region->info = RegionInfo{static_cast<uint32_t>(slot),
                              wanted.space,
                              wanted.name,
                              whole,
                              wanted.element_bytes,
                              wanted.initialized,
                              0,
                              0,
                              !wanted.device_writes,
                              wanted.shape,
                              wanted.origin};
    region->named = wanted.named;
    region->info.lead = wanted.lead;
    in_use_ += whole;
    if (observer) observer->region_begins(region->info);
    regions_.push_back(std::move(region));
    return (slot << isa::slot_shift) + wanted.lead;
}

bool Memory::free(uint64_t address, Observer* observer) {
    Region* found = region(address);
    if (!found || found->freed || (address & (region_limit - 1)) != found->info.lead) return false;
    found->freed = true;
    in_use_ -= found->info.bytes;
    found->owned = {};
    found->zeros.reset();
    found->stored = {};
    found->data = nullptr;
    if (observer) observer->region_ends(found->info.id);
    return true;
}

std::byte* Memory::bytes(uint64_t address, uint64_t count) {
    Region* found = region(address);
    const uint64_t offset = address & (region_limit - 1);
    if (!found || found->freed || offset < found->info.lead || !fits(offset, count, found->info.bytes))
        return nullptr;
    return found->data + offset;
}

}  // namespace warpmark::machine
