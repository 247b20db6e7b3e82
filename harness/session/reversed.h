// reversed.h: a case once more with the last block, warp and lane first. Operations that are atomic to each other are no race, and
// still it may matter who comes first: to those that use what an atomic operation gives back, or exchange.
#pragma once
#include <vector>

#include "harness/session/one_run.h"

namespace warpmark::session {

// Fills in CaseObservation::reversed of the cases without errors, if the module has such operations; a run that does not come to its
// end in four times the usual run's instructions says nothing.
void run_reversed(Job&, const OneRun& again, std::vector<CaseObservation>&);

}  // namespace warpmark::session
