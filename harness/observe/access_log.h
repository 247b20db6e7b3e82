// Log of the accesses to a range of memory, referenced by shadow memory so that a word's shadow is a single
// 32-bit number. A warp's access is logged once, however many lanes it has; a shadow entry names the access
// and the lane. Ids only grow. An id below bound() is over, because a barrier or the end of a launch lies in
// between, and carries no information; entries therefore need not be cleared.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "harness/observe/shadow_memory.h"

namespace warpmark::observe {

// 0: none; otherwise id << 7 | flags | lane.
using Entry = uint32_t;
inline constexpr uint32_t entry_id_shift = 7;
inline constexpr Entry entry_lane = 31;
// flag: a cell without writes whose readers are as different as possible; further reads add no information.
inline constexpr Entry entry_read_widely = 32;
inline constexpr Entry entry_in_cell = 64;  // flag: the entry names a cell

constexpr bool same_access(Entry a, Entry b) {
    return a >> entry_id_shift == b >> entry_id_shift;
}

// A warp's access.
struct AccessRecord {
    static constexpr uint32_t apart = ~0u;
    uint32_t epoch = 0, block = 0;
    uint32_t site_and_kind = 0;  // site << 8 | kind bits
    uint32_t warp = 0;
    // Lanes that touched the same word: index of their masks; apart: no two lanes did.
    uint32_t together = apart;
};

// Shadow of a word for which more than one access must be kept.
struct Cell {
    Entry writes[2] = {}, reads[2] = {};
    // The latest epoch and the kinds of the accesses for which there was no room, here or in
    // AccessHome::more.
    uint32_t lost = 0;
    static constexpr uint32_t lost_write = 1u << 31, lost_plain = 1u << 30, lost_unfenced = 1u << 29,
                              more_elsewhere = 1u << 28;
    static constexpr uint32_t epoch_bits = more_elsewhere - 1;
    void lose(uint32_t epoch, uint32_t kinds) {
        const uint32_t last = lost & epoch_bits;
        lost = (last > epoch ? last : epoch) | (lost & ~epoch_bits) | kinds;
    }
};

// masks[l]: the lanes that touched the word of lane l. Only the mask for the lane of a word's entry is used.
using LaneMasks = std::array<uint32_t, 32>;

class AccessLog {
  public:
    // Returns the new entry, for lane 0.
    Entry add(const AccessRecord& record) { return append(record, 0); }
    Entry add(const Cell& cell) { return append(cell, entry_in_cell); }
    uint32_t add(const LaneMasks&);

    const AccessRecord& record(Entry entry) const { return item(entry).record; }
    Cell& cell(Entry entry) { return item(entry).cell; }
    // Lanes of the record that touched the entry's word.
    uint32_t lanes(Entry entry) const {
        const AccessRecord& named = record(entry);
        return named.together == AccessRecord::apart ? 1u << (entry & entry_lane)
                                                     : masks_[named.together][entry & entry_lane];
    }
    void set_together(Entry entry, uint32_t masks) { item(entry).record.together = masks; }

    Entry bound() const { return first_ << entry_id_shift; }
    // Ends all logged accesses.
    void forget();

    const LaneMasks& masks(uint32_t index) const { return masks_[index]; }

    // True if the ids may not suffice for one more access.
    bool is_full() const { return first_ + count_ + most_of_one_access >= ids; }
    // True if unreferenced items should be collected. `words`: the number of shadow entries.
    bool is_crowded(uint64_t words) const {
        if (count_ <= few && masks_.size() <= few / 4) return is_full();
        return is_full() || count_ > std::max({uint64_t{few}, words / 16, 2 * survivors_}) ||
               masks_.size() > few / 4 + 2 * survivors_;
    }
    // Removes unreferenced items and renumbers the rest, in the entries of these shadows too.
    void collect(const std::vector<Shadow<Entry>*>& shadows);

  private:
    union Item {
        AccessRecord record;
        Cell cell;
        Item() {}  // pages are initialized item by item
        Item(const AccessRecord& one) : record(one) {}
        Item(const Cell& one) : cell(one) {}
    };
    // Pages keep items in place as the log grows; a vector would need twice the memory each time.
    static constexpr uint32_t page_shift = 14, page_items = 1u << page_shift;
    using Page = std::unique_ptr<Item[]>;

    const Item& item_at(uint32_t index) const {
        return pages_[index >> page_shift][index & (page_items - 1)];
    }
    Item& item_at(uint32_t index) { return pages_[index >> page_shift][index & (page_items - 1)]; }
    const Item& item(Entry entry) const { return item_at((entry >> entry_id_shift) - first_); }
    Item& item(Entry entry) { return item_at((entry >> entry_id_shift) - first_); }
    [[gnu::always_inline]] Entry append(const Item& item, Entry flags) {
        if (count_ == pages_.size() << page_shift) add_page();
        item_at(count_) = item;
        return (first_ + count_++) << entry_id_shift | flags;
    }
    void add_page();

    static constexpr uint32_t ids = 1u << (32 - entry_id_shift), few = 1 << 20;
    // Ids that one access may need between two calls of is_crowded()
    static constexpr uint32_t most_of_one_access = 32 * 32 * 4;

    uint32_t first_ = 1;  // id of item 0
    uint32_t count_ = 0;
    std::vector<Page> pages_;
    std::vector<LaneMasks> masks_;
    uint64_t survivors_ = 0;  // of the last collection
};

}  // namespace warpmark::observe
