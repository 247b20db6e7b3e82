// Runs a bundle on the first GPU.
#pragma once
#include "harness/base/error.h"
#include "harness/gpu/measurement_bundle.h"

namespace warpmark::gpu {

// Error (Blame::tool): no driver or no GPU. What goes wrong with one job is in its answer. `threads` compile
// beside each other.
Result<BundleAnswer> run_bundle(const Bundle&, unsigned threads);

}  // namespace warpmark::gpu
