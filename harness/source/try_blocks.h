// Variables that a try block assigns to. An exception resumes at the block's entry
// (headers/__warpmark_exceptions), so changed variables must be in memory by then. The compiler keeps a
// variable in registers unless its address is taken.
#pragma once
#include <vector>

#include "harness/source/source_tokens.h"

namespace warpmark::toolchain {

// Tokens between two braces that name an assigned variable: n = 1, n += 1, ++n, n--. Initializers of
// declarations are excluded, and so are members: an object is in memory anyway.
std::vector<size_t> assigned_names(const TokenList& tokens, size_t open, size_t close);

}  // namespace warpmark::toolchain
