// Validates a plan before execution, because it comes from a process that ran a submission's launcher.
#pragma once
#include <string>

#include "harness/contract/launch_plan.h"

namespace warpmark::gpu {

// "" if sizes, addresses and parameters are possible in the simulator; otherwise the first violation.
std::string plan_error(const Plan&);

}  // namespace warpmark::gpu
