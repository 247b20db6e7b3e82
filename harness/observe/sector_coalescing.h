// Sectors of 32 bytes that a warp's request to global memory touches.
#pragma once
#include <cstdint>

namespace warpmark::observe {

// Addresses of inactive lanes are ignored. Returns 0 if no lane is active.
uint32_t sectors(uint32_t width_bytes, uint32_t active_mask, const uint64_t (&addresses)[32]);

// Minimum for this number of lanes, each with bytes of its own. Like for banks, lanes that share an address
// may touch even fewer, so sums of ideals should use the smaller of the two per request.
uint32_t ideal_sectors(uint32_t width_bytes, int active_lanes);

}  // namespace warpmark::observe
