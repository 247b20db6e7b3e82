// Macros by which a file could detect that it is not compiled by nvcc, or the time of its compilation. In the
// author's text they are replaced by other names of the same length. Those have the values that nvcc would
// give at a fixed time.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace warpmark::toolchain {

// The source with those names replaced; offsets stay the same.
std::string mask_macros(std::string_view source);

// Definitions of the replacement names for the compiler: "-DNAME=VALUE".
std::vector<std::string> definitions_of_other_names();

}  // namespace warpmark::toolchain
