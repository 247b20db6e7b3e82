// The variables that a try block assigns to. When something is thrown in it, its clauses run as
// if the block had been left where it was entered (headers/__warpmark_exceptions): what the block has changed
// must be in memory by then, and the compiler keeps a variable in registers unless somebody takes its
// address.
#pragma once
#include <vector>

#include "harness/source/source_tokens.h"

namespace warpmark::toolchain {

// The tokens between two braces that are names of variables and are assigned to there: n = 1, n += 1, ++n,
// n--. Declarations with a first value are none of them, nor are members: an object is in memory.
std::vector<size_t> assigned_names(const TokenList& tokens, size_t open, size_t close);

}  // namespace warpmark::toolchain
