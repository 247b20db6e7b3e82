// The accesses that are remembered of a stretch of memory, so that a word's shadow is one
// number of 32 bits. A warp's access is written down once, however many lanes it has; a shadow entry names it
// and the lane. Numbers only grow: whatever has a lower number than bound() is over (a barrier or a launch's
// end lies between) and says nothing any more, so that entries need not be cleared.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "harness/observe/shadow_memory.h"

namespace warpmark::observe {

// 0: nothing; else id << 7 | flags | lane.
using Entry = uint32_t;
inline constexpr uint32_t entry_id_shift = 7;
inline constexpr Entry entry_lane = 31;
inline constexpr Entry entry_read_widely =
    32;  // a cell without writes, whose reads are as far apart as can be: more tell nothing new
inline constexpr Entry entry_in_cell = 64;  // names a cell

constexpr bool same_access(Entry a, Entry b) {
    return a >> entry_id_shift == b >> entry_id_shift;
}

// One warp's access.
struct AccessRecord {
    static constexpr uint32_t apart = ~0u;
    uint32_t epoch = 0, block = 0;
    uint32_t site_and_kind = 0;  // site << 8 | kind bits
    uint32_t warp = 0;
    uint32_t together =
        apart;  // lanes that touched the same word: index of their masks; apart: there are none
};

// What a word's entry names that has more than one access to remember.
struct Cell {
    Entry writes[2] = {}, reads[2] = {};
    // The latest epoch of an access for which there was no room, here or in Races::Home::more, and what such
    // ones were.
    uint32_t lost = 0;
    static constexpr uint32_t lost_write = 1u << 31, lost_plain = 1u << 30, lost_unfenced = 1u << 29,
                              more_elsewhere = 1u << 28;
    static constexpr uint32_t epoch_bits = more_elsewhere - 1;
    void lose(uint32_t epoch, uint32_t kinds) {
        const uint32_t last = lost & epoch_bits;
        lost = (last > epoch ? last : epoch) | (lost & ~epoch_bits) | kinds;
    }
};

// masks[l]: the lanes that touched what lane l touched. Only that of a word's entry counts.
using LaneMasks = std::array<uint32_t, 32>;

class AccessLog {
  public:
    // The new entry, of lane 0.
    Entry add(const AccessRecord& record) { return append(record, 0); }
    Entry add(const Cell& cell) { return append(cell, entry_in_cell); }
    uint32_t add(const LaneMasks&);

    const AccessRecord& record(Entry entry) const { return item(entry).record; }
    Cell& cell(Entry entry) { return item(entry).cell; }
    // The lanes of the record that touched the entry's word.
    uint32_t lanes(Entry entry) const {
        const AccessRecord& named = record(entry);
        return named.together == AccessRecord::apart ? 1u << (entry & entry_lane)
                                                     : masks_[named.together][entry & entry_lane];
    }
    void set_together(Entry entry, uint32_t masks) { item(entry).record.together = masks; }

    Entry bound() const { return first_ << entry_id_shift; }
    // All that is written down is over.
    void forget();

    const LaneMasks& masks(uint32_t index) const { return masks_[index]; }

    // Are the numbers used up, but for what one access may need?
    bool is_full() const { return first_ + count_ + most_of_one_access >= ids; }
    // Is it time to drop what no entry names any more? `words`: the entries there are.
    bool is_crowded(uint64_t words) const {
        if (count_ <= few && masks_.size() <= few / 4) return is_full();
        return is_full() || count_ > std::max({uint64_t{few}, words / 16, 2 * survivors_}) ||
               masks_.size() > few / 4 + 2 * survivors_;
    }
    // Drops it, and numbers the rest anew, in the entries of these shadows, too.
    void collect(const std::vector<Shadow<Entry>*>& shadows);

  private:
    union Item {
        AccessRecord record;
        Cell cell;
        Item() {}  // a page is written item by item
        Item(const AccessRecord& one) : record(one) {}
        Item(const Cell& one) : cell(one) {}
    };
    // Items stay where they are when there are more: a vector would need twice the memory each time that it
    // grows.
    static constexpr uint32_t page_shift = 14, page_items = 1u << page_shift;
    using Page = std::unique_ptr<Item[]>;

    const Item& item_at(uint32_t index) const {
        return pages_[index >> page_shift][index & (page_items - 1)];
    }
    Item& item_at(uint32_t index) { return pages_[index >> page_shift][index & (page_items - 1)]; }
    const Item& item(Entry entry) const { return item_at((entry >> entry_id_shift) - first_); }
    Item& item(Entry entry) { return item_at((entry >> entry_id_shift) - first_); }
    Entry append(const Item& item, Entry flags) {
        if (count_ == pages_.size() << page_shift) add_page();
        item_at(count_) = item;
        return (first_ + count_++) << entry_id_shift | flags;
    }
    void add_page();

    static constexpr uint32_t ids = 1u << (32 - entry_id_shift), few = 1 << 20;
    static constexpr uint32_t most_of_one_access =
        32 * 32 * 4;  // ids that one access may need between two calls of is_crowded()

    uint32_t first_ = 1;  // the id of item 0
    uint32_t count_ = 0;
    std::vector<Page> pages_;
    std::vector<LaneMasks> masks_;
    uint64_t survivors_ = 0;  // of the last collection
};

}  // namespace warpmark::observe
