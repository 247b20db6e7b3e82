// Counters of a bundle's whole kernels on a GPU, for each launch.
#pragma once
#include <string>

#include "harness/base/error.h"
#include "harness/gpu/measurement_bundle.h"

namespace warpmark::measure {

// One line per launch: the job, the index of the launch in it, the kernel, and a column for each row of
// gpu::metrics ("" if the chip lacks the counter). Without `count` the kernels are only launched, for use
// under another profiler, and no lines are returned.
Result<std::string> count_launches(const gpu::Bundle&, bool count);

}  // namespace warpmark::measure
