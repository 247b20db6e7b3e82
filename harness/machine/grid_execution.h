// Runs the blocks of one grid to completion, and host code as a single thread.
#pragma once
#include <string>

#include "harness/contract/facts.h"
#include "harness/machine/thread_block.h"

namespace warpmark::machine {

// Computes the offsets of the static arrays and of the dynamic array; launches are validated against them.
void lay_out_shared(const Run&, Grid&);

// Runs a grid that has a shared-memory layout. `record` describes this launch, made at `at`.
void run_grid(Run&, Grid&, LaunchRecord& record, const Location& at);

// Runs 6 to 32 random blocks of a noncooperative grid with a layout, within a budget. `seed` must not be
// known to the submission: it could work in these blocks only. Extrapolates the warp instructions and request
// bytes in `record` to all blocks, assuming that the others do as much; loading_blocks are those that move at
// least half of what the busiest one moves. Leaves them unchanged if the first block exceeds the budget.
// Writes of these blocks are not undone.
void sample_blocks(Run&, Grid&, LaunchRecord& record, uint64_t seed);

// Ends the run because it has reached this limit, or because a launch would exceed it.
void reach_limit(Run&, Limit::Quantity, const std::string& kernel, const Location& at);

// host_reads_device: accesses of the host to device memory are not errors.
void run_thread(Run&, const Code&, const std::vector<std::vector<std::byte>>& arguments,
                bool host_reads_device);

}  // namespace warpmark::machine
