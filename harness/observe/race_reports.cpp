// Collects the facts about two racing accesses, and identifies the plain read.
#include <bit>
#include <cstring>

#include "harness/observe/race_detector.h"
#include "harness/observe/race_facts.h"

namespace warpmark::observe {

void Races::on_racing_read(const PastAccess& old, const PastAccess& fresh, const WarpAccess& access,
                           uint64_t offset) const {
    const auto tell = [&](const PastAccess& read, uint32_t epoch, const PastAccess& write) {
        if (read.site_and_kind & (is_write | is_atomic | is_volatile)) return;
        tell_read_(
            {epoch, read.block, read.site_and_kind >> 8, access.region, offset, write.block, write.thread});
    };
    tell(old, old.epoch, fresh);
    tell(fresh, order_.now(), old);
}

// True if two plain stores leave the same bytes.
bool Races::are_equal(const PastAccess& old, const PastAccess& fresh, const WarpAccess& access,
                      uint64_t offset, uint32_t bytes) const {
    constexpr uint32_t kinds = is_write | is_atomic | is_volatile;
    if ((old.site_and_kind & kinds) != is_write || (fresh.site_and_kind & kinds) != is_write) return false;
    if (!access.values) return false;
    const auto value_of = [&](uint32_t lane) {
        return access.values + lane * access.width + (offset - access.offsets[lane] / bytes * bytes);
    };
    const std::byte* there = access.memory ? access.memory + offset : nullptr;
    // Memory contains the value of the other store, or of a thread whose race with it has been reported.
    if (same_access(old.entry, fresh.entry)) there = value_of(old.thread & 31);
    return there && std::memcmp(value_of(fresh.thread & 31), there, std::min(bytes, access.width)) == 0;
}

void Races::report(const PastAccess& old, const PastAccess& fresh, const WarpAccess& access, uint64_t offset,
                   uint32_t bytes) {
    if (tell_read_) on_racing_read(old, fresh, access, offset);
    RacePair pair;
    const auto side = [&](const PastAccess& one) {
        return RaceSide{one.block,
                        one.thread,
                        one.site_and_kind >> 8,
                        (one.site_and_kind & is_write) != 0,
                        (one.site_and_kind & is_atomic) != 0,
                        (one.site_and_kind & is_volatile) != 0};
    };
    pair.first = side(old);
    pair.second = side(fresh);
    pair.region = access.region;
    pair.offset = offset;
    pair.bytes = bytes;
    pair.one_instruction = same_access(old.entry, fresh.entry) && access.kind == Access::store;
    if (are_equal(old, fresh, access, offset, bytes)) {
        const uint32_t both = old.site_and_kind & fresh.site_and_kind;
        const bool is_alike = (both & of_parameters) && ways_.are_one(pair.first.site, pair.second.site);
        pair.values = agreement({(both & of_constant) != 0, is_alike});
    }
    ReportedRace now{old.site_and_kind,
                     fresh.site_and_kind,
                     access.region,
                     is_in_warp(pair),
                     pair.one_instruction,
                     pair.values,
                     0};
    // Pairs within a warp and across warps alternate, so each kind has its own entry.
    ReportedRace& known = told_[((old.site_and_kind * 0x9e3779b1u) ^ (fresh.site_and_kind * 0x85ebca6bu) ^
                                 (now.is_in_warp * 0xc2b2ae35u) ^ access.region) >>
                                26];
    now.finding = known.finding;
    if (now == known) return findings_.count_again(known.finding);
    tell_race(findings_, *run_, pair);
    known = now;
    known.finding = findings_.last();
}

}  // namespace warpmark::observe
