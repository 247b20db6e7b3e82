// Runs the blocks of one grid until they have ended; and host code, as a single thread.
#pragma once
#include <string>

#include "harness/contract/facts.h"
#include "harness/machine/thread_block.h"

namespace warpmark::machine {

// Where the static arrays come to lie, and the dynamic window: what a launch is checked by.
void lay_out_shared(const Run&, Grid&);

// A grid that is laid out. `record` is of this launch, which is made at `at`.
void run_grid(Run&, Grid&, LaunchRecord& record, const Location& at);

// A few blocks of a grid that is laid out, of no cooperative one, and for a while only. Of `record` the warp
// instructions and the bytes of its requests become those of all blocks, if the others do as much; 0: one of
// them takes too many. What they write stays written.
void look_at_blocks(Run&, Grid&, LaunchRecord& record);

// The run has done so much as it may, or a launch wants more than that: it ends.
void reach_limit(Run&, Limit::Quantity, const std::string& kernel, const Location& at);

// host_reads_device: what the host touches of device memory is no fault.
void run_thread(Run&, const Code&, const std::vector<std::vector<std::byte>>& arguments,
                bool host_reads_device);

}  // namespace warpmark::machine
