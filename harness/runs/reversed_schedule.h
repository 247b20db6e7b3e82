// Second run of a case with the last block, warp and lane first. Operations that are atomic to each other are
// not a race, but their order can still matter: to an operation whose result is used, and to an exchange.
#pragma once
#include "harness/runs/pass_context.h"

namespace warpmark::session {

// True if the function has operations whose order can matter.
bool decides_by_order(const ptx::Function&);

// Fills in CaseObservation::reversed of the cases that came to their end, if the module has such operations.
// Where lane by lane the machine has no room for the registers of all calls, warps stay whole. Where the
// buffers are gone, or the run does not come to its end in 32 times the usual run's instructions, nobody
// knows: unseen.
void run_reversed(PassContext&);

}  // namespace warpmark::session
