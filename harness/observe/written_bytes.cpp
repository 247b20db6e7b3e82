// Marks bits, and tests those of a lane.
#include "harness/observe/written_bytes.h"

#include <algorithm>
#include <bit>

#include "harness/base/lane_loops.h"

namespace warpmark::observe {
namespace {

constexpr uint32_t map_word = 64;  // bits

// Mask of `count` bits from `at` within one word of the map.
uint64_t bits(uint64_t at, uint64_t count) {
    return (count >= map_word ? ~uint64_t{0} : (uint64_t{1} << count) - 1) << at;
}

// Marks `count` bits from `offset`, which lie in one word of the map.
void mark_within(WrittenBytes::Region& region, uint64_t offset, uint64_t count) {
    uint64_t& word = region.written[offset / map_word];
    const uint64_t fresh = bits(offset % map_word, count) & ~word;
    if (fresh == 0) return;
    word |= fresh;
    region.missing -= static_cast<uint64_t>(std::popcount(fresh));
}

}  // namespace

void WrittenBytes::region_begins(const RegionInfo& info) {
    auto& place = regions_[key(info.id, info.space == Space::shared || info.on_chip, info.block)];
    if (!place && !spare_.empty()) {
        place = std::move(spare_.back());
        spare_.pop_back();
    }
    if (!place) place = std::make_unique<Region>();
    Region& region = *place;
    region.bytes = info.bytes;
    region.dynamic = info.dynamic && !info.initialized;
    region.space = info.space;
    if (info.initialized) {
        region.written.clear();
    } else {
        region.written.set_zero(info.bytes / map_word + 2);
        // An atomic operation on the last word may extend past the end.
        region.written[info.bytes / map_word] = ~uint64_t{0} << info.bytes % map_word;
        region.written[info.bytes / map_word + 1] = ~uint64_t{0};
    }
    region.missing = info.initialized ? 0 : info.bytes;
    region.writers.clear();
    recent_ = {};
}

void WrittenBytes::block_ends(uint32_t block) {
    recent_ = {};
    for (auto at = regions_.begin(); at != regions_.end();) {
        if (!is_of_block(at->first, block)) {
            ++at;
            continue;
        }
        const Region& region = *at->second;
        if (region.dynamic) most_dynamic_ = std::max(most_dynamic_, region.bytes - region.missing);
        spare_.push_back(std::move(at->second));
        at = regions_.erase(at);
    }
}

const WrittenBytes::Region* WrittenBytes::find(uint64_t key) const {
    const auto found = regions_.find(key);
    return found == regions_.end() ? nullptr : found->second.get();
}

WrittenBytes::Region* WrittenBytes::looked_up(uint64_t key) {
    const auto found = regions_.find(key);
    if (found == regions_.end()) return nullptr;
    recent_[key % recent_.size()] = {key, found->second.get()};
    return found->second.get();
}

void WrittenBytes::mark(Region& region, uint64_t offset, uint64_t count) {
    while (count) {
        const uint64_t here = std::min(count, map_word - offset % map_word);
        mark_within(region, offset, here);
        offset += here;
        count -= here;
    }
}

void WrittenBytes::mark(Region& region, const WarpAccess& access) {
    if (region.missing == 0) return;
    if (access.even && access.stride == access.width)
        return mark(region, access.offsets[0], uint64_t{32} * access.width);
    for (uint32_t left = access.active; left; left &= left - 1)
        mark(region, access.offsets[std::countr_zero(left)], access.width);
}

void WrittenBytes::bytes_written(uint32_t region, uint64_t offset, uint64_t count) {
    const auto found = regions_.find(region);
    if (found == regions_.end() || found->second->written.empty()) return;
    Region& state = *found->second;
    mark(state, offset, std::min(count, state.bytes - std::min(offset, state.bytes)));
    state.writers.note_host();
}

uint32_t WrittenBytes::unwritten(const Region& region, uint64_t offset, uint32_t count) {
    const uint64_t at = offset % map_word;
    uint64_t written = region.written[offset / map_word] >> at;
    if (at + count > map_word) written |= region.written[offset / map_word + 1] << (map_word - at);
    return static_cast<uint32_t>(~written & bits(0, count));
}

uint32_t WrittenBytes::doubtful_lanes(const Region& region, const WarpAccess& access) {
    constexpr uint32_t widest_at_once = 16;
    if (access.width > widest_at_once) return access.active;
    return access.active & ~lane_loops().all_set(reinterpret_cast<const uint32_t*>(region.written.data()),
                                                 access.offsets, access.width);
}

}  // namespace warpmark::observe
