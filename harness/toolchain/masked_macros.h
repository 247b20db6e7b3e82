// Names by which a file could tell that it is not nvcc that compiles it, or when it is
// compiled. In the author's text they get other names, of the same length, which mean what they mean under
// nvcc at a fixed time.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace warpmark::toolchain {

// The source with those names changed: each letter is where it was.
std::string with_other_names(std::string_view source);

// What the compiler is told of the other names: "-DNAME=VALUE".
std::vector<std::string> definitions_of_other_names();

}  // namespace warpmark::toolchain
