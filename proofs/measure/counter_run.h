// The whole kernels of a bundle on a GPU, with its counters around every launch.
#pragma once
#include <string>

#include "harness/base/error.h"
#include "harness/gpu/measurement_bundle.h"

namespace warpmark::measure {

// One line a launch: the job, the launch's number in it, the kernel, and a column for each row of
// gpu::metrics ("" where the chip does not count that). Without `count`: the launches alone, for another
// profiler to look at; no lines.
Result<std::string> count_launches(const gpu::Bundle&, bool count);

}  // namespace warpmark::measure
