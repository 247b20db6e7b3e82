// Headers that nvcc's cuda_runtime.h and g++'s own headers include implicitly. Reading all of them takes
// longer than compiling a small kernel, so a header is included only if the file uses a name from it.
#pragma once
#include <string_view>
#include <vector>

namespace warpmark::toolchain {

// In include order.
std::vector<const char*> implicit_includes(std::string_view source);
// All of them, for a file that does not compile with that selection.
std::vector<const char*> all_brought_along(std::string_view source);

}  // namespace warpmark::toolchain
