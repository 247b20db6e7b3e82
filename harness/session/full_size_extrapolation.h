// Runs for sizes that are too large to simulate (Sized). They are small runs, the launcher alone at the full
// size, the time extrapolated from both, and one size that can show errors that the small runs do not.
#pragma once
#include "harness/runs/build_runs.h"

namespace warpmark::session {

// The cases have been run.
void run_sized(Job&, BuildRuns&);

}  // namespace warpmark::session
