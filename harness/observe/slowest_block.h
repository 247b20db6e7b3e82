// Time of the slowest block at a size that was not run.
//
// Blocks of a small run rarely have equal work: most blocks of a fixed grid have none at all, and some have
// one iteration more than others. Neither applies to a size at which every block has many iterations. There,
// the mean is that of all work, and the slowest block exceeds it by as much as in the larger sample. If the
// difference between the fastest and the slowest block grows from sample to sample, because the others wait
// for one block, then that excess grows too: with the number of blocks if that grows, otherwise with the
// size.
#pragma once
#include <cstdint>

#include "harness/contract/launch_counts.h"

namespace warpmark::observe {

// Nominal cycles, like LaunchRecord::longest_path. `on` has its grid and the sums of its blocks' paths.
// beyond: distance of its size from the larger sample, in units of the distance between the samples.
uint64_t longest_block(const LaunchRecord& on, const LaunchRecord& small, const LaunchRecord& large,
                       double beyond);

}  // namespace warpmark::observe
