// Races and uninitialized reads that occur entirely before a barrier missed by some threads, and so are not
// consequences of it.
#pragma once
#include "harness/runs/pass_context.h"

namespace warpmark::session {

// Pass that moves the cases to the observation and separates consequences of other findings into
// CaseObservation::consequences. If a barrier has consequences, the case runs again, and each thread ends
// when it reaches such a barrier or passes it by (ptx/truncation.h). Findings of that run do not depend on
// the barrier.
void part_consequences(PassContext&);

}  // namespace warpmark::session
