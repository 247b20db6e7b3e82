// Lines of a source with jump statements: return, break, continue, goto. An unoptimized build assigns such a
// jump its line, and also the closing brace of a block; a statement that shares its line has no location of
// its own.
#pragma once
#include <string_view>
#include <vector>

#include "harness/contract/array_shape.h"

namespace warpmark::toolchain {

// By line, the first one at 1; also by way of the source's own macros. Within a lambda, a jump is
// Jumps::of_lambda. Several functions may share a line.
std::vector<LineJumps> jump_lines(std::string_view source);

}  // namespace warpmark::toolchain
