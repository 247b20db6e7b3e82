// Detects blocks that wait for a block that need not have started.
#pragma once
#include <string>
#include <vector>

#include "harness/runs/pass_context.h"

namespace warpmark::session {

// Blocks run in any order, in parallel or in series (CUDA C++ Programming Guide, thread hierarchy). If there
// are more than the device holds, some start only after others have ended. So cases with a kernel that has
// this many blocks, in some case or at a timing size, run twice more. The blocks run one at a time, first in
// descending and then in ascending order. A block that waits for one that has not started never ends, which
// is proven (machine/interblock_deadlock.h).
//
// Blocks that wait only for blocks that have already started still end, for example if they take their
// numbers from a counter. So do cooperative launches, clusters, and grids that fit the device at every size,
// because their blocks run concurrently. Modules without loads or atomics by which one block can wait for
// another are skipped.
//
// An output that differs with the last block first goes to `reversed`, like one found by run_reversed.
void run_in_series(PassContext&);

// Adds to `crowded` the kernels of these launches that have more blocks than the device holds.
void note_crowded(const std::vector<LaunchRecord>&, const std::string& arch,
                  std::vector<std::string>& crowded);

}  // namespace warpmark::session
