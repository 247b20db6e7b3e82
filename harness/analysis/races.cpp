// races.cpp: the shadow cells and what an access does to them. Messages are in race_message.cpp.
#include "harness/analysis/races.h"

#include <bit>
#include <cstring>

#include "harness/analysis/race_message.h"

namespace warpmark::analysis {

void Races::launch_begins(const RunView& run) {
    run_ = &run;
    order_.launch_begins();
}

void Races::region_begins(const RegionInfo& info) {
    if (info.space == Space::shared && regions_.contains(info.id) && regions_[info.id].bytes == info.bytes) return;  // the next block's: entries tell blocks apart
    regions_[info.id] = RegionShadow{info.space, info.bytes, false, {}};
    last_shadow_ = nullptr;
}

void Races::region_ends(uint32_t region) {
    regions_.erase(region);
    last_shadow_ = nullptr;
}

Races::RegionShadow* Races::shadow(uint32_t region) {
    if (last_shadow_ && last_region_ == region) return last_shadow_;
    const auto found = regions_.find(region);
    if (found == regions_.end()) return nullptr;
    last_region_ = region;
    last_shadow_ = &found->second;
    if (!last_shadow_->cells) last_shadow_->cells = Shadow<Cell>((last_shadow_->bytes + 3) / 4);
    return last_shadow_->cells ? last_shadow_ : nullptr;
}

void Races::split_to_bytes(RegionShadow& region) {
    Shadow<Cell> cells(region.bytes + 4);
    if (!cells) return;
    for (uint64_t word = 0; word < (region.bytes + 3) / 4; ++word) {
        const Cell& cell = region.cells[word];
        if (cell.writes[0].epoch == 0 && cell.reads[0].epoch == 0) continue;
        for (uint64_t byte = 0; byte < 4; ++byte) cells[word * 4 + byte] = cell;
    }
    region.cells = std::move(cells);
    region.by_byte = true;
}

bool Races::ordered(const Entry& old, const Entry& fresh) const {
    return order_.before(ThreadId{old.block, old.thread}, old.epoch, ThreadId{fresh.block, fresh.thread});
}

// Unordered accesses conflict unless both are atomic (strong), each with a scope that includes the other's thread.
bool Races::conflict(const Entry& old, const Entry& fresh) const {
    const uint32_t both = old.site_and_kind & fresh.site_and_kind, either = old.site_and_kind | fresh.site_and_kind;
    const bool old_strong = old.site_and_kind & (is_atomic | is_volatile), fresh_strong = fresh.site_and_kind & (is_atomic | is_volatile);
    if (!old_strong || !fresh_strong || (both & is_volatile && !(either & is_atomic))) return true;  // two volatile ones: reported softly
    return (either & block_scope) && old.block != fresh.block;
}

void Races::access(const WarpAccess& access) {
    RegionShadow* region = shadow(access.region);
    if (!region) return;
    if (access.width < 4 && !region->by_byte) split_to_bytes(*region);
    order_.enter(access.block);
    if (access.scope != Scope::none) synchronise(access);
    ++event_;
    const bool is_atomic_access = access.kind == Access::atomic || (access.scope != Scope::none && !access.is_volatile);
    uint32_t kind = (access.kind == Access::load ? 0u : is_write) | (is_atomic_access ? is_atomic : 0u) | (access.is_volatile ? is_volatile : 0u);
    if (access.scope == Scope::block) kind |= block_scope;
    Entry fresh{order_.now(), access.block, access.site << 8 | kind, 0, event_};
    const uint32_t step = region->by_byte ? 1 : 4, cells = std::max(1u, access.width / step);
    for (uint32_t lanes = access.active; lanes; lanes &= lanes - 1) {
        const auto lane = static_cast<uint32_t>(std::countr_zero(lanes));
        fresh.thread = static_cast<uint16_t>(access.warp * 32 + lane);
        uint64_t at = access.offsets[lane] / step;
        for (uint32_t cell = 0; cell < cells; ++cell, ++at) {
            if (access.kind == Access::load) read(region->cells[at], fresh, access, at * step);
            else write(region->cells[at], fresh, access, at * step);
        }
    }
}

// Entries of shared memory that another block left behind say nothing about this block's array.
void Races::write(Cell& cell, const Entry& fresh, const WarpAccess& access, uint64_t offset) {
    const bool is_shared = access.space == Space::shared;
    const auto concurrent = [&](const Entry& old) {
        return old.epoch != 0 && !(is_shared && old.block != fresh.block) && !ordered(old, fresh);
    };
    const uint32_t bytes = last_shadow_->by_byte ? 1 : 4;
    bool keep_old = false;
    for (const Entry& old : cell.writes) {
        if (!concurrent(old)) continue;
        if (conflict(old, fresh)) report(old, fresh, access, offset, bytes);
        keep_old = true;
    }
    for (const Entry& old : cell.reads)
        if (concurrent(old) && conflict(old, fresh)) report(old, fresh, access, offset, bytes);
    if (keep_old && concurrent(cell.writes[0])) cell.writes[1] = cell.writes[0];
    cell.writes[0] = fresh;
}

void Races::read(Cell& cell, const Entry& fresh, const WarpAccess& access, uint64_t offset) {
    const bool is_shared = access.space == Space::shared;
    const auto gone = [&](const Entry& old) { return old.epoch == 0 || (is_shared && old.block != fresh.block) || ordered(old, fresh); };
    for (const Entry& old : cell.writes)
        if (!gone(old) && conflict(old, fresh)) report(old, fresh, access, offset, last_shadow_->by_byte ? 1 : 4);
    // A strong read beside a plain one of the same thread must not hide it: a plain write conflicts with both, an atomic with one.
    const auto may_replace = [&](const Entry& old) { return gone(old) && (old.epoch == 0 || !(fresh.site_and_kind & is_atomic) || (old.site_and_kind & is_atomic) || old.block != fresh.block); };
    if (may_replace(cell.reads[0])) cell.reads[0] = fresh;
    else if (may_replace(cell.reads[1])) cell.reads[1] = fresh;
    else if (const Entry &a = cell.reads[0], &b = cell.reads[1]; a.block == b.block && (fresh.block != a.block || (a.thread >> 5 == b.thread >> 5 && fresh.thread >> 5 != a.thread >> 5)))
        cell.reads[1] = fresh;
}

// Strong accesses carry releases and acquisitions, lane by lane.
void Races::synchronise(const WarpAccess& access) {
    for (uint32_t lanes = access.active; lanes; lanes &= lanes - 1) {
        const auto lane = static_cast<uint32_t>(std::countr_zero(lanes));
        const ThreadId me{access.block, static_cast<uint16_t>(access.warp * 32 + lane)};
        const uint64_t place = uint64_t{access.region} << 32 | access.offsets[lane];
        if (access.kind != Access::store) order_.acquire(me, place);
        if (access.kind != Access::load) order_.release(me, place, access.kind == Access::store, access.releases, access.scope);
    }
}

void Races::report(const Entry& old, const Entry& fresh, const WarpAccess& access, uint64_t offset, uint32_t bytes) {
    RacePair pair;
    const auto side = [&](const Entry& entry) {
        return RaceSide{entry.block, entry.thread, entry.site_and_kind >> 8, (entry.site_and_kind & is_write) != 0, (entry.site_and_kind & is_atomic) != 0,
                        (entry.site_and_kind & is_volatile) != 0};
    };
    pair.first = side(old);
    pair.second = side(fresh);
    pair.region = access.region;
    pair.offset = offset;
    pair.bytes = bytes;
    pair.one_instruction = old.event == fresh.event && old.epoch == fresh.epoch && old.block == fresh.block && old.thread >> 5 == fresh.thread >> 5 &&
                           access.kind == Access::store;
    if (pair.one_instruction) {
        const uint32_t a = old.thread & 31, b = fresh.thread & 31;
        const std::byte *va = access.values + a * access.width + (offset - access.offsets[a] / bytes * bytes),
                        *vb = access.values + b * access.width + (offset - access.offsets[b] / bytes * bytes);
        pair.same_value = std::memcmp(va, vb, std::min(bytes, access.width)) == 0;
    }
    tell_race(findings_, *run_, pair);
}

}  // namespace warpmark::analysis
