// Sectors of 32 bytes that a warp's request to global memory touches. Counts sectors: close ones as bits of a
// word, ascending ones by comparing neighbors, others by sorting.
#include <algorithm>
#include <bit>

#include "harness/observe/request_costs.h"

namespace warpmark::observe {
namespace {

using Addresses = const uint64_t (&)[32];

// First and last sector of every active lane, packed to the front.
struct Spans {
    uint64_t first[32], last[32];
    uint32_t count = 0;
};

// Distinct sectors that all lie within 64 of `lowest`.
uint32_t count_near(const Spans& spans, uint64_t lowest) {
    uint64_t touched = 0;
    for (uint32_t i = 0; i < spans.count; ++i)
        touched |= 1ull << (spans.first[i] - lowest) | 1ull << (spans.last[i] - lowest);
    return static_cast<uint32_t>(std::popcount(touched));
}

// Distinct sectors of spans with ascending first sectors; a lane's span is one sector, or two if the address
// is misaligned.
uint32_t count_rising(const Spans& spans) {
    uint32_t sum = 0;
    uint64_t counted = 0;  // sectors below this one are counted
    for (uint32_t i = 0; i < spans.count; ++i) {
        const uint64_t from = std::max(spans.first[i], counted);
        if (spans.last[i] >= from) {
            sum += static_cast<uint32_t>(spans.last[i] - from) + 1;
            counted = spans.last[i] + 1;
        }
    }
    return sum;
}

// True if the 32 lanes are contiguous, as in most kernels.
bool contiguous(uint32_t width, Addresses addresses) {
    uint64_t apart = 0;
    for (uint32_t lane = 0; lane < 32; ++lane)
        apart |= addresses[lane] ^ (addresses[0] + static_cast<uint64_t>(lane) * width);
    return apart == 0;
}

}  // namespace

uint32_t sectors(uint32_t width, uint32_t mask, Addresses addresses) {
    if (mask == ~0u && contiguous(width, addresses))
        return static_cast<uint32_t>((addresses[31] + width - 1) / sector_bytes -
                                     addresses[0] / sector_bytes) +
               1;
    Spans spans;
    bool rising = true;
    uint64_t lowest = ~0ull, highest = 0;
    for (; mask; mask &= mask - 1) {
        const uint64_t address = addresses[std::countr_zero(mask)];
        const uint64_t first = address / sector_bytes;
        rising &= spans.count == 0 || spans.first[spans.count - 1] <= first;
        spans.first[spans.count] = first;
        const uint64_t last = (address + width - 1) / sector_bytes;
        spans.last[spans.count++] = last;
        lowest = std::min(lowest, first);
        highest = std::max(highest, last);
    }
    if (highest - lowest < 64 && spans.count > 0) return count_near(spans, lowest);
    if (!rising) {
        // All lanes have one width, so the last sectors have the same order as the first ones.
        std::sort(spans.first, spans.first + spans.count);
        std::sort(spans.last, spans.last + spans.count);
    }
    return count_rising(spans);
}

uint32_t ideal_sectors(uint32_t width, int active_lanes) {
    return active_lanes <= 0
               ? 0
               : (static_cast<uint32_t>(active_lanes) * width + sector_bytes - 1) / sector_bytes;
}

}  // namespace warpmark::observe
