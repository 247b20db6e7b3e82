// C library functions that nvcc's headers declare and this program lacks. Calling one is not an error.
#pragma once
#include <string_view>

namespace warpmark::toolchain {

bool is_missing_c_function(std::string_view name);

}  // namespace warpmark::toolchain
