// Repeated calls of the launcher in one process. Each case runs in a fresh simulator, which hides state that
// is kept between calls: a static variable, a word of device memory, an allocation. So a few small calls run
// one after another in one simulator, with different sizes and different contents of the same buffers.
//
// Outputs are those of the optimized build. Races, uninitialized reads and barriers are those of the
// unoptimized build, which does not move accesses forward. Findings that the case has without repetition are
// not repeated.
#pragma once
#include "harness/runs/pass_context.h"

namespace warpmark::session {

// Fills in Observation::in_turn, and adds findings to the cases. Does nothing if a case broke off, because a
// later call would break off, too.
void call_in_turn(PassContext&);

}  // namespace warpmark::session
