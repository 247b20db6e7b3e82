// Search for a program of the toolkit.
#pragma once
#include <string>
#include <vector>

namespace warpmark::toolchain {

// The first executable of that name in the folders of a PATH, then in `folders`; "" if there is none.
std::string find_program(const std::string& name, const std::string& path,
                         const std::vector<std::string>& folders);

}  // namespace warpmark::toolchain
