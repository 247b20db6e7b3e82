// race_reports.cpp: two accesses race: what of it a message needs, and which plain read it is.
#include <bit>
#include <cstring>

#include "harness/observe/race_facts.h"
#include "harness/observe/races.h"

namespace warpmark::observe {

void Races::tell_reads(const Past& old, const Past& fresh, const WarpAccess& access, uint64_t offset) const {
    const auto tell = [&](const Past& read, uint32_t epoch, const Past& write) {
        if (read.site_and_kind & (is_write | is_atomic | is_volatile)) return;
        tell_read_(
            {epoch, read.block, read.site_and_kind >> 8, access.region, offset, write.block, write.thread});
    };
    tell(old, old.epoch, fresh);
    tell(fresh, order_.now(), old);
}

void Races::report(const Past& old, const Past& fresh, const WarpAccess& access, uint64_t offset,
                   uint32_t bytes) {
    if (tell_read_) tell_reads(old, fresh, access, offset);
    RacePair pair;
    const auto side = [&](const Past& one) {
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
    if (pair.one_instruction) {
        const uint32_t a = old.thread & 31, b = fresh.thread & 31;
        const std::byte *va = access.values + a * access.width + (offset - access.offsets[a] / bytes * bytes),
                        *vb = access.values + b * access.width + (offset - access.offsets[b] / bytes * bytes);
        pair.same_value = std::memcmp(va, vb, std::min(bytes, access.width)) == 0;
    } else if ((old.site_and_kind & fresh.site_and_kind & of_constant) && !pair.first.is_volatile &&
               !pair.second.is_volatile && access.values && access.memory) {
        // Equal by the program's text, not by what this input happens to give. What lies there is what the
        // other one wrote, or somebody who has been told to race with it.
        const uint32_t lane = fresh.thread & 31;
        const std::byte* value =
            access.values + lane * access.width + (offset - access.offsets[lane] / bytes * bytes);
        pair.same_value = std::memcmp(value, access.memory + offset, std::min(bytes, access.width)) == 0;
    }
    Told now{old.site_and_kind, fresh.site_and_kind, access.region, pair.one_instruction, pair.same_value, 0};
    Told& known =
        told_[((old.site_and_kind * 0x9e3779b1u) ^ (fresh.site_and_kind * 0x85ebca6bu) ^ access.region) >>
              26];
    now.finding = known.finding;
    if (now == known) return findings_.count_again(known.finding);
    tell_race(findings_, *run_, pair);
    known = now;
    known.finding = findings_.last();
}

}  // namespace warpmark::observe
