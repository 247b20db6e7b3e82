// lanes.h: a mask of a warp's 32 lanes, lane 0 in the lowest bit.
#pragma once
#include <bit>
#include <cstdint>

namespace warpmark {

// Most often all of them: that takes no counting, for which x86-64 has no instruction at its lowest level.
inline uint32_t lanes_in(uint32_t mask) {
    return mask == ~0u ? 32 : static_cast<uint32_t>(std::popcount(mask));
}

}  // namespace warpmark
