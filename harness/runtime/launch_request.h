// One kernel launch by the host.
#pragma once
#include "harness/machine/run_state.h"
#include "harness/runtime/pending_launches.h"

namespace warpmark::runtime {

// Returns 0, or the cudaError that the device would return; a refusal is a finding at the call.
int launch_kernel(machine::Run&, LaunchCall);

// Attributes the host program's work after its last launch to that launch.
void end_host_work(machine::Run&);

}  // namespace warpmark::runtime
