// Taint analysis of outputs: values that the launcher computes and kernels only pass on. If the launcher has
// read much of device memory, the case runs with one input for the kernels and another for the launcher, and
// vice versa (machine/launcher_data_replay.h). The launcher computed an output element if the element depends
// on the launcher's input alone. The same holds for elements that depend on data from the
// launcher, if that data is at least half as large as the output.
//
// Data that kernels wrote and the launcher returns unchanged is not the launcher's work. Reading counts,
// flags or sums per block is allowed: they are few.
#pragma once
#include "harness/runs/pass_context.h"

namespace warpmark::session {

// Adds to CaseObservation::host_written.
void find_work_of_launcher(PassContext&);

}  // namespace warpmark::session
