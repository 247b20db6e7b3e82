// Counts the values that threads exchange through shared memory, and tests whether they matter. The values
// that a line reads there are corrupted, and the case runs again. If every output stays the same, the line's
// reads have no effect.
//
// A line is tested in the smallest case in which it reads such values, then in the next, at most three. If a
// run breaks off or accesses invalid memory, the corrupted values caused this, so they matter. Values that do
// not depend on the input, like a constant or a thread index, need no exchange. If other inputs give the same
// values, they do not matter either.
#pragma once
#include "harness/runs/pass_context.h"

namespace warpmark::session {

// Fills in CaseObservation::exchange of the cases that request it and reached no limit.
void count_exchange(PassContext&);

}  // namespace warpmark::session
