// A function that the file launches as a kernel, but that lacks `__global__`.
#pragma once
#include <string>
#include <string_view>

#include "harness/source/source_functions.h"

namespace warpmark::toolchain {

// True if the file launches `name` with `<<<`, and every function of that name is a plain one whose body
// neither launches kernels nor calls CUDA's runtime. A function that does is no kernel: its launch is the
// mistake.
bool is_unmarked_kernel(const SourceFunctions&, std::string_view name);

// "Write `__global__` in front of `reverse`: …" for such a function, else the other advice.
std::string advice_on_mark(const SourceFunctions&, std::string_view name, std::string_view otherwise);

}  // namespace warpmark::toolchain
