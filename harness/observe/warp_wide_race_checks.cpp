// Race checks for plain accesses of a whole warp. Lanes that meet accesses that are over, their own access,
// or equivalent reads need no closer check and are recorded together. The rules are those of
// race_detector.cpp, applied to many lanes at a time.
#include <algorithm>
#include <bit>
#include <cstring>

#include "harness/base/lane_loops.h"
#include "harness/observe/race_detector.h"

namespace warpmark::observe {
namespace {

// Expands a record to the entries of its lanes.
void lay_row(Entry (&row)[32], Entry record) {
    for (Entry lane = 0; lane < 32; ++lane) row[lane] = record | lane;
}

}  // namespace

void Races::plain(const WarpAccess& access, Entry record) {
    const uint32_t step = region_->by_byte ? 1 : 4, shift = region_->by_byte ? 0 : 2,
                   cells = std::max(1u, access.width / step);
    alignas(64) uint32_t indices[32];
    for (uint32_t cell = 0; cell < cells; ++cell) {
        for (int lane = 0; lane < 32; ++lane) indices[lane] = (access.offsets[lane] >> shift) + cell;
        const bool apart = access.even && access.stride >= access.width;
        const uint32_t left = access.kind == Access::load ? read_row(access, indices, record, apart)
                                                          : write_row(access, indices, record, apart);
        if (left) touch_lanes(access, indices, left, record);
    }
}

// Writes the row's entries at the indices of `lanes`.
void Races::write_entries(const uint32_t* indices, uint32_t lanes, Entry record, bool side_by_side) {
    alignas(64) Entry row[32];
    lay_row(row, record);
    Entry* entries = &region_->entries[0];
    if (lanes == ~0u && side_by_side) return void(std::memcpy(entries + indices[0], row, sizeof row));
    for (uint32_t left = lanes; left; left &= left - 1) {
        const int lane = std::countr_zero(left);
        entries[indices[lane]] = row[lane];
    }
}

// True if all 32 lanes are contiguous, the usual case, and nothing there matters.
bool Races::all_over(const WarpAccess& access, const uint32_t* indices, bool apart) {
    return apart && indices[1] == indices[0] + 1 && access.active == ~0u &&
           lane_loops().below(&region_->entries[indices[0]], home_->log.bound()) == ~0u;
}

uint32_t Races::read_row(const WarpAccess& access, const uint32_t* indices, Entry record, bool apart) {
    alignas(64) Entry found[32];
    Entry* entries = &region_->entries[0];
    if (all_over(access, indices, apart)) {
        write_entries(indices, ~0u, record, true);
        return 0;
    }
    const auto sorted =
        lane_loops().gather_sorted(found, entries, indices, home_->log.bound(), entry_read_widely);
    const uint32_t over = sorted.below & access.active;
    if (over && apart)
        write_entries(indices, over, record, indices[1] == indices[0] + 1);
    else if (over)
        write_together(indices, over, access.active, record);
    uint32_t left = access.active & ~over;
    if (!order_.has_special()) left &= ~sorted.flagged;
    return left ? left & ~known_lanes(access, indices, found, left, record, apart) : 0;
}

uint32_t Races::write_row(const WarpAccess& access, const uint32_t* indices, Entry record, bool apart) {
    alignas(64) Entry found[32];
    Entry* entries = &region_->entries[0];
    if (all_over(access, indices, apart)) {
        write_entries(indices, ~0u, record, true);
        return 0;
    }
    const uint32_t over =
        lane_loops().gather_sorted(found, entries, indices, home_->log.bound(), 0).below & access.active;
    if (over) write_entries(indices, over, record, apart && indices[1] == indices[0] + 1);
    if (over && !apart)
        for (uint32_t lanes = over; lanes; lanes &= lanes - 1) {
            const auto lane = static_cast<uint32_t>(std::countr_zero(lanes));
            if (entries[indices[lane]] == (record | lane)) continue;
            // Two lanes write one word: a race, or a note.
            for (uint32_t rest = over; rest; rest &= rest - 1) entries[indices[std::countr_zero(rest)]] = 0;
            return access.active;
        }
    const uint32_t left = access.active & ~over;
    return left ? left & ~known_lanes(access, indices, found, left, record, apart) : 0;
}

// For `lanes`, some of which may read one word: the last lane of each word has its entry, and the record
// keeps the other lanes of the word.
void Races::write_together(const uint32_t* indices, uint32_t lanes, uint32_t active, Entry record) {
    const uint32_t holders = keep_together(indices, active, record);
    for (uint32_t left = lanes & holders; left; left &= left - 1) {
        const auto lane = static_cast<uint32_t>(std::countr_zero(left));
        region_->entries[indices[lane]] = record | lane;
    }
}

// Returns the last lane of each word; its entry stands for all of them.
uint32_t Races::keep_together(const uint32_t* indices, uint32_t active, Entry record) {
    AccessLog& log = home_->log;
    RowPattern& met = const_cast<RowPattern&>(pattern(indices, active));
    if (met.holders == active) return active;
    if (met.log != &log || met.generation != log.bound()) {
        met.log = &log;
        met.generation = log.bound();
        met.index = log.add(met.masks);
    }
    log.set_together(record, met.index);
    return met.holders;
}

const Races::RowPattern& Races::pattern(const uint32_t* indices, uint32_t active) {
    alignas(64) uint32_t relative[32];
    const uint32_t first = indices[std::countr_zero(active)];
    for (int lane = 0; lane < 32; ++lane) relative[lane] = indices[lane] - first;
    RowPattern& known = patterns_[(relative[1] + 3 * relative[16] + 5 * relative[31]) % patterns_.size()];
    if (known.lanes == active && lane_loops().equal(known.relative, relative) == ~0u) return known;
    known.lanes = active;
    known.log = nullptr;
    known.holders = 0;
    std::copy_n(relative, 32, known.relative);
    known.masks = {};
    uint32_t left = active;
    while (left) {
        const auto lane = static_cast<uint32_t>(std::countr_zero(left));
        uint32_t same = 0;
        for (uint32_t other = 0; other < 32; ++other)
            same |= static_cast<uint32_t>(relative[other] == relative[lane]) << other;
        same &= left;
        left &= ~same;
        const uint32_t holder = 31 - static_cast<uint32_t>(std::countl_zero(same));
        known.holders |= 1u << holder;
        known.masks[holder] = same;
    }
    return known;
}

// Words that a warp or a block has read before, and that another one reads now.
void Races::widen_reads(const uint32_t* indices, uint32_t lanes, Entry record) {
    for (; lanes; lanes &= lanes - 1) {
        const auto lane = static_cast<uint32_t>(std::countr_zero(lanes));
        Entry& entry = region_->entries[indices[lane]];
        Cell cell;
        cell.reads[0] = entry;
        cell.reads[1] = record | lane;
        entry = home_->log.add(cell) | entry_read_widely;
    }
}

// Lanes that find an access of their own, or one that every lane here knows: it is replaced if the new one
// covers it. Checks a few groups of lanes with the same record; returns the lanes that need nothing more.
uint32_t Races::known_lanes(const WarpAccess& access, const uint32_t* indices, const Entry* found,
                            uint32_t lanes, Entry record, bool apart) {
    const AccessLog& log = home_->log;
    const bool writes = access.kind == Access::store;
    uint32_t done = 0;
    alignas(64) uint32_t names[32];
    alignas(64) uint32_t of_first[32];
    lay_row(of_first, 0);
    for (int lane = 0; lane < 32; ++lane) names[lane] = found[lane] & entry_lane;
    const uint32_t own = lane_loops().equal(names, of_first);
    for (int lane = 0; lane < 32; ++lane) names[lane] = found[lane] >> entry_id_shift;
    for (int groups = 0; groups < 4 && lanes; ++groups) {
        const auto first = static_cast<uint32_t>(std::countr_zero(lanes));
        std::ranges::fill(of_first, names[first]);
        const uint32_t group = lane_loops().equal(names, of_first) & lanes;
        lanes &= ~group;
        if (found[first] & entry_in_cell) continue;
        const AccessRecord old = log.record(found[first]);
        const bool old_writes = old.site_and_kind & is_write;
        // The new one carries less information.
        if (access.is_cas_retry_load && !is_cas_retry_load(old.site_and_kind)) continue;
        bool known_to_all = false;
        uint32_t known =
            old.block == access.block && old.warp == access.warp && old.together == AccessRecord::apart
                ? group & own
                : 0;
        if (known != group && !order_.has_special() && (apart || !writes)) {
            const auto me = static_cast<uint16_t>(access.warp * 32 + first),
                       other = static_cast<uint16_t>(old.warp * 32 + (first ^ 1));
            if (order_.before(ThreadId{old.block, other}, old.epoch, ThreadId{access.block, me})) {
                known = group;
                known_to_all = true;
            } else if (!((old.site_and_kind & 0xff) || writes) &&
                       far_apart(old.block, old.warp, access.block, access.warp)) {
                const uint32_t holders = apart ? group : keep_together(indices, access.active, record);
                widen_reads(indices, group & holders, record);
                done |= group;
                continue;
            }
        }
        // After its own plain write of the same epoch a read adds no information.
        if (!writes && old_writes) {
            if (!known_to_all && old.epoch == order_.now() &&
                !(old.site_and_kind & (is_atomic | is_volatile)))
                done |= known;
            continue;
        }
        done |= known;
        if (writes || apart || !known_to_all)
            write_entries(indices, known, record, false);
        else
            write_together(indices, known, access.active, record);
    }
    return done;
}

}  // namespace warpmark::observe
