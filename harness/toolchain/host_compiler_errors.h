// What nvcc's own front end warns of and the host's compiler refuses, in functions
// that the host has: a case past an initialization, constants in braces that do not fit. And a goto past an
// initialization, which NVRTC only warns of.
#pragma once
#include <string_view>
#include <vector>

#include "harness/contract/finding.h"

namespace warpmark::toolchain {

// Makes errors of such warnings.
void refuse_for_host(std::vector<Finding>&, std::string_view source);

}  // namespace warpmark::toolchain
