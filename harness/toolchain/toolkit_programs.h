// Where a program of the toolkit is.
#pragma once
#include <string>
#include <vector>

namespace warpmark::toolchain {

// The first that is there and can be run, in the folders of a PATH, then in `folders`; "" if it is nowhere.
std::string find_program(const std::string& name, const std::string& path,
                         const std::vector<std::string>& folders);

}  // namespace warpmark::toolchain
