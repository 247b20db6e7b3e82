// Races and uninitialized reads that occur entirely before a barrier missed by some threads, and so are not
// consequences of it.
#pragma once
#include <vector>

#include "harness/runs/single_run.h"

namespace warpmark::session {

// Runs the case again; each thread ends when it reaches such a barrier or passes it by (ptx/truncation.h).
// Findings of that run do not depend on the barrier. `run` is for the build that has shown `findings`. There
// is no run if no barrier has a consequence.
std::vector<Finding> found_before_barriers(const Job&, Case&, const RunOptions& run,
                                           const std::vector<Finding>& findings);

}  // namespace warpmark::session
