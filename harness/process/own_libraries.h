// Shared libraries linked into this program, except those of the C library.
#pragma once
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace warpmark {

// The requested name ("libfmt.so.9") and the file, sorted by name. Empty for a static program. Must be called
// before other libraries are opened by name, because the loader does not distinguish them.
std::vector<std::pair<std::string, std::filesystem::path>> own_libraries();

}  // namespace warpmark
