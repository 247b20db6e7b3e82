// Maintains the shadow entries for one lane's access. race_facts.cpp describes a race.
#include "harness/observe/race_detector.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include "harness/base/hash.h"
#include "harness/observe/race_facts.h"

namespace warpmark::observe {
namespace {

// Each block has its own shared arrays: a flag in one is different from the flag in another.
uint64_t place_of(const WarpAccess& access, uint32_t lane) {
    constexpr uint32_t shared_bits = 18;  // exceeds the size of a block's shared memory
    if (access.space != Space::shared && !access.on_chip)
        return uint64_t{access.region} << 32 | access.offsets[lane];
    return uint64_t{1} << 63 | uint64_t{access.region & 0x1fff} << (32 + shared_bits) |
           uint64_t{access.owner} << shared_bits | access.offsets[lane];
}

constexpr const char* lost_words =
    "more threads use a location under fences or atomics than the simulator can track";
constexpr const char* too_much_order =
    "there were more fences and atomic operations than the simulator can check";
}  // namespace

// The access that an entry names, as far as it matters to `fresh`: of several lanes, one that is not ordered
// before it.
inline Races::PastAccess Races::past(Entry entry, const PastAccess& fresh) const {
    const AccessLog& log = home_->log;
    if (entry < log.bound()) return {};
    const AccessRecord& record = log.record(entry);
    const PastAccess old{record.epoch, record.block, record.site_and_kind,
                         static_cast<uint16_t>(record.warp * 32 + (entry & entry_lane)), entry};
    return record.together == AccessRecord::apart ? old : unordered_of(old, fresh);
}

Races::PastAccess Races::unordered_of(PastAccess old, const PastAccess& fresh) const {
    const AccessLog& log = home_->log;
    for (uint32_t lanes = log.lanes(old.entry); lanes; lanes &= lanes - 1) {
        old.thread = static_cast<uint16_t>(log.record(old.entry).warp * 32 +
                                           static_cast<uint32_t>(std::countr_zero(lanes)));
        if (!ordered(old, fresh)) return old;
    }
    return old;
}

// A volatile store that is not a flag can come between an atomic's read and its write.
bool Races::lost_update(uint32_t stored, uint32_t updated) {
    constexpr uint32_t update = is_write | is_atomic | also_reads;
    return (stored & (is_write | is_volatile | is_atomic | hands_over)) == (is_write | is_volatile) &&
           (updated & update) == update;
}

// The first guess of a compare-and-swap may be any value that atomic operations leave there.
bool Races::is_guessed(uint32_t read, uint32_t updated) {
    return is_cas_retry_load(read) && (updated & (is_write | is_atomic)) == (is_write | is_atomic);
}

// Unordered accesses conflict unless both are atomic (strong), each with a scope that includes the other's
// thread.
bool Races::conflict(const PastAccess& old, const PastAccess& fresh) const {
    const uint32_t both = old.site_and_kind & fresh.site_and_kind,
                   either = old.site_and_kind | fresh.site_and_kind;
    if ((both & is_volatile) && (either & hands_over))
        return false;  // a flag; its fence orders the data that it guards
    if (is_guessed(old.site_and_kind, fresh.site_and_kind) ||
        is_guessed(fresh.site_and_kind, old.site_and_kind))
        return false;
    const bool old_strong = old.site_and_kind & (is_atomic | is_volatile),
               fresh_strong = fresh.site_and_kind & (is_atomic | is_volatile);
    if (!old_strong || !fresh_strong || (both & is_volatile && !(either & is_atomic)))
        return true;  // both volatile: reported as a warning
    if (lost_update(old.site_and_kind, fresh.site_and_kind) ||
        lost_update(fresh.site_and_kind, old.site_and_kind))
        return true;  // the same
    return (either & block_scope) && old.block != fresh.block;
}

void Races::access(const WarpAccess& access) {
    if (order_.is_full()) return findings_.miss("race.", too_much_order);
    if (access.of_mbarrier && access.kind == Access::store)
        for (uint32_t lanes = access.active; lanes; lanes &= lanes - 1)
            order_.object_begins(place_of(access, static_cast<uint32_t>(std::countr_zero(lanes))),
                                 access.owner);
    if (!enter(access)) {
        // The accesses of this memory are not compared (read-only memory, memory that CUDA reserves), but
        // they can order others.
        if (access.scope != Scope::none && !access.of_mbarrier) order_.accesses(access.warp, access.active);
        if (access.scope != Scope::none) synchronize(access);
        return;
    }
    if (!access.of_mbarrier) order_.accesses(access.warp, access.active);
    // Usually a plain load or store.
    const bool is_strong_form =
        access.scope != Scope::none || access.kind == Access::atomic || access.is_volatile;
    if (!is_strong_form && !access.of_constant && !access.of_parameters && !access.is_cas_retry_load)
        return plain(access,
                     home_->log.add(AccessRecord{
                         order_.now(), access.block,
                         access.site << 8 | (access.kind == Access::load ? 0u : is_write), access.warp}));
    const bool is_atomic_access =
        access.kind == Access::atomic || (access.scope != Scope::none && !access.is_volatile);
    uint32_t kind = (access.kind == Access::load ? 0u : is_write) | (is_atomic_access ? is_atomic : 0u) |
                    (access.is_volatile ? is_volatile : 0u) | (access.of_constant ? of_constant : 0u) |
                    (access.of_parameters ? of_parameters : 0u) | (access.is_cas_retry_load ? guess : 0u);
    // With two widths, the second byte of one store may overlap the first byte of the other: different
    // expressions.
    if (access.of_parameters) ways_.note(access.site, fnv1a_step(access.of_parameters, access.width));
    if (access.scope == Scope::block) {
        kind |= block_scope;
        region_->is_narrow = true;
    }
    if (access.kind == Access::atomic) kind |= also_reads;
    if (access.kind == Access::atomic && access.scope != Scope::none)
        suspect_plain(access, access.site << 8 | kind);
    const bool published = access.scope != Scope::none && synchronize(access);
    // A strong write after a fence. Whole warps that store to volatile locations are not setting flags.
    if (published && (!access.is_volatile || std::has_single_bit(access.active))) kind |= hands_over;
    const Entry record =
        home_->log.add(AccessRecord{order_.now(), access.block, access.site << 8 | kind, access.warp});
    if ((kind & ~(is_write | of_constant | of_parameters)) == 0) return plain(access, record);
    const uint32_t step = region_->by_byte ? 1 : 4, cells = std::max(1u, access.width / step);
    uint32_t indices[32];
    for (uint32_t cell = 0; cell < cells; ++cell) {
        for (int lane = 0; lane < 32; ++lane) indices[lane] = access.offsets[lane] / step + cell;
        touch_lanes(access, indices, access.active, record);
    }
    report_suspects(access);
}

// An atomic operation may learn from its own location that it has been prepared; that is too late, because
// the atomic could have come first.
void Races::suspect_plain(const WarpAccess& access, uint32_t site_and_kind) {
    const uint32_t step = region_->by_byte ? 1 : 4, cells = std::max(1u, access.width / step);
    const bool is_told_by_mates =
        !std::has_single_bit(access.active) && (access.releases || order_.may_release(access.block));
    for (uint32_t lanes = access.active; lanes; lanes &= lanes - 1) {
        const auto lane = static_cast<uint32_t>(std::countr_zero(lanes));
        if (!is_told_by_mates && !order_.was_released(place_of(access, lane))) continue;
        for (uint32_t at = access.offsets[lane] / step, end = at + cells; at < end; ++at) {
            const Entry entry = region_->entries[at];
            if (entry < home_->log.bound()) continue;
            PastAccess fresh;
            fresh.block = access.block;
            fresh.thread = static_cast<uint16_t>(access.warp * 32 + lane);
            fresh.site_and_kind = site_and_kind;
            PastAccess old = past(entry & entry_in_cell ? home_->log.cell(entry).writes[0] : entry, fresh);
            if (entry & entry_in_cell && old.site_and_kind & (is_atomic | is_volatile))
                old = past(home_->log.cell(entry).writes[1], fresh);
            if (over(old) || !(old.site_and_kind & is_write) ||
                old.site_and_kind & (is_atomic | is_volatile) || ordered(old, fresh))
                continue;
            suspects_.push_back({old, fresh, at});
        }
    }
}

// Skips accesses that are ordered by now; the others have been found as usual.
void Races::report_suspects(const WarpAccess& access) {
    const uint32_t step = region_->by_byte ? 1 : 4;
    for (const auto& [old, fresh, at] : suspects_)
        if (ordered(old, fresh)) report(old, fresh, access, at * step, step);
    suspects_.clear();
}

void Races::touch_lanes(const WarpAccess& access, const uint32_t* indices, uint32_t lanes, Entry record) {
    const AccessRecord named = home_->log.record(record);
    // Two lanes represent all lanes that read one word, as long as the lanes of a warp have the same
    // knowledge.
    const bool two_say_all = access.kind == Access::load && !order_.has_special();
    uint32_t last = ~0u, before_last = ~0u;
    for (; lanes; lanes &= lanes - 1) {
        const auto lane = static_cast<uint32_t>(std::countr_zero(lanes));
        if (two_say_all && indices[lane] == last && last == before_last) continue;
        before_last = std::exchange(last, indices[lane]);
        const PastAccess fresh{named.epoch, named.block, named.site_and_kind,
                               static_cast<uint16_t>(named.warp * 32 + lane), record | lane};
        touch(indices[lane], fresh, access);
    }
}

// True if every thread that can come here knows of the access, so that it carries no information.
bool Races::over(const PastAccess& old) const {
    if (old.epoch == 0 || order_.known_to_all(old.epoch)) return true;
    return home_->space == Space::shared && !home_->visited && order_.known_to_block(old.epoch);
}

// A plain access conflicts with everything; a strong one only with accesses that conflict with an earlier
// strong one.
bool Races::stands_for(const PastAccess& fresh, const PastAccess& old) const {
    if (over(old)) return true;
    if (is_cas_retry_load(fresh.site_and_kind) && !is_cas_retry_load(old.site_and_kind)) return false;
    constexpr uint32_t softer = is_atomic | is_volatile, kinds = softer | block_scope | hands_over;
    if ((fresh.site_and_kind & softer) && (fresh.site_and_kind & kinds) != (old.site_and_kind & kinds))
        return false;
    return ordered(old, fresh);
}

// The last thread to count detects that it is the last and resets the counter with a plain store: its atomic
// read has observed the releases of the others there. writes[0] is the later one.
bool Races::observed(const Cell& cell, const PastAccess& fresh) const {
    const PastAccess last = past(cell.writes[0], fresh), before = past(cell.writes[1], fresh);
    return (before.site_and_kind & is_atomic) && (before.site_and_kind & hands_over) &&
           (last.site_and_kind & also_reads) && ordered(last, fresh);
}

void Races::check(const PastAccess& old, const PastAccess& fresh, const WarpAccess& access, uint64_t at) {
    if (over(old) || !((old.site_and_kind | fresh.site_and_kind) & is_write) || !conflict(old, fresh) ||
        ordered(old, fresh))
        return;
    const uint32_t bytes = region_->by_byte ? 1 : 4;
    report(old, fresh, access, at * bytes, bytes);
}

void Races::touch(uint64_t at, const PastAccess& fresh, const WarpAccess& access) {
    Entry& entry = region_->entries[at];
    AccessLog& log = home_->log;
    const bool writes = fresh.site_and_kind & is_write;
    if (!(entry & entry_in_cell) || entry < log.bound()) {
        const PastAccess old = past(entry, fresh);
        if (over(old)) {
            entry = fresh.entry;
            return;
        }
        const bool old_writes = old.site_and_kind & is_write;
        check(old, fresh, access, at);
        // A write also covers reads; a read covers only reads, and need not be kept after its own thread's
        // plain write of the same epoch.
        if ((writes || !old_writes) && stands_for(fresh, old)) {
            entry = fresh.entry;
            return;
        }
        if (!writes && old_writes && !(old.site_and_kind & (is_atomic | is_volatile)) &&
            old.epoch == fresh.epoch && old.block == fresh.block && old.thread == fresh.thread)
            return;
        Cell cell;
        (old_writes ? cell.writes : cell.reads)[0] = entry;
        entry = log.add(cell);
    } else {
        const Cell cell = log.cell(entry);
        check(past(cell.writes[0], fresh), fresh, access, at);
        if (!observed(cell, fresh)) check(past(cell.writes[1], fresh), fresh, access, at);
        if (writes) {
            check(past(cell.reads[0], fresh), fresh, access, at);
            check(past(cell.reads[1], fresh), fresh, access, at);
        }
        if (cell.lost) {
            const PastAccess last = past(cell.writes[0], fresh);
            if (cell.lost & Cell::more_elsewhere) check_more(last, fresh, access, at);
            if (lacks(cell, last, fresh)) findings_.miss("race.", lost_words);
        }
    }
    entry &= ~entry_read_widely;
    if (writes)
        insert_write(log.cell(entry), fresh, at);
    else if (insert_read(log.cell(entry), fresh, at))
        entry |= entry_read_widely;
}

// A spinning thread repeats the same access: the new one replaces the earlier one.
bool Races::again(Entry (&set)[2], const PastAccess& fresh) const {
    for (Entry& one : set) {
        if (one < home_->log.bound()) continue;
        const AccessRecord& record = home_->log.record(one);
        if (record.site_and_kind != fresh.site_and_kind || record.block != fresh.block ||
            record.together != AccessRecord::apart || record.warp * 32 + (one & entry_lane) != fresh.thread)
            continue;
        one = std::exchange(set[0], fresh.entry);
        return true;
    }
    return false;
}

void Races::insert_write(Cell& cell, const PastAccess& fresh, uint64_t at) {
    if ((fresh.site_and_kind & is_atomic) && again(cell.writes, fresh)) return;
    for (auto* set : {cell.writes, cell.reads})
        for (int which = 0; which < 2; ++which)
            if (stands_for(fresh, past(set[which], fresh))) set[which] = 0;
    if (cell.writes[0] == 0) std::swap(cell.writes[0], cell.writes[1]);
    // A plain access is worth more, because it conflicts with more; so is one from farther away, because it
    // is ordered by less.
    const auto worth = [&](Entry entry) {
        const PastAccess old = past(entry, fresh);
        if (!old.epoch) return 0;
        int distance = old.thread != fresh.thread ? 1 : 0;
        if (old.thread >> 5 != fresh.thread >> 5) distance = 2;
        if (old.block != fresh.block) distance = 3;
        const int softness = old.site_and_kind & is_volatile ? 4 : 8;
        return 1 + distance + (old.site_and_kind & is_atomic ? 0 : softness);
    };
    const int keeps = worth(cell.writes[1]) > worth(cell.writes[0]) ? 1 : 0;
    const Entry kept = cell.writes[keeps];
    const PastAccess drops = past(cell.writes[1 - keeps], fresh);
    lose(cell, drops, at,
         is_strong(drops) != is_strong(fresh) || is_strong(drops) != is_strong(past(kept, fresh)));
    cell.writes[0] = fresh.entry;
    cell.writes[1] = kept;
}

// Selects two of three reads that do not cover each other: a plain one conflicts with more, and one from
// farther away is ordered by less.
void Races::keep_two_reads(Cell& cell, const PastAccess& first, const PastAccess& second,
                           const PastAccess& fresh, uint64_t at) {
    const auto same_warp = [](const PastAccess& one, const PastAccess& other) {
        return one.thread >> 5 == other.thread >> 5;
    };
    const bool is_far =
        first.block == second.block &&
        (fresh.block != first.block || (same_warp(first, second) && !same_warp(first, fresh)));
    const auto is_soft = [](const PastAccess& one) {
        return is_strong(one) || is_cas_retry_load(one.site_and_kind);
    };
    const int least = is_soft(first) && !is_soft(second) ? 0 : 1;
    const PastAccess& drops = least ? second : first;
    const bool is_plainer = !is_soft(fresh) && is_soft(drops), is_softer = is_soft(fresh) && !is_soft(drops);
    const bool is_mixed = is_soft(first) != is_soft(fresh) || is_soft(second) != is_soft(fresh);
    if (!is_plainer && (is_softer || !is_far)) return lose(cell, fresh, at, is_mixed);
    lose(cell, drops, at, is_mixed);
    cell.reads[least] = fresh.entry;
}

// Returns true if any race with a further read is also a race with one of these two.
bool Races::insert_read(Cell& cell, const PastAccess& fresh, uint64_t at) {
    if ((fresh.site_and_kind & (is_atomic | is_volatile)) && again(cell.reads, fresh)) return false;
    Entry &a = cell.reads[0], &b = cell.reads[1];
    if (stands_for(fresh, past(b, fresh))) b = 0;
    const PastAccess first = past(a, fresh), second = past(b, fresh);
    if (stands_for(fresh, first))
        a = fresh.entry;
    else if (b == 0)
        b = fresh.entry;
    else
        keep_two_reads(cell, first, second, fresh, at);
    if (a == 0 || b == 0 || past(cell.writes[0], fresh).epoch || past(cell.writes[1], fresh).epoch)
        return false;
    const PastAccess one = past(a, fresh), other = past(b, fresh);
    return !((one.site_and_kind | other.site_and_kind) & (is_atomic | is_volatile | guess)) &&
           far_apart(one.block, one.thread >> 5, other.block, other.thread >> 5);
}

// True if two plain reads cover all others: a writer that is ordered after both is ordered after every
// reader. In shared memory only a block's barrier orders other warps, in global memory only the end of the
// launch orders other blocks, in the absence of special synchronization.
bool Races::far_apart(uint32_t block_a, uint32_t warp_a, uint32_t block_b, uint32_t warp_b) const {
    if (home_->space != Space::shared || home_->visited) return block_a != block_b;
    return warp_a != warp_b;
}

// Strong accesses perform releases and acquisitions, lane by lane. Returns true if a release published
// something.
bool Races::synchronize(const WarpAccess& access) {
    bool published = false;
    for (uint32_t lanes = access.active; lanes; lanes &= lanes - 1) {
        const auto lane = static_cast<uint32_t>(std::countr_zero(lanes));
        const ThreadId me{access.block, static_cast<uint16_t>(access.warp * 32 + lane)};
        const uint64_t place = place_of(access, lane);
        const bool takes = access.compares && access.changed >> lane & 1;
        // An arrival at a barrier object releases but does not acquire (PTX ISA 9.0, section 9.7.13.15.13).
        const bool is_arrival = access.of_mbarrier && access.kind == Access::atomic;
        if (access.of_mbarrier && access.phases) order_.running_phase(place, access.phases[lane]);
        const bool learns_nothing = access.of_mbarrier && !(access.over >> lane & 1);
        if (access.kind != Access::store && !is_arrival && !learns_nothing) {
            order_.acquire(me, place, takes, access.acquires ? access.scope : Scope::none);
            if (access.of_mbarrier) order_.acquire_object(me, place);
        }
        if (access.kind == Access::load) continue;
        if (is_arrival && access.releases && access.phases) {
            order_.arrive_at_object(me, place, access.owner, access.phases[lane]);
            published = true;
            continue;
        }
        const bool is_own = order_.holds(me, place),
                   is_flag = !access.is_volatile || is_own || order_.may_be_flag(me);
        published |=
            order_.release(me, place, access.kind == Access::store, access.releases, access.scope) && is_flag;
        if (is_arrival && access.phases) order_.running_phase(place, access.phases[lane]);
        if (takes && !is_own) order_.take(me, place, access.acquires, access.scope);
    }
    if (access.of_mbarrier && access.kind == Access::load && order_.have_all_met(access.block))
        block_barrier(access.block);
    return published;
}

}  // namespace warpmark::observe
