// Wavefronts of a warp's request to shared memory, on sm_70 and later.
//
// Shared memory has 32 banks of four-byte words: bank = (byte address / 4) mod 32. A wavefront serves one
// word of each bank to any number of lanes. The cost of a set of lanes is therefore the largest number of
// distinct words in one bank. A request of up to four bytes per lane is one set; of eight bytes, one set per
// half-warp; of sixteen, one per quarter-warp. For loads of eight and sixteen bytes, two adjacent sets can be
// combined. The condition is that every pair of active lanes (l, l^1), or every pair (l, l^2), of the whole
// warp has the same address. A 32-bit atomic serializes lanes even within one word and takes one additional
// wavefront.
//
// Limits: the rule was compared with the hardware counter for loads and stores of every width and for 32-bit
// atomics. Atomics of other widths do not follow it; each lane counts in every bank that it touches, with
// halves and quarters separate, like stores. An addition of the constant one whose result is unused is an
// instruction of its own (ATOMS.POPC.INC), which first adds up the lanes of a word: equal words are no
// conflict, like stores (cases/h200/shared_atomics.csv). The same holds for an addition to a word that is
// provably the same for all lanes (program/uniform_registers.cpp). Not modeled: a compare-and-swap serializes
// every lane twice.
//
// Not counted as requests (proofs/measure/cases/counts): operations on barrier objects (mbarrier), including
// another block's, st.async, red.async and bulk copies, and cluster barriers. Lanes of an access that go to
// the shared memory of another block of the cluster are excluded; the remaining lanes count as if they were
// alone. A block's own memory accessed by its shared::cluster address is plain shared memory.
#pragma once
#include <array>
#include <cstdint>

namespace warpmark::observe {

enum class Op { load, store, atomic, increment };

// `byte_offsets` of inactive lanes are ignored. width_bytes: 1, 2, 4, 8 or 16. Returns 0 if no lane is
// active.
uint32_t wavefronts(Op, uint32_t width_bytes, uint32_t active_mask, const uint32_t (&byte_offsets)[32]);

// Wavefront that serves each lane, numbered from 1; for a lane with several words, the wavefront of the last
// one. 0: the lane is inactive. An atomic's last wavefront serves no lane.
std::array<uint8_t, 32> serving_wavefronts(Op, uint32_t width_bytes, uint32_t active_mask,
                                           const uint32_t (&byte_offsets)[32]);

// Minimum for this number of lanes, each with bytes of its own. A broadcast may take even fewer: sums of
// ideals should use the smaller of the two per request, or the savings of one request would hide another's
// conflict.
uint32_t ideal_wavefronts(Op, uint32_t width_bytes, int active_lanes);

}  // namespace warpmark::observe
