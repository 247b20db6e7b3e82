// Suggestion for a name that the compiler does not know: one of CUDA's, of C++'s or of the file's own names.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace warpmark::toolchain {

// "" if no name is similar enough. The file's own undefined names are not candidates.
std::string meant_name(std::string_view wrong, std::string_view source,
                       const std::vector<std::string>& undefined);

}  // namespace warpmark::toolchain
