// access_log.cpp: writing down, and clearing up when there is too much.
#include "harness/analysis/access_log.h"

#include <algorithm>

namespace warpmark::analysis {
namespace {

constexpr uint32_t ids = 1u << (32 - entry_id_shift);
constexpr uint32_t most_of_one_access = 32 * 32 * 4;  // ids that one access may need between two looks at is_crowded()

}  // namespace

Entry AccessLog::add(const AccessRecord& record) {
    items_.emplace_back(record);
    return last(0);
}

Entry AccessLog::add(const Cell& cell) {
    items_.emplace_back(cell);
    return last(entry_in_cell);
}

uint32_t AccessLog::add(const LaneMasks& masks) {
    if (masks_.empty() || masks_.back() != masks) masks_.push_back(masks);
    return static_cast<uint32_t>(masks_.size()) - 1;
}

void AccessLog::forget() {
    first_ += static_cast<uint32_t>(items_.size());
    items_.clear();
    masks_.clear();
    survivors_ = 0;
}

bool AccessLog::is_full() const { return first_ + items_.size() + most_of_one_access >= ids; }

bool AccessLog::is_crowded(uint64_t words) const {
    constexpr uint64_t few = 1 << 20;
    return is_full() || items_.size() > std::max({few, words / 8, 2 * survivors_}) || masks_.size() > few / 4 + 2 * survivors_;
}

void AccessLog::collect(const std::vector<Shadow<Entry>*>& shadows) {
    const Entry bound = this->bound();
    // The new id of each item; 0: nobody names it. An item is taken over when it is first met.
    std::vector<uint32_t> fresh_id(items_.size(), 0), fresh_masks(masks_.size(), AccessRecord::apart);
    std::vector<Item> items;
    std::vector<LaneMasks> masks;
    const auto moved = [&](Entry entry) -> Entry {
        if (entry < bound) return 0;
        uint32_t& id = fresh_id[(entry >> entry_id_shift) - first_];
        if (id == 0) {
            items.push_back(items_[(entry >> entry_id_shift) - first_]);
            id = static_cast<uint32_t>(items.size());
            if (uint32_t& together = items.back().record.together; !(entry & entry_in_cell) && together != AccessRecord::apart) {
                if (fresh_masks[together] == AccessRecord::apart) fresh_masks[together] = static_cast<uint32_t>(masks.size()), masks.push_back(masks_[together]);
                together = fresh_masks[together];
            }
        }
        return id << entry_id_shift | (entry & ((1u << entry_id_shift) - 1));
    };
    for (Shadow<Entry>* shadow : shadows)
        for (uint64_t at = 0; at < shadow->size(); ++at) {
            Entry& entry = (*shadow)[at];
            if (entry == 0) continue;
            const bool is_new_cell = entry >= bound && (entry & entry_in_cell) && fresh_id[(entry >> entry_id_shift) - first_] == 0;
            entry = moved(entry);
            if (!is_new_cell) continue;
            Cell cell = items[(entry >> entry_id_shift) - 1].cell;
            for (auto* set : {cell.writes, cell.reads})
                for (int i = 0; i < 2; ++i) set[i] = moved(set[i]);
            items[(entry >> entry_id_shift) - 1].cell = cell;
        }
    items_ = std::move(items);
    masks_ = std::move(masks);
    first_ = 1;
    survivors_ = items_.size();
}

}  // namespace warpmark::analysis
