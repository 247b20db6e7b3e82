// Second run of a case with the last block, warp and lane first. Operations that are atomic to each other are
// no race, but their order can still matter if a result is used or if one is an exchange.
#pragma once
#include "harness/runs/pass_context.h"

namespace warpmark::session {

// True if the function has operations whose order can matter.
bool decides_by_order(const ptx::Function&);

// Fills in CaseObservation::reversed of the completed cases, if the module has such operations. If the
// simulator has too little memory for the registers of all calls lane by lane, warps stay whole. If the
// buffers are gone, or the run exceeds 32 times the instructions of the usual run, this is reported as
// unseen.
void run_reversed(PassContext&);

}  // namespace warpmark::session
