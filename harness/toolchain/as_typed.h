// as_typed.h: findings in the words of the compiler's text (extensions.h) → names and columns as the author
// typed them.
#pragma once
#include <string_view>
#include <vector>

#include "harness/contract/finding.h"

namespace warpmark::toolchain {

// Only letters beyond ASCII and `$` are traced back.
void say_as_typed(std::vector<Finding>&, std::string_view source, std::string_view words);

}  // namespace warpmark::toolchain
