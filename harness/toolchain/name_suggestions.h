// For a name that the compiler does not know, the one that was probably meant: CUDA's,
// C++'s or the file's own.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace warpmark::toolchain {

// "" if no name is near. The file's own undefined names are no candidates.
std::string meant_name(std::string_view wrong, std::string_view source,
                       const std::vector<std::string>& undefined);

}  // namespace warpmark::toolchain
