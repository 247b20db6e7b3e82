// Detects blocks that wait for another block, which need not have started.
#pragma once
#include <string>
#include <vector>

#include "harness/runs/pass_context.h"

namespace warpmark::session {

// Blocks run in any order, in parallel or in series (CUDA C++ Programming Guide, thread hierarchy), and if
// there are more than the device holds, some start when others have ended. So a case of a kernel that has so
// many somewhere, in a case or at a timing size, runs twice more: its blocks come one after another, each
// when the one before has ended, the last one first, and then the first one first. A block that waits for one
// behind it never ends then, and that is proved (machine/interblock_deadlock.h). Who waits for blocks that
// have started alone, as their number comes from a counter, ends; so do cooperative launches, clusters, and
// grids that fit the device at every size, whose blocks are there together. Looked at where a module has
// loads or atomics by which one block can wait for another. An output that differs with the last block first
// joins `reversed`, as one of run_reversed.
void run_in_series(PassContext&);

// Adds to `crowded` the kernels of these launches that have more blocks than the device holds.
void note_crowded(const std::vector<LaunchRecord>&, const std::string& arch,
                  std::vector<std::string>& crowded);

}  // namespace warpmark::session
