// How long the slowest block takes at a size that was not run.
//
// All blocks of a small run rarely have the same work: most blocks of a fixed grid have none at all, and some
// have one round more than others. Neither says anything of a size at which every block has many rounds. So
// the mean there is that of all work, and the slowest block takes so much longer as it does in the larger
// sample. Where the distance from the fastest block to the slowest one grows from sample to sample, because
// one block does what the others wait for, that excess grows likewise: with the number of blocks if their
// number grows, else with the size.
#pragma once
#include <cstdint>

#include "harness/contract/launch_counts.h"

namespace warpmark::observe {

// Nominal cycles, like LaunchRecord::longest_path. `on` has its grid and the sums of its blocks' paths.
// beyond: of the way from one sample's size to the other's, how much further that of `on` lies.
uint64_t longest_block(const LaunchRecord& on, const LaunchRecord& small, const LaunchRecord& large,
                       double beyond);

}  // namespace warpmark::observe
