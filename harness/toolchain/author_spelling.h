// Rewrites findings about the compiler's text (nvcc_extensions.h) to names and columns as
// the author typed them.
#pragma once
#include <string_view>
#include <vector>

#include "harness/contract/finding.h"

namespace warpmark::toolchain {

// Traces back only letters beyond ASCII and `$`.
void say_as_typed(std::vector<Finding>&, std::string_view source, std::string_view words);

}  // namespace warpmark::toolchain
