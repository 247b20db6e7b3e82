// Records one block of one case for whoever wants to step through it: in the usual order
// and, where a race has a witness, in the order in which the wrong value shows.
#pragma once
#include <vector>

#include "harness/runs/single_run.h"

namespace warpmark::session {

// The smallest of the cases that show the gravest finding; without findings the first case. `run` is of the
// build that judges races. The buffers of all cases are there.
Recording record(Job&, const std::vector<CaseObservation>&, const RunOptions& run, bool unoptimised);

}  // namespace warpmark::session
