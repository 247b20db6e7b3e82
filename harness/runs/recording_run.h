// Recording of one block of one case for step-by-step playback: in the usual thread order and, if a race has
// a witness, in the order that shows the wrong value.
#pragma once
#include "harness/runs/pass_context.h"

namespace warpmark::session {

// The smallest of the cases that show the gravest finding; without findings the first case. The build that
// judges races runs.
void record(PassContext&);

}  // namespace warpmark::session
