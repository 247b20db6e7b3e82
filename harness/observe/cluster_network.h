// Cost of a warp's request to another block's shared memory, on the network between the
// multiprocessors of a cluster: packets of 1.5 cycles each (device/cost_coefficients.h), as measured on an
// H200 (cases/h200/remote_requests.csv).
//
// Loads: one packet for each sector of 32 bytes and one for each line of 128 bytes, whatever the banks are.
// Stores: one for each sector that is written as a whole, otherwise one for each half of a sector.
// Atomics: two for each sector, as often as lanes update one word of it, and one for each line.
// Requests to several blocks are served one after the other. What a warp waits for is not in it: with few
// warps a load takes longer.
#pragma once
#include <cstdint>

#include "harness/observe/bank_conflicts.h"

namespace warpmark::observe {

// `byte_offsets` count from a multiple of 128 bytes; those of lanes that are not active are not read.
// width_bytes: 1, 2, 4, 8 or 16. No active lane: 0.
uint32_t network_packets(Op, uint32_t width_bytes, uint32_t active_mask, const uint32_t (&byte_offsets)[32]);

}  // namespace warpmark::observe
