// Runs the blocks of one grid to completion, and host code as a single thread.
#pragma once
#include <string>

#include "harness/contract/finding_facts.h"
#include "harness/machine/thread_block.h"

namespace warpmark::machine {

// Computes the offsets of the static arrays and of the dynamic array; launches are validated against them.
void lay_out_shared(const Run&, Grid&);

// Runs a grid that has a shared-memory layout. `record` describes this launch, made at `at`.
void run_grid(Run&, Grid&, LaunchRecord& record, const Location& at);

// Ends the run because it has reached this limit, or because a launch would exceed it.
void reach_limit(Run&, Limit::Quantity, const std::string& kernel, const Location& at);

// host_reads_device: accesses of the host to device memory are not errors.
void run_thread(Run&, const Code&, const std::vector<std::vector<std::byte>>& arguments,
                bool host_reads_device);

}  // namespace warpmark::machine
