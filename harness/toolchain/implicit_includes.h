// Headers that nvcc's cuda_runtime.h includes by itself. To read them all takes longer
// than to compile a small kernel, so each is included where a file names something of it. Likewise the
// headers that g++'s own headers include.
#pragma once
#include <string_view>
#include <vector>

namespace warpmark::toolchain {

// In the order in which they are to be included.
std::vector<const char*> brought_along(std::string_view source);
// For a file that does not compile with those.
std::vector<const char*> all_brought_along(std::string_view source);

}  // namespace warpmark::toolchain
