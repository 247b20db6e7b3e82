// Explains a compiler error by the text around it: Markdown, a diff, RTF, prose, or characters that only look
// like C++.
#pragma once
#include <string_view>
#include <vector>

#include "harness/contract/finding.h"

namespace warpmark::toolchain {

// Adds advice to the compiler's notes.
void name_causes_of_notes(std::vector<Finding>&, std::string_view source);

// Names causes of errors in a file that does not compile. Locations are in the author's text.
void name_causes(std::vector<Finding>&, std::string_view source);

}  // namespace warpmark::toolchain
