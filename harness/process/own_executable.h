// Path of the running executable.
#pragma once
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace warpmark {

// Resolved path; "/proc/self/exe" if it cannot be determined.
std::filesystem::path own_file();

// Shared libraries of this process: the requested name ("libfmt.so.9") and the file, sorted by name. Empty
// for a static program. Must be called before other libraries are opened by name, because the loader does not
// distinguish them.
std::vector<std::pair<std::string, std::filesystem::path>> own_libraries();

}  // namespace warpmark
