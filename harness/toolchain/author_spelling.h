// Rewrites findings about the compiler's text (nvcc_extensions.h) to the names and columns that the author
// typed.
#pragma once
#include <string_view>
#include <vector>

#include "harness/contract/finding.h"

namespace warpmark::toolchain {

// Restores only non-ASCII letters and `$`.
void restore_typed_names(std::vector<Finding>&, std::string_view source, std::string_view words);

}  // namespace warpmark::toolchain
