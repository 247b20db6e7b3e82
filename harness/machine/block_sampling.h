// A few blocks of a grid that is too large to run.
#pragma once
#include <cstdint>

#include "harness/machine/thread_block.h"

namespace warpmark::machine {

// Runs 6 to 32 blocks of a noncooperative grid with a layout, within a budget: random ones, blocks that an
// index of too few bits would confuse with them, and the block whose place a block appears to have taken.
// `seed` must not be known to the submission: it could work in these blocks only. Extrapolates the warp
// instructions, the bytes and passes of requests, path cycles and covered arguments in `record` to all
// blocks, assuming that the others do as much; loading_blocks are those that move at least half of what the
// busiest one moves. Leaves them unchanged if the first block exceeds the budget. Writes of these blocks are
// not undone. `enough`: warp instructions after which no block is added to the fewest.
void sample_blocks(Run&, Grid&, LaunchRecord& record, uint64_t seed, uint64_t enough);

}  // namespace warpmark::machine
