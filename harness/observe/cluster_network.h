// Cost of a warp's request to another block's shared memory, on the network between the multiprocessors of a
// cluster. The unit is a packet of 1.5 cycles (device/cost_coefficients.h), as measured on an H200
// (cases/h200/remote_requests.csv).
//
// Loads: one packet per sector of 32 bytes and one per line of 128 bytes, regardless of banks. Stores: one
// per fully written sector, otherwise one per half sector. Atomics: two per sector, times the number of lanes
// that update the same word, and one per line. Requests to several blocks are served one after the other.
// Latency is not included: with few warps a load takes longer.
#pragma once
#include <cstdint>

#include "harness/observe/bank_conflicts.h"

namespace warpmark::observe {

// `byte_offsets` are relative to a multiple of 128 bytes; those of inactive lanes are ignored. width_bytes:
// 1, 2, 4, 8 or 16. Returns 0 if no lane is active.
uint32_t network_packets(Op, uint32_t width_bytes, uint32_t active_mask, const uint32_t (&byte_offsets)[32]);

}  // namespace warpmark::observe
