// Which folders of a git repository are submodules. A clone has them as empty folders
// unless it is told to fetch them, also where somebody has added a repository within the repository by
// mistake.
#pragma once
#include <filesystem>
#include <set>
#include <string>

namespace warpmark::batch {

// Their paths in the repository at `top`. None where it is no repository, or a linked working tree.
std::set<std::string> submodules_of(const std::filesystem::path& top);

}  // namespace warpmark::batch
