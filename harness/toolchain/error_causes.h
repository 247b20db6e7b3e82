// Explains a compiler error by the text around it: Markdown, a diff, RTF, prose, or a
// character that only looks like C++.
#pragma once
#include <string_view>
#include <vector>

#include "harness/contract/finding.h"

namespace warpmark::toolchain {

// Advice on notes of the compiler.
void name_causes_of_notes(std::vector<Finding>&, std::string_view source);

// For the findings of a file that does not compile. Locations are those of the author's text.
void name_causes(std::vector<Finding>&, std::string_view source);

}  // namespace warpmark::toolchain
