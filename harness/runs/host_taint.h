// What the launcher computes, and kernels only pass on. Where it has taken much of what there
// is in device memory, the case runs with one input for the kernels and another one for the launcher, both
// ways round (machine/host_memory_view.h). An element that follows what the launcher has seen, whatever the
// kernels have, is the launcher's; and so is one that hangs on as many bytes of the launcher's as the output
// has.
//
// What kernels wrote and the launcher gives back as it is, is no work. Counts, flags, the sums of blocks may
// be read: they are few.
#pragma once
#include "harness/runs/single_run.h"

namespace warpmark::session {

// Adds to CaseObservation::host_written. may_try: the cases' buffers are still there. `again`: the build, as
// for any further run.
void find_work_of_launcher(Job&, const RunOptions& again, std::vector<CaseObservation>&, bool may_try);

}  // namespace warpmark::session
