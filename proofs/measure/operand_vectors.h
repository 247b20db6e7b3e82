// Operands with which every form is measured: edge values of each type in all pairings, then random ones.
// They are determined by the types alone, so only results are stored, and equal forms have equal operands.
#pragma once
#include <span>
#include <vector>

#include "harness/base/splitmix64.h"
#include "harness/ptx/ptx_types.h"

namespace warpmark::measure {

// vectors[at][source]: the bits of a source, in the lowest bits.
using Vectors = std::vector<std::vector<uint64_t>>;
Vectors lane_vectors(std::span<const ptx::Type> sources, size_t count);

// Vectors for instructions of a whole warp, in groups of 32. The last source is the mask of active lanes and
// is equal within a group. `segments`: the source before it packs the clamp and the segment mask of a
// shuffle.
Vectors warp_vectors(std::span<const ptx::Type> sources, size_t warps, bool segments);

// Fingerprint of the vectors, to detect results that were measured with others.
uint32_t fingerprint(const Vectors&);

// Deterministic random numbers for this folder.
class Random {
  public:
    explicit Random(uint64_t seed) : numbers_(seed) {}
    uint64_t next() { return numbers_.next(); }
    uint64_t below(uint64_t bound) { return next() % bound; }

  private:
    Splitmix64 numbers_;
};

}  // namespace warpmark::measure
