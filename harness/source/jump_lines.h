// On which lines of a source a statement stands that jumps: return, break, continue, goto. An
// unoptimized build gives such a jump its line, but so it does for the closing brace of a block; and on one
// line with others a statement has no place of its own.
#pragma once
#include <string_view>
#include <vector>

#include "harness/contract/array_shape.h"

namespace warpmark::toolchain {

// By line, the first one at 1; also by way of the source's own macros. Within a lambda, a jump is
// Jumps::of_lambda. Several functions may share a line.
std::vector<LineJumps> jump_lines(std::string_view source);

}  // namespace warpmark::toolchain
