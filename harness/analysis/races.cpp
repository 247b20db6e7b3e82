// races.cpp: the shadow cells and what an access does to them. Messages are in race_message.cpp.
#include "harness/analysis/races.h"

#include <bit>
#include <cstring>
#include <utility>

#include "harness/analysis/race_message.h"

namespace warpmark::analysis {
namespace {

// Each block has shared arrays of its own: a flag in one is not the flag in another.
uint64_t place_of(const WarpAccess& access, uint32_t lane) {
    constexpr uint32_t shared_bits = 18;  // more than a block's shared memory has bytes
    if (access.space != Space::shared) return uint64_t{access.region} << 32 | access.offsets[lane];
    return uint64_t{1} << 63 | uint64_t{access.region & 0x1fff} << (32 + shared_bits) | uint64_t{access.block} << shared_bits | access.offsets[lane];
}

}  // namespace

void Races::launch_begins(const RunView& run) {
    run_ = &run;
    order_.launch_begins();
}

void Races::region_begins(const RegionInfo& info) {
    if (info.space == Space::shared && regions_.contains(info.id) && regions_[info.id].bytes == info.bytes) return;  // the next block's: entries tell blocks apart
    RegionShadow fresh;
    fresh.space = info.space;
    fresh.bytes = info.bytes;
    regions_[info.id] = std::move(fresh);
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
    if (!last_shadow_->entries) last_shadow_->entries = Shadow<Entry>((last_shadow_->bytes + 3) / 4);
    return last_shadow_->entries ? last_shadow_ : nullptr;
}

void Races::split_to_bytes(RegionShadow& region) {
    Shadow<Entry> entries(region.bytes + 4);
    if (!entries) return;
    for (uint64_t word = 0; word < (region.bytes + 3) / 4; ++word) {
        const Entry& entry = region.entries[word];
        if (entry.epoch == 0) continue;
        for (uint64_t byte = 0; byte < 4; ++byte) {
            entries[word * 4 + byte] = entry;
            if (entry.epoch != in_cell) continue;
            entries[word * 4 + byte].block = static_cast<uint32_t>(region.cells.size());
            const Cell copy = region.cells[entry.block];
            region.cells.push_back(copy);
        }
    }
    region.entries = std::move(entries);
    region.by_byte = true;
}

// Unordered accesses conflict unless both are atomic (strong), each with a scope that includes the other's thread.
bool Races::conflict(const Entry& old, const Entry& fresh) const {
    const uint32_t both = old.site_and_kind & fresh.site_and_kind, either = old.site_and_kind | fresh.site_and_kind;
    if ((both & is_volatile) && (either & hands_over)) return false;  // a flag, and what it guards is ordered by its fence
    const bool old_strong = old.site_and_kind & (is_atomic | is_volatile), fresh_strong = fresh.site_and_kind & (is_atomic | is_volatile);
    if (!old_strong || !fresh_strong || (both & is_volatile && !(either & is_atomic))) return true;  // two volatile ones: reported softly
    return (either & block_scope) && old.block != fresh.block;
}

void Races::access(const WarpAccess& access) {
    RegionShadow* region = shadow(access.region);
    if (!region) return;
    if (access.width < 4 && !region->by_byte) split_to_bytes(*region);
    order_.enter(access.block);
    const bool published = access.scope != Scope::none && synchronise(access);
    ++event_;
    const bool is_atomic_access = access.kind == Access::atomic || (access.scope != Scope::none && !access.is_volatile);
    uint32_t kind = (access.kind == Access::load ? 0u : is_write) | (is_atomic_access ? is_atomic : 0u) | (access.is_volatile ? is_volatile : 0u);
    if (access.scope == Scope::block) kind |= block_scope;
    if (access.kind == Access::atomic) kind |= also_reads;
    // A strong write behind a fence. Whole warps that store to volatile places have no flags in mind.
    if (published && (!access.is_volatile || std::has_single_bit(access.active))) kind |= hands_over;
    Entry fresh{order_.now(), access.block, access.site << 8 | kind, 0, event_};
    const uint32_t step = region->by_byte ? 1 : 4, cells = std::max(1u, access.width / step);
    // Of many lanes that read one word two say all, as long as the lanes of a warp know the same.
    const bool two_say_all = access.kind == Access::load && !order_.has_special();
    uint32_t last = ~0u, before_last = ~0u;
    for (uint32_t lanes = access.active; lanes; lanes &= lanes - 1) {
        const auto lane = static_cast<uint32_t>(std::countr_zero(lanes));
        if (two_say_all && access.offsets[lane] == last && last == before_last) continue;
        before_last = std::exchange(last, access.offsets[lane]);
        fresh.thread = static_cast<uint16_t>(access.warp * 32 + lane);
        uint64_t at = access.offsets[lane] / step;
        for (uint32_t cell = 0; cell < cells; ++cell, ++at) touch(*region, at, fresh, access);
    }
}

// Says nothing any more: of another block's shared memory, or before what every thread that can come here knows of.
bool Races::over(const Entry& old, const Entry& fresh, Space space) const {
    if (old.epoch == 0) return true;
    return space == Space::shared ? old.block != fresh.block || order_.known_to_block(old.epoch) : order_.known_to_all(old.epoch);
}

// A plain access conflicts with everything; a strong one only with what a strong one before it conflicted with.
bool Races::stands_for(const Entry& fresh, const Entry& old, Space space) const {
    if (over(old, fresh, space)) return true;
    constexpr uint32_t softer = is_atomic | is_volatile, kinds = softer | block_scope | hands_over;
    if ((fresh.site_and_kind & softer) && (fresh.site_and_kind & kinds) != (old.site_and_kind & kinds)) return false;
    return ordered(old, fresh);
}

// The last to count finds that it is the last, and sets the counter back plainly: it has read, atomically, what the others
// released there. writes[0] is the later one.
bool Races::observed(const Cell& cell, const Entry& fresh) const {
    const Entry &last = cell.writes[0], &before = cell.writes[1];
    return (before.site_and_kind & is_atomic) && (before.site_and_kind & hands_over) && (last.site_and_kind & also_reads) && ordered(last, fresh);
}

void Races::check(const Entry& old, const Entry& fresh, const WarpAccess& access, uint64_t at) {
    if (over(old, fresh, access.space) || !((old.site_and_kind | fresh.site_and_kind) & is_write) || !conflict(old, fresh) || ordered(old, fresh)) return;
    const uint32_t bytes = last_shadow_->by_byte ? 1 : 4;
    report(old, fresh, access, at * bytes, bytes);
}

void Races::touch(RegionShadow& region, uint64_t at, const Entry& fresh, const WarpAccess& access) {
    Entry& entry = region.entries[at];
    const bool writes = fresh.site_and_kind & is_write;
    if (entry.epoch != in_cell) {
        const bool old_writes = entry.site_and_kind & is_write;
        if (over(entry, fresh, access.space)) {
            entry = fresh;
            return;
        }
        check(entry, fresh, access, at);
        // A write stands for reads as well; a read only for reads, or beside its own thread's write of the same epoch.
        if ((writes || !old_writes) && stands_for(fresh, entry, access.space)) {
            entry = fresh;
            return;
        }
        if (!writes && old_writes && entry.epoch == fresh.epoch && entry.block == fresh.block && entry.thread == fresh.thread) return;
        Cell cell;
        (old_writes ? cell.writes : cell.reads)[0] = entry;
        entry = Entry{in_cell, static_cast<uint32_t>(region.cells.size()), 0, 0, 0};
        region.cells.push_back(cell);
    } else {
        const Cell& cell = region.cells[entry.block];
        check(cell.writes[0], fresh, access, at);
        if (!observed(cell, fresh)) check(cell.writes[1], fresh, access, at);
        if (writes) check(cell.reads[0], fresh, access, at), check(cell.reads[1], fresh, access, at);
    }
    Cell& cell = region.cells[entry.block];
    if (writes) insert_write(cell, fresh, access.space);
    else insert_read(cell, fresh, access.space);
}

void Races::insert_write(Cell& cell, const Entry& fresh, Space space) const {
    for (auto* set : {cell.writes, cell.reads})
        for (int at = 0; at < 2; ++at)
            if (stands_for(fresh, set[at], space)) set[at] = Entry{};
    if (cell.writes[0].epoch == 0) std::swap(cell.writes[0], cell.writes[1]);
    // Of two that stay, a plain one conflicts with more.
    const int keep = (cell.writes[0].site_and_kind & is_atomic) && cell.writes[1].epoch && !(cell.writes[1].site_and_kind & is_atomic) ? 1 : 0;
    const Entry kept = cell.writes[keep];
    cell.writes[0] = fresh;
    cell.writes[1] = kept;
}

void Races::insert_read(Cell& cell, const Entry& fresh, Space space) const {
    Entry &a = cell.reads[0], &b = cell.reads[1];
    if (stands_for(fresh, b, space)) b = Entry{};
    if (stands_for(fresh, a, space)) a = fresh;
    else if (b.epoch == 0) b = fresh;
    else if (a.block == b.block && (fresh.block != a.block || (a.thread >> 5 == b.thread >> 5 && fresh.thread >> 5 != a.thread >> 5))) b = fresh;
}

// Strong accesses carry releases and acquisitions, lane by lane. True if a release published something.
bool Races::synchronise(const WarpAccess& access) {
    bool published = false;
    for (uint32_t lanes = access.active; lanes; lanes &= lanes - 1) {
        const auto lane = static_cast<uint32_t>(std::countr_zero(lanes));
        const ThreadId me{access.block, static_cast<uint16_t>(access.warp * 32 + lane)};
        const uint64_t place = place_of(access, lane);
        if (access.kind != Access::store) order_.acquire(me, place);
        if (access.kind != Access::load) published |= order_.release(me, place, access.kind == Access::store, access.releases, access.scope);
    }
    return published;
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
