// Data races that the usual thread order hides behind a flag.
#pragma once
#include "harness/runs/pass_context.h"

namespace warpmark::session {

// A fence and an atomic access order two threads only where the second one comes later in time. Who waits for
// a flag comes later in every order; who only looks at it does so in the usual one, by luck. Where a module
// has fences, acquiring, releasing or counting barriers of its own, barriers of a part of the block, or
// atomics whose results are used, a case without races runs again: the last block, warp and lane first, then
// in random orders. In the first one, and in the usual order once more, barrier objects answer as late as
// they may (machine/mbarrier_delays.h). A race of such a run is one of the program, and is added to the
// case's findings. The build that judges races runs. Cases that were not tried are reported
// (contract/unchecked_parts.h), except for modules that have nothing but such atomics: they have nothing to
// wait for.
void find_races_in_other_orders(PassContext&);

}  // namespace warpmark::session
