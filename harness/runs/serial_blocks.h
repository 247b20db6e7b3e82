// Detects blocks that wait for another block, which need not have started.
#pragma once
#include <string>
#include <vector>

#include "harness/runs/single_run.h"

namespace warpmark::session {

// Blocks run in any order, in parallel or in series (CUDA C++ Programming Guide, thread hierarchy). If a grid
// has more blocks than the device holds, some start only after others have ended. So if a kernel has that
// many blocks in a case or at a timing size, its cases run twice more, one block at a time: last block first,
// then first block first. A block that waits for a later one then never ends, which proves the defect
// (machine/interblock_deadlock.h). A block that waits only for blocks that have started, because block
// numbers come from a counter, ends. So do cooperative launches, clusters, and grids that fit on the device
// at every size, whose blocks run concurrently. Only modules with loads or atomics by which one block can
// wait for another are run. An output that differs with the last block first is added to `reversed`, like
// those of run_reversed.
void run_in_series(Job&, const RunOptions&, const std::vector<std::string>& crowded,
                   std::vector<CaseObservation>&, bool may_try);

// Adds to `crowded` the kernels of these launches that have more blocks than the device holds.
void note_crowded(const std::vector<LaunchRecord>&, const std::string& arch,
                  std::vector<std::string>& crowded);

}  // namespace warpmark::session
