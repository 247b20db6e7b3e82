// The shared libraries that this program has been linked with, but for the C library's own.
#pragma once
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace warpmark {

// The name that the program asks for ("libfmt.so.9"), and the file, in the order of names. A static program
// has none. To be asked before anything else is opened by its name: the loader does not tell the two apart.
std::vector<std::pair<std::string, std::filesystem::path>> own_libraries();

}  // namespace warpmark
