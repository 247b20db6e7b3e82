// Data races that the usual thread order hides behind a flag.
#pragma once
#include <vector>

#include "harness/runs/single_run.h"

namespace warpmark::session {

// A fence and an atomic access order two threads only if the second thread's access comes later in time. A
// thread that waits for a flag comes later in every order. A thread that only tests it does so in the usual
// order, by luck. If a module has fences, acquire, release or mbarrier operations, barriers of part of the
// block, or atomics whose results are used, each case without races runs again: with the last block, warp and
// lane first, then in random orders. In the first of these orders, and again in the usual order, barrier
// objects complete as late as they may (machine/mbarrier_delays.h). A race in such a run is a race of the
// program and is added to the case's findings. `again`: the build that judges races. may_try: the cases'
// buffers still exist. Skipped runs are reported (contract/unchecked_parts.h), except for modules that have
// only such atomics and so no flag to wait for.
void find_races_in_other_orders(Job&, const RunOptions& optimized, const RunOptions& again,
                                std::vector<CaseObservation>&, bool may_try);

}  // namespace warpmark::session
