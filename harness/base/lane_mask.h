// A mask of a warp's 32 lanes, lane 0 in the lowest bit.
#pragma once
#include <cstdint>

namespace warpmark {

// Most often all of them. The lowest level of x86-64 has no instruction for the rest: the bits are added up
// side by side, two, four and eight at a time.
inline uint32_t lanes_in(uint32_t mask) {
    if (mask == ~0u) return 32;
    mask -= mask >> 1 & 0x55555555;
    mask = (mask & 0x33333333) + (mask >> 2 & 0x33333333);
    return ((mask + (mask >> 4)) & 0x0f0f0f0f) * 0x01010101 >> 24;
}

}  // namespace warpmark
