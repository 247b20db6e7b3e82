// Costs of a warp's request beyond bank conflicts: sectors, packets, and wavefronts of copies.
#pragma once
#include <cstdint>

#include "harness/observe/bank_conflicts.h"

namespace warpmark::observe {

inline constexpr uint32_t sector_bytes = 32;

// Addresses of inactive lanes are ignored. Returns 0 if no lane is active.
uint32_t sectors(uint32_t width_bytes, uint32_t active_mask, const uint64_t (&addresses)[32]);

// Minimum for this number of lanes, each with bytes of its own. Like for banks, lanes that share an address
// may touch even fewer, so sums of ideals should use the smaller of the two per request.
uint32_t ideal_sectors(uint32_t width_bytes, int active_lanes);

// `byte_offsets` are relative to a multiple of 128 bytes; those of inactive lanes are ignored. width_bytes:
// 1, 2, 4, 8 or 16. Returns 0 if no lane is active.
uint32_t network_packets(Op, uint32_t width_bytes, uint32_t active_mask, const uint32_t (&byte_offsets)[32]);

struct CopyCost {
    uint32_t passes = 0;
    // For copies from these sources to the best targets; past the L1 cache: to targets with the same layout.
    uint32_t ideal = 0;
    uint32_t sectors = 0;  // past the L1 cache: sectors of global memory; otherwise 0: counted like any load
};

using Addresses = const uint64_t (&)[32];  // in bytes; values of inactive lanes are ignored

// width_bytes: 4, 8 or 16. Returns 0 if no lane is active.
CopyCost copy_wavefronts(uint32_t width_bytes, uint32_t active_mask, Addresses from, Addresses to);
CopyCost copy_past_l1(uint32_t active_mask, Addresses from, Addresses to);

}  // namespace warpmark::observe
