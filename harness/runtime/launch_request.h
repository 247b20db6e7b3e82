// One kernel launch, as the host asks for it.
#pragma once
#include "harness/machine/run_state.h"
#include "harness/runtime/pending_launches.h"

namespace warpmark::runtime {

// 0, or the cudaError that the device would give; a refusal is a finding at the place of the call.
int launch_kernel(machine::Run&, LaunchCall);

// The host program is over: what it did behind its last launch counts as that one's.
void end_host_work(machine::Run&);

}  // namespace warpmark::runtime
