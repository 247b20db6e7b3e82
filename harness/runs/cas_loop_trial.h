// Removes races between an atomic operation and the plain read for the first guess of a compare-and-swap loop
// (program/cas_loop_reads.h).
#pragma once
#include "harness/contract/observation.h"
#include "harness/program/cas_loop_reads.h"
#include "harness/runs/pass_context.h"

namespace warpmark::session {

// Pass over the cases of both builds.
void drop_first_guesses(PassContext&);

// `guesses`: null if the program was not searched for first guesses.
void drop_first_guesses(const program::ReadPlaces* guesses, std::vector<Finding>&);

}  // namespace warpmark::session
