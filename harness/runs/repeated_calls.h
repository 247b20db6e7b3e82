// A program calls its launcher many times. Each case runs in a fresh machine, in which what
// was kept from a call before does not show: a static variable, a word of device memory, an allocation. So a
// few small calls run one after another in one machine, with other sizes, and other contents of the same
// buffers.
//
// Outputs are the optimised build's. Races, uninitialised reads and barriers are those of the unoptimised
// build, which makes no access early. A finding that a case has anyway is not told again.
#pragma once
#include "harness/runs/single_run.h"

namespace warpmark::session {

// Fills in Observation::in_turn, and adds findings to the cases. unoptimised: null if there is none.
// Nothing happens if some case broke off: a later call would do so as well.
void call_in_turn(Job&, const RunOptions& optimised, const RunOptions* unoptimised, Observation&);

}  // namespace warpmark::session
