// Mask of a warp's 32 lanes, lane 0 in the lowest bit.
#pragma once
#include <cstdint>

namespace warpmark {

// A full mask is the most frequent case. The lowest x86-64 level has no popcount instruction, so the bits are
// summed in parallel: pairs, then groups of four and eight.
inline uint32_t lanes_in(uint32_t mask) {
    if (mask == ~0u) return 32;
    mask -= mask >> 1 & 0x55555555;
    mask = (mask & 0x33333333) + (mask >> 2 & 0x33333333);
    return ((mask + (mask >> 4)) & 0x0f0f0f0f) * 0x01010101 >> 24;
}

}  // namespace warpmark
