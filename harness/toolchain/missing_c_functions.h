// Functions of the C library that nvcc's headers declare and that are not here. Who
// calls one has made no mistake.
#pragma once
#include <string_view>

namespace warpmark::toolchain {

bool is_missing_c_function(std::string_view name);

}  // namespace warpmark::toolchain
