// Kinds of compiler diagnostics. They carry no numbers, so their texts are matched here, once. Messages are
// not parsed anywhere else.
#pragma once
#include <string_view>

#include "harness/contract/finding.h"

namespace warpmark::toolchain {

// Complaint::other if no row of the table matches the text.
CompilerMessage recognized(std::string_view text);

// True for a syntax error: the compiler expected something else at that place.
bool is_about_syntax(const Finding&);

// Advice for this kind; "" if there is none that always applies.
std::string_view advice_for(CompilerErrorKind);

}  // namespace warpmark::toolchain
