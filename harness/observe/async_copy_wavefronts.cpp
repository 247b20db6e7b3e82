// Shared-memory wavefronts of cp.async, on sm_80 and later.
//
// The words that a warp copies move from the banks of an L1 cache line to those of shared memory; both use
// bank (address / 4) mod 32. In a wavefront each bank delivers one word and each accepts one. Lanes that copy
// from one bank, even the same word, are serialized like lanes that copy to one bank. Copies of up to four
// bytes per lane form one set of lanes; of eight bytes, one set per half-warp; of sixteen, one per
// quarter-warp. Within a set, each lane is assigned to the first round in which its source banks are free;
// then the lanes of a round are split until their target banks are free.
//
// Measured on an H200 (cases/h200/copy_wavefronts.csv). The rule is exact if the lanes' sources or targets
// are consecutive, whatever the order of the other side. For random copies it is exact in seven of ten cases,
// and most others differ by one wavefront.
//
// Copies of sixteen bytes that bypass the L1 cache (cp.async.cg) arrive in sectors of 32 bytes. The data that
// lanes copy from one sector to one other sector, with both halves in order or both exchanged, is a piece;
// the hardware counts each piece as a sector. Pieces share a wavefront under these conditions: they come from
// one line of 128 bytes and go to one line; they contain the same halves, exchanged or not; either all or
// none move an even sector to an even one; no sector is read or written twice. Only the last of several lanes
// with the same target counts. Exact in all 132 measured patterns (cases/h200/copies_past_l1.csv).
//
// First-fit assignment of lanes to wavefronts: by source banks, then by target banks; past the L1 cache by
// sectors.
#include <algorithm>
#include <bit>

#include "harness/observe/request_costs.h"

namespace warpmark::observe {
namespace {

// Lanes by round: no two lanes of a round share a bank.
struct BarrierProgress {
    uint32_t count = 0;
    uint32_t lanes[32] = {};
};

BarrierProgress rounds(uint32_t words_each, uint32_t mask, Addresses places) {
    BarrierProgress all;
    uint32_t banks[32] = {};
    for (; mask; mask &= mask - 1) {
        const int lane = std::countr_zero(mask);
        const uint32_t needed = std::rotl((1u << words_each) - 1, static_cast<int>(places[lane] / 4 % 32));
        uint32_t at = 0;
        while (banks[at] & needed) ++at;
        banks[at] |= needed;
        all.lanes[at] |= 1u << lane;
        all.count = std::max(all.count, at + 1);
    }
    return all;
}

// Data from one sector to another; bit 0 of `halves`: the source's first sixteen bytes.
struct Piece {
    uint64_t from = 0, to = 0;  // sector numbers
    uint32_t exchanged = 0, halves = 0;

    bool goes_with(const Piece& other) const {
        return from / 4 == other.from / 4 && to / 4 == other.to / 4 && exchanged == other.exchanged &&
               halves == other.halves && ((from ^ to ^ other.from ^ other.to) & 1) == 0;
    }
};

struct Pieces {
    uint32_t count = 0;
    Piece all[32];
};

Pieces pieces(uint32_t active, Addresses from, Addresses to) {
    Pieces made;
    for (uint32_t left = active; left; left &= left - 1) {
        const int lane = std::countr_zero(left);
        bool is_last = true;
        for (uint32_t later = left & (left - 1); later; later &= later - 1)
            is_last = is_last && to[std::countr_zero(later)] != to[lane];
        if (!is_last) continue;
        const uint64_t source = from[lane] / 16, target = to[lane] / 16;
        const auto exchanged = static_cast<uint32_t>((source ^ target) & 1);
        Piece* end = made.all + made.count;
        Piece* same = std::find_if(made.all, end, [&](const Piece& one) {
            return one.from == source / 2 && one.to == target / 2 && one.exchanged == exchanged;
        });
        if (same == end) {
            *same = {source / 2, target / 2, exchanged, 0};
            ++made.count;
        }
        same->halves |= 1u << (source & 1);
    }
    return made;
}

uint32_t wavefronts(const Pieces& pieces) {
    uint32_t count = 0, wave_of[32] = {};
    for (uint32_t at = 0; at < pieces.count; ++at) {
        const Piece& piece = pieces.all[at];
        const auto fits = [&](uint32_t wave) {
            for (uint32_t before = 0; before < at; ++before) {
                const Piece& other = pieces.all[before];
                if (wave_of[before] == wave &&
                    (!piece.goes_with(other) || piece.from == other.from || piece.to == other.to))
                    return false;
            }
            return true;
        };
        while (!fits(wave_of[at])) ++wave_of[at];
        count = std::max(count, wave_of[at] + 1);
    }
    return count;
}

}  // namespace

CopyCost copy_past_l1(uint32_t active, Addresses from, Addresses to) {
    const Pieces made = pieces(active, from, to);
    return {wavefronts(made), wavefronts(pieces(active, from, from)), made.count};
}

CopyCost copy_wavefronts(uint32_t width, uint32_t active, Addresses from, Addresses to) {
    const uint32_t words_each = std::max(1u, width / 4), lanes = 32 / words_each;
    CopyCost cost;
    for (uint32_t first = 0; first < 32; first += lanes) {
        const uint32_t set = active & (lanes == 32 ? ~0u : ((1u << lanes) - 1) << first);
        const BarrierProgress giving = rounds(words_each, set, from);
        cost.ideal += giving.count;
        for (uint32_t at = 0; at < giving.count; ++at)
            cost.passes += rounds(words_each, giving.lanes[at], to).count;
    }
    return cost;
}

}  // namespace warpmark::observe
