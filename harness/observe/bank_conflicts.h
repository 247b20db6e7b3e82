// How many wavefronts a warp's request to shared memory takes, on sm_70 and later.
//
// Shared memory has 32 banks of four-byte words: bank = (byte address / 4) mod 32. A wavefront serves one
// word of each bank to any number of lanes, so a set of lanes costs the most distinct words that it asks of
// one bank. A request of up to four bytes a lane is one set; of eight bytes, one set each half-warp; of
// sixteen, one each quarter. For loads of eight and sixteen bytes, two neighbouring sets become one if every
// pair of active lanes (l, l^1), or every pair (l, l^2), of the whole warp asks for one address. A 32-bit
// atomic serialises lanes even in one word, and takes one wavefront more.
//
// Limits: the rule was compared with the hardware's counter for loads and stores of every width and for
// 32-bit atomics. Atomics of other widths do not follow it; a lane is counted in every bank that it touches,
// halves and quarters apart as for stores. An addition of the constant one whose result nobody uses is an
// instruction of its own (ATOMS.POPC.INC), which adds up the lanes of a word first: they are no conflict, as
// for stores (cases/h200/shared_atomics.csv). So is an addition to a word that the program text makes the
// same for all lanes (program/uniform_registers.h). Not modelled: a compare-and-swap serialises every lane
// twice.
//
// Accesses that are no request at all (proofs/measure/cases/counts): operations of barrier objects
// (mbarrier), also of another block's, st.async, red.async and bulk copies, and cluster barriers. Nor are the
// lanes of an access that go to the shared memory of another block of the cluster: those that stay count as
// if they were alone. The own block's memory by its shared::cluster address is plain shared memory.
#pragma once
#include <array>
#include <cstdint>

namespace warpmark::observe {

enum class Op { load, store, atomic, increment };

// `byte_offsets` of lanes that are not active are not read for the count. width_bytes: 1, 2, 4, 8 or 16. No
// active lane: 0.
uint32_t wavefronts(Op, uint32_t width_bytes, uint32_t active_mask, const uint32_t (&byte_offsets)[32]);

// Which of these wavefronts serves each lane, from 1: of a lane with several words the one with the last of
// them. 0: the lane is not active. An atomic's last wavefront serves no lane.
std::array<uint8_t, 32> serving_wavefronts(Op, uint32_t width_bytes, uint32_t active_mask,
                                           const uint32_t (&byte_offsets)[32]);

// The least that as many lanes with as many bytes each of their own could take. A broadcast may take fewer
// still: a sum of ideals should count the smaller of the two for each request, or one request's thrift would
// hide another's conflict.
uint32_t ideal_wavefronts(Op, uint32_t width_bytes, int active_lanes);

}  // namespace warpmark::observe
