// Adds accesses to the log, and collects the unreferenced ones when it is crowded.
#include "harness/observe/access_log.h"

namespace warpmark::observe {

void AccessLog::add_page() {
    pages_.push_back(std::make_unique_for_overwrite<Item[]>(page_items));
}

uint32_t AccessLog::add(const LaneMasks& masks) {
    if (masks_.empty() || masks_.back() != masks) masks_.push_back(masks);
    return static_cast<uint32_t>(masks_.size()) - 1;
}

void AccessLog::forget() {
    first_ += count_;
    count_ = 0;
    masks_.clear();
    survivors_ = 0;
}

void AccessLog::collect(const std::vector<Shadow<Entry>*>& shadows) {
    const Entry bound = this->bound();
    // The new id of each item; 0: unreferenced. An item is copied at its first reference.
    std::vector<uint32_t> fresh_id(count_, 0), fresh_masks(masks_.size(), AccessRecord::apart);
    AccessLog kept;
    std::vector<LaneMasks> masks;
    const auto moved = [&](Entry entry) -> Entry {
        if (entry < bound) return 0;
        uint32_t& id = fresh_id[(entry >> entry_id_shift) - first_];
        if (id == 0) {
            id = kept.append(item(entry), 0) >> entry_id_shift;
            if (uint32_t& together = kept.item_at(id - 1).record.together;
                !(entry & entry_in_cell) && together != AccessRecord::apart) {
                if (fresh_masks[together] == AccessRecord::apart) {
                    fresh_masks[together] = static_cast<uint32_t>(masks.size());
                    masks.push_back(masks_[together]);
                }
                together = fresh_masks[together];
            }
        }
        return id << entry_id_shift | (entry & ((1u << entry_id_shift) - 1));
    };
    for (Shadow<Entry>* shadow : shadows)
        for (uint64_t at = 0; at < shadow->size(); ++at) {
            Entry& entry = (*shadow)[at];
            if (entry == 0) continue;
            const bool is_new_cell = entry >= bound && (entry & entry_in_cell) &&
                                     fresh_id[(entry >> entry_id_shift) - first_] == 0;
            entry = moved(entry);
            if (!is_new_cell) continue;
            Cell cell = kept.item(entry).cell;
            for (auto* set : {cell.writes, cell.reads})
                for (int i = 0; i < 2; ++i) set[i] = moved(set[i]);
            kept.item(entry).cell = cell;
        }
    pages_ = std::move(kept.pages_);
    count_ = kept.count_;
    masks_ = std::move(masks);
    first_ = 1;
    survivors_ = count_;
}

}  // namespace warpmark::observe
