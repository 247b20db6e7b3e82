// Questions about a source text that its tokens answer. Each is described at the head of its own file.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "harness/contract/array_shape.h"
#include "harness/source/source_functions.h"
#include "harness/source/source_tokens.h"

namespace warpmark::toolchain {

// Jump statements by line, the first one at 1; also by way of the source's own macros. Within a lambda, a
// jump is Jumps::of_lambda. Several functions may share a line.
std::vector<LineJumps> jump_lines(std::string_view source);

// `callee` as compilers show it, "Tile::Tile(int)"; `line`: of the call.
bool is_written_on_host(const SourceFunctions&, const std::string& callee, int line);

// Tokens between two braces that name an assigned variable: n = 1, n += 1, ++n, n--. Initializers of
// declarations are excluded, and so are members: an object is in memory anyway.
std::vector<size_t> assigned_names(const TokenList& tokens, size_t open, size_t close);

// True if the file launches `name` with `<<<`, and every function of that name is a plain one whose body
// neither launches kernels nor calls CUDA's runtime. A function that does is no kernel: its launch is the
// mistake.
bool is_unmarked_kernel(const SourceFunctions&, std::string_view name);

// "Write `__global__` in front of `reverse`: …" for such a function, else the other advice.
std::string advice_on_mark(const SourceFunctions&, std::string_view name, std::string_view otherwise);

}  // namespace warpmark::toolchain
