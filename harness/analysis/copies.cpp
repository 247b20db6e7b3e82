// copies.cpp: first fit, by the banks that give and then by those that take.
#include "harness/analysis/copies.h"

#include <algorithm>
#include <bit>

namespace warpmark::analysis {
namespace {

using Offsets = const uint32_t (&)[32];

// Lanes by round: no two of one have a bank in common.
struct Rounds {
    uint32_t count = 0;
    uint32_t lanes[32] = {};
};

Rounds rounds(uint32_t words_each, uint32_t mask, Offsets offsets) {
    Rounds all;
    uint32_t banks[32] = {};
    for (; mask; mask &= mask - 1) {
        const int lane = std::countr_zero(mask);
        const uint32_t needed = std::rotl((1u << words_each) - 1, static_cast<int>(offsets[lane] / 4 % 32));
        uint32_t at = 0;
        while (banks[at] & needed) ++at;
        banks[at] |= needed;
        all.lanes[at] |= 1u << lane;
        all.count = std::max(all.count, at + 1);
    }
    return all;
}

}  // namespace

CopyCost copy_wavefronts(uint32_t width, uint32_t active, Offsets from, Offsets to) {
    const uint32_t words_each = std::max(1u, width / 4), lanes = 32 / words_each;
    CopyCost cost;
    for (uint32_t first = 0; first < 32; first += lanes) {
        const uint32_t set = active & (lanes == 32 ? ~0u : ((1u << lanes) - 1) << first);
        const Rounds giving = rounds(words_each, set, from);
        cost.ideal += giving.count;
        for (uint32_t at = 0; at < giving.count; ++at) cost.passes += rounds(words_each, giving.lanes[at], to).count;
    }
    return cost;
}

}  // namespace warpmark::analysis
