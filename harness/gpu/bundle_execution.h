// Execution of a measurement bundle on the first GPU.
#pragma once
#include "harness/base/error.h"
#include "harness/gpu/measurement_bundle.h"

namespace warpmark::gpu {

// Error (Blame::tool): no driver or no GPU. Failures of single jobs are in their answers. `threads`: number
// of parallel compilations.
Result<BundleAnswer> run_bundle(const Bundle&, unsigned threads);

}  // namespace warpmark::gpu
