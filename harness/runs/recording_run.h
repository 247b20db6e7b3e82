// Recording of one block of one case for step-by-step playback: in the usual thread order and, if a race has
// a witness, in the order that shows the wrong value.
#pragma once
#include "harness/runs/pass_context.h"

namespace warpmark::session {

// Records the smallest case that shows the most severe finding, or the first case if there are no findings.
// Runs the build that judges races.
void record(PassContext&);

}  // namespace warpmark::session
