// How many wavefronts cp.async takes in shared memory, on sm_80 and later.
//
// The words that a warp copies cross from the banks of a line of the L1 cache to those of shared memory:
// (address / 4) mod 32, there as here. In a wavefront each bank gives one word and each takes one: lanes that
// copy from one bank, be it the same word, go one after the other as those do that copy to one. Copies of up
// to four bytes a lane are one set of lanes; of eight bytes one each half-warp, of sixteen one each quarter.
// In a set each lane goes in the first round in which its banks still give; then the lanes of a round go
// where their banks still take.
//
// Measured on an H200 (cases/h200/copy_wavefronts.csv): exact wherever the lanes' sources or their targets
// are one behind the other, in whatever order the other side is; of copies from anywhere to anywhere seven of
// ten are, and most others are one wavefront off.
//
// Copies of sixteen bytes past the L1 cache (cp.async.cg) come by sectors of 32 bytes. What lanes take from
// one sector to one other, both halves in their order or both exchanged, is a piece; the hardware counts each
// piece as a sector. Pieces share a wavefront if they come from one line of 128 bytes and go to one, are
// alike in which halves they have, in whether those are exchanged and in whether an even sector goes to an
// even one, and if no sector gives or takes twice. Of lanes with one target the last is left. Exact in all
// 132 patterns that were measured (cases/h200/copies_past_l1.csv).
#pragma once
#include <cstdint>

namespace warpmark::observe {

struct CopyCost {
    uint32_t passes = 0;
    uint32_t ideal =
        0;  // for copies from these places to the best ones; past the L1 cache to ones that lie as these do
    uint32_t sectors = 0;  // past the L1 cache: of global memory; else 0: as of any load
};

using Addresses = const uint64_t (&)[32];  // of bytes; of lanes that are not active any

// width_bytes: 4, 8 or 16. No active lane: 0.
CopyCost copy_wavefronts(uint32_t width_bytes, uint32_t active_mask, Addresses from, Addresses to);
CopyCost copy_past_l1(uint32_t active_mask, Addresses from, Addresses to);

}  // namespace warpmark::observe
