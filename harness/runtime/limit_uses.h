// Explanation of a reached limit: which allocations, kernels or host code used most of it.
#pragma once
#include "harness/machine/run_state.h"

namespace warpmark::runtime {

using machine::Run;

// Adds the largest uses to a run.limit finding, if there is one. Called after the launcher has ended.
void explain_limit(Run&);

}  // namespace warpmark::runtime
