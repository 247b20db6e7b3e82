// What the compiler complains of. Its diagnostics carry no numbers, so their texts are
// recognised here, once; nobody reads them later.
#pragma once
#include <string_view>

#include "harness/contract/finding.h"

namespace warpmark::toolchain {

// Complaint::other if the text is none that the table knows.
CompilerMessage recognised(std::string_view text);

// True for a syntax error: the compiler expected something else at that place.
bool is_about_syntax(const Finding&);

// What to do about it; "" if nothing can be said in general.
std::string_view advice_for(Complaint);

}  // namespace warpmark::toolchain
