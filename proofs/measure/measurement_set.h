// Bundle of all measurements, and the destination of the results.
#pragma once
#include <string>

#include "harness/base/error.h"
#include "harness/gpu/measurement_bundle.h"

namespace warpmark::measure {

// `root`: root of the source tree.
Result<gpu::Bundle> asked(const std::string& root);
Result<void> keep(const std::string& root, const gpu::BundleAnswer&);

}  // namespace warpmark::measure
