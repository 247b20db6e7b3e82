// Data races that the usual thread order hides behind a flag.
#pragma once
#include "harness/runs/pass_context.h"

namespace warpmark::session {

// A fence and an atomic access order two threads only if the second thread comes later in time. A thread that
// waits for a flag comes later in every order. A thread that only reads it once may come later in the usual
// order by luck.
//
// So a case without races runs again, in reverse order (the last block, warp and lane first) and in random
// orders, if the module has operations that can order threads: fences, acquiring or releasing accesses,
// barrier objects, barriers of part of the block, or atomics whose order can matter (reversed_schedule.h). In
// the reverse run, and in one more run in the usual order, barrier objects answer as late as they may
// (machine/mbarrier_delays.h). The runs use the build that judges races.
//
// A race in such a run is a race of the program and is added to the case's findings. Cases that were not
// tried are reported (contract/unchecked_parts.h), except for modules with nothing but such atomics, which
// have no flags to wait for.
void find_races_in_other_orders(PassContext&);

}  // namespace warpmark::session
