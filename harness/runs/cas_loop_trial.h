// Removes races between an atomic operation and the plain read for the first guess of a compare-and-swap loop
// (program/cas_loop_reads.h).
#pragma once
#include "harness/contract/observation.h"
#include "harness/program/cas_loop_reads.h"

namespace warpmark::session {

// guesses: null if the module was not searched for them.
void drop_first_guesses(const program::ReadPlaces* guesses, std::vector<Finding>&);

}  // namespace warpmark::session
