// Path of the running executable.
#pragma once
#include <filesystem>

namespace warpmark {

// Resolved path; "/proc/self/exe" if it cannot be determined.
std::filesystem::path own_file();

}  // namespace warpmark
