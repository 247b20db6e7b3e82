// Races and uninitialized reads that occur entirely before a barrier missed by some threads, and so are not
// consequences of it.
#pragma once
#include "harness/runs/pass_context.h"

namespace warpmark::session {

// The pass: moves the cases to the observation, and in each of them what follows from other findings to
// CaseObservation::consequences. Where a barrier has a consequence, the case runs again with each thread
// ended where it reaches such a barrier or passes it by (ptx/truncation.h). The findings of that run do not
// need the barrier.
void part_consequences(PassContext&);

}  // namespace warpmark::session
