// Second run of a case with the last block, warp and lane first. Operations that are atomic to each other are
// not a race, but their order can still matter: to an operation whose result is used, and to an exchange.
#pragma once
#include <vector>

#include "harness/runs/single_run.h"

namespace warpmark::session {

// True if the function has operations whose order can matter.
bool decides_by_order(const ptx::Function&);

// Fills in CaseObservation::reversed for the cases that ended, if the module has such operations. Warps stay
// whole if the simulator has no memory to run every lane separately. The result is reported as unchecked if
// the buffers are gone (not may_try) or the run takes more than 32 times the instructions of the usual run.
void run_reversed(Job&, const RunOptions& again, std::vector<CaseObservation>&, bool may_try);

}  // namespace warpmark::session
