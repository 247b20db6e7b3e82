// A plan comes from a process that ran a submission's launcher: it is looked through
// before any of it is done.
#pragma once
#include <string>

#include "harness/contract/launch_plan.h"

namespace warpmark::gpu {

// "" if sizes, addresses and parameters are such as the machine makes them; else what is not.
std::string plan_error(const Plan&);

}  // namespace warpmark::gpu
