// The file that this process runs.
#pragma once
#include <filesystem>

namespace warpmark {

// Without links. "/proc/self/exe" where nobody can say.
std::filesystem::path own_file();

}  // namespace warpmark
