// Recording of one block of one case for step-by-step playback: in the usual thread order and, if a race has
// a witness, in the order that shows the wrong value.
#pragma once
#include <vector>

#include "harness/runs/single_run.h"

namespace warpmark::session {

// Records the smallest case with the most severe finding, or the first case if there are no findings. `run`
// is for the build that judges races. The buffers of all cases must still exist.
Recording record(Job&, const std::vector<CaseObservation>&, const RunOptions& run, bool unoptimized);

}  // namespace warpmark::session
