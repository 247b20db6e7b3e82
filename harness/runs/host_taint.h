// Taint analysis of outputs: values that the launcher computes and kernels only pass on. If the launcher has
// read much of device memory, the case runs with one input for the kernels and another for the launcher, and
// vice versa (machine/launcher_data_replay.h). An output element that follows the launcher's input, whatever
// the kernels' input is, is the launcher's. So is an element that depends on as many bytes from the launcher
// as the output has.
//
// Data that kernels wrote and the launcher returns unchanged is not the launcher's work. Reading counts,
// flags or sums per block is allowed: they are few.
#pragma once
#include "harness/runs/pass_context.h"

namespace warpmark::session {

// Adds to CaseObservation::host_written.
void find_work_of_launcher(PassContext&);

}  // namespace warpmark::session
