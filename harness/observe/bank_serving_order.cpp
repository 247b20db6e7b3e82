// The rule of bank_conflicts.h per lane: the words of a bank are served in the order of the lanes that first
// request them.
#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "harness/observe/bank_conflicts.h"

namespace warpmark::observe {
namespace {

constexpr uint32_t warp_lanes = 32, banks = 32, word_bytes = 4;

bool is_active(uint32_t mask, uint32_t lane) {
    return mask >> lane & 1;
}

// True if every active lane has the same address as its active partner.
bool all_partners_agree(uint32_t distance, uint32_t mask, const uint32_t (&offsets)[32]) {
    for (uint32_t lane = 0; lane < warp_lanes; ++lane)
        if (is_active(mask, lane) && is_active(mask, lane ^ distance) &&
            offsets[lane] != offsets[lane ^ distance])
            return false;
    return true;
}

// Requested words of a bank, in order. Each atomic counts as a different word.
struct BankQueue {
    std::vector<uint32_t> words;
    bool is_atomic = false;

    uint32_t place_of(uint32_t word) {
        const auto known = is_atomic ? words.end() : std::ranges::find(words, word);
        if (known != words.end()) return static_cast<uint32_t>(known - words.begin()) + 1;
        words.push_back(word);
        return static_cast<uint32_t>(words.size());
    }
};

}  // namespace

std::array<uint8_t, 32> serving_wavefronts(Op op, uint32_t width, uint32_t mask,
                                           const uint32_t (&offsets)[32]) {
    const uint32_t words_each = std::max(1u, width / word_bytes);
    const bool is_merged = op == Op::load && words_each > 1 &&
                           (all_partners_agree(1, mask, offsets) || all_partners_agree(2, mask, offsets));
    const uint32_t sets = is_merged ? words_each / 2 : words_each;
    const uint32_t lanes = warp_lanes / sets;
    std::array<uint8_t, 32> serves{};
    uint32_t before = 0;
    for (uint32_t first = 0; first < warp_lanes; first += lanes) {
        std::vector<BankQueue> queues(banks, BankQueue{{}, op == Op::atomic});
        uint32_t most = 0;
        for (uint32_t lane = first; lane < first + lanes; ++lane) {
            if (!is_active(mask, lane)) continue;
            uint32_t last = 0;
            for (uint32_t i = 0; i < words_each; ++i) {
                const uint32_t word = offsets[lane] / word_bytes + i;
                last = std::max(last, queues[word % banks].place_of(word));
            }
            serves[lane] = static_cast<uint8_t>(before + last);
            most = std::max(most, last);
        }
        before += most;
    }
    return serves;
}

}  // namespace warpmark::observe
