// Counts wavefronts: regular strides arithmetically, single rows by one test, everything else word by word.
#include "harness/observe/bank_conflicts.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace warpmark::observe {
namespace {

constexpr uint32_t bank_count = 32, bank_bytes = 4, row_bytes = bank_count * bank_bytes, full_warp = ~0u;

using Offsets = const uint32_t (&)[32];

// Number of sets into which a warp is split: 1 for up to four bytes per lane, otherwise 2 or 4.
constexpr uint32_t set_count(uint32_t width) {
    return std::max(1u, width / bank_bytes);
}

// The words requested in each bank so far.
struct Banks {
    uint8_t asked[bank_count] = {};
    uint32_t words[bank_count][32];  // the first asked[b] of a row are valid; the rest is uninitialized

    uint32_t ask(uint32_t word) {
        const uint32_t bank = word % bank_count;
        const uint32_t known = asked[bank];
        for (uint32_t i = 0; i < known; ++i)
            if (words[bank][i] == word) return known;
        words[bank][known] = word;
        return asked[bank] = static_cast<uint8_t>(known + 1);
    }
};

// The maximum, over the banks, of the number of distinct words that the lanes of `mask` request.
uint32_t set_cost(uint32_t words_each, uint32_t mask, Offsets offsets) {
    Banks banks;
    uint32_t cost = 0;
    for (; mask; mask &= mask - 1) {
        const uint32_t word = offsets[std::countr_zero(mask)] / bank_bytes;
        for (uint32_t i = 0; i < words_each; ++i) cost = std::max(cost, banks.ask(word + i));
    }
    return cost;
}

// The maximum number of lanes of `mask` in one bank.
uint32_t lanes_in_worst_bank(uint32_t words_each, uint32_t mask, Offsets offsets) {
    uint8_t lanes[bank_count] = {};
    uint32_t cost = 0;
    for (; mask; mask &= mask - 1) {
        const uint32_t word = offsets[std::countr_zero(mask)] / bank_bytes;
        for (uint32_t i = 0; i < words_each; ++i)
            cost = std::max<uint32_t>(cost, ++lanes[(word + i) % bank_count]);
    }
    return cost;
}

// True if all active lanes stay in one aligned row of 128 bytes; then no bank has two requested words.
bool in_one_row(uint32_t mask, Offsets offsets) {
    const uint32_t first = offsets[std::countr_zero(mask)];
    uint32_t apart = 0;
    if (mask == full_warp) {
        for (uint32_t lane = 0; lane < 32; ++lane) apart |= offsets[lane] ^ first;
    } else {
        for (uint32_t lane = 0; lane < 32; ++lane)
            apart |= (offsets[lane] ^ first) & (0u - (mask >> lane & 1));
    }
    return apart < row_bytes;
}

// True if all 32 lanes are one stride apart.
bool even_stride(Offsets offsets) {
    const uint32_t stride = offsets[1] - offsets[0];
    uint32_t uneven = 0;
    for (uint32_t lane = 1; lane < 32; ++lane) uneven |= (offsets[lane] - offsets[lane - 1]) ^ stride;
    return uneven == 0;
}

// True if every active lane has the same address as its active partner (l ^ distance).
bool pairs_agree(uint32_t distance, uint32_t mask, Offsets offsets) {
    uint32_t apart = 0;
    for (uint32_t lane = 0; lane < 32; ++lane) {
        const uint32_t both = (mask >> lane) & (mask >> (lane ^ distance)) & 1;
        apart |= (offsets[lane] ^ offsets[lane ^ distance]) & (0u - both);
    }
    return apart == 0;
}

// Adds the costs of sets of adjacent lanes; an empty set costs nothing.
template <class Cost>
uint32_t sum_over_sets(uint32_t sets, uint32_t mask, Cost cost) {
    const uint32_t lanes = 32 / sets;
    const uint32_t set = sets == 1 ? full_warp : (1u << lanes) - 1;
    uint32_t sum = 0;
    for (uint32_t i = 0; i < sets; ++i)
        if (const uint32_t part = mask & (set << (i * lanes))) sum += cost(part);
    return sum;
}

}  // namespace

uint32_t wavefronts(Op op, uint32_t width, uint32_t mask, Offsets offsets) {
    if (mask == 0) return 0;
    const uint32_t sets = set_count(width), words_each = sets;
    if (op == Op::increment) return 1 + wavefronts(Op::store, width, mask, offsets);
    if (op == Op::atomic)
        return 1 + sum_over_sets(sets, mask, [&](uint32_t part) {
                   return lanes_in_worst_bank(words_each, part, offsets);
               });
    if (sets == 1 && in_one_row(mask, offsets)) return 1;
    if (mask == full_warp && width >= bank_bytes && even_stride(offsets)) {
        const uint32_t stride = (offsets[1] - offsets[0]) / bank_bytes;
        // Lanes 32 / gcd apart share a bank; lanes with one address (stride 0) share a word, and for loads a
        // set.
        if (stride != 0) return sets * std::max(1u, std::gcd(stride, bank_count) / words_each);
        return op == Op::load ? std::max(1u, sets / 2) : sets;
    }
    const bool merged =
        op == Op::load && sets > 1 && (pairs_agree(1, mask, offsets) || pairs_agree(2, mask, offsets));
    return sum_over_sets(merged ? sets / 2 : sets, mask,
                         [&](uint32_t part) { return set_cost(words_each, part, offsets); });
}

uint32_t ideal_wavefronts(Op op, uint32_t width, int active_lanes) {
    if (active_lanes <= 0) return 0;
    if (op == Op::atomic || op == Op::increment) return 2;
    return std::max(1u, (static_cast<uint32_t>(active_lanes) * width + row_bytes - 1) / row_bytes);
}

}  // namespace warpmark::observe
