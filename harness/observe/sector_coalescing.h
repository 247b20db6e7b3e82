// How many 32-byte sectors of global memory a warp's request touches.
#pragma once
#include <cstdint>

namespace warpmark::observe {

// Addresses of lanes that are not active are not read for the count. No active lane: 0.
uint32_t sectors(uint32_t width_bytes, uint32_t active_mask, const uint64_t (&addresses)[32]);

// The least that as many lanes with as many bytes each of their own could touch. As with banks, lanes that
// share an address may touch fewer still, and a sum of ideals should count the smaller of the two for each
// request.
uint32_t ideal_sectors(uint32_t width_bytes, int active_lanes);

}  // namespace warpmark::observe
