// Shared-memory wavefronts of cp.async, on sm_80 and later.
//
// The words that a warp copies move from the banks of an L1 cache line to those of shared memory; both use
// bank (address / 4) mod 32. In a wavefront each bank delivers one word and each accepts one. Lanes that copy
// from one bank, even the same word, are serialized like lanes that copy to one bank. Copies of up to four
// bytes per lane form one set of lanes; of eight bytes, one set per half-warp; of sixteen, one per
// quarter-warp. Within a set, each lane is assigned to the first round in which its source banks are free;
// then the lanes of a round are split until their target banks are free.
//
// Measured on an H200 (cases/h200/copy_wavefronts.csv). The rule is exact if the lanes' sources or targets
// are consecutive, whatever the order of the other side. For random copies it is exact in seven of ten cases,
// and most others differ by one wavefront.
//
// Copies of sixteen bytes that bypass the L1 cache (cp.async.cg) arrive in sectors of 32 bytes. The data that
// lanes copy from one sector to one other sector, with both halves in order or both exchanged, is a piece;
// the hardware counts each piece as a sector. Pieces share a wavefront under these conditions: they come from
// one line of 128 bytes and go to one line; they contain the same halves, exchanged or not; either all or
// none move an even sector to an even one; no sector is read or written twice. Only the last of several lanes
// with the same target counts. Exact in all 132 measured patterns (cases/h200/copies_past_l1.csv).
#pragma once
#include <cstdint>

namespace warpmark::observe {

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
