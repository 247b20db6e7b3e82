// A plain read that is no more than the first guess of a compare-and-swap loop
// (program/cas_loop_reads.h) may race with what is done atomically there: that is no finding.
#pragma once
#include "harness/contract/observation.h"
#include "harness/program/cas_loop_reads.h"

namespace warpmark::session {

// guesses: null if nobody has looked.
void drop_first_guesses(const program::ReadPlaces* guesses, std::vector<Finding>&);

}  // namespace warpmark::session
