// A case once more with the last block, warp and lane first. Operations that are atomic
// to each other are no race, and still it may matter who comes first: to those that use what an atomic
// operation gives back, or exchange.
#pragma once
#include <vector>

#include "harness/runs/single_run.h"

namespace warpmark::session {

// Has it operations to which it matters who comes first?
bool decides_by_order(const ptx::Function&);

// Fills in CaseObservation::reversed of the cases that came to their end, if the module has such operations.
// Where lane by lane the machine has no room for the registers of all calls, warps stay whole. Where the
// buffers are gone (not may_try), or the run does not come to its end in 32 times the usual run's
// instructions, nobody knows: unseen.
void run_reversed(Job&, const RunOptions& again, std::vector<CaseObservation>&, bool may_try);

}  // namespace warpmark::session
