// Which races and uninitialised reads come wholly before the barriers that threads miss,
// and so do not follow from them.
#pragma once
#include <vector>

#include "harness/runs/single_run.h"

namespace warpmark::session {

// Runs the case again with each thread ended where it reaches such a barrier or passes it by
// (ptx/truncation.h). What that run finds does not need the barrier. `run` is of the build in which
// `findings` were seen; nothing is run where no barrier has a consequence.
std::vector<Finding> found_before_barriers(const Job&, Case&, const RunOptions& run,
                                           const std::vector<Finding>& findings);

}  // namespace warpmark::session
