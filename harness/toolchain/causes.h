// causes.h: explains an error of the compiler by what the text around it looks like: Markdown, a diff, RTF,
// prose, or a character that only looks like C++.
#pragma once
#include <string_view>
#include <vector>

#include "harness/contract/finding.h"

namespace warpmark::toolchain {

// Of a file that does not compile. Places are the author's.
void name_causes(std::vector<Finding>&, std::string_view source);

}  // namespace warpmark::toolchain
