// The operands that every form is measured with: edge values of each type in all pairings,
// then random ones. They follow from the types alone, so that only results need to be kept, and equal forms
// have equal operands.
#pragma once
#include <span>
#include <vector>

#include "harness/base/splitmix64.h"
#include "harness/ptx/ptx_types.h"

namespace warpmark::measure {

// vectors[at][source]: the bits of a source, in the lowest bits.
using Vectors = std::vector<std::vector<uint64_t>>;
Vectors lane_vectors(std::span<const ptx::Type> sources, size_t count);

// For instructions of a whole warp, in which 32 vectors belong together. The last source is the mask of lanes
// that take part, equal in all of them. `segments`: the source before it packs the clamp and the segment mask
// of a shuffle.
Vectors warp_vectors(std::span<const ptx::Type> sources, size_t warps, bool segments);

// Of the vectors: tells data that were measured with other ones.
uint32_t fingerprint(const Vectors&);

// The repeatable random numbers of this room.
class Random {
  public:
    explicit Random(uint64_t seed) : numbers_(seed) {}
    uint64_t next() { return numbers_.next(); }
    uint64_t below(uint64_t bound) { return next() % bound; }

  private:
    Splitmix64 numbers_;
};

}  // namespace warpmark::measure
