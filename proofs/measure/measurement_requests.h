// Everything that is measured, as one bundle; and where the answers go.
#pragma once
#include <string>

#include "harness/base/error.h"
#include "harness/gpu/measurement_bundle.h"

namespace warpmark::measure {

// `root`: the folder of the sources.
Result<gpu::Bundle> asked(const std::string& root);
Result<void> keep(const std::string& root, const gpu::BundleAnswer&);

}  // namespace warpmark::measure
