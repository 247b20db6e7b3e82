// Errors of the host compiler for code that nvcc's front end only warns about. In functions compiled for the
// host: a case label past an initialization, and narrowing constants in braces. In any function: a goto past
// an initialization, about which NVRTC only warns.
#pragma once
#include <string_view>
#include <vector>

#include "harness/contract/finding.h"

namespace warpmark::toolchain {

// Turns such warnings into errors.
void promote_host_warnings(std::vector<Finding>&, std::string_view source);

}  // namespace warpmark::toolchain
