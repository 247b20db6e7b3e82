// Submodules of a git repository. A clone contains them as empty folders unless it fetches them. A repository
// that was added inside another by mistake looks the same.
#pragma once
#include <filesystem>
#include <set>
#include <string>

namespace warpmark::batch {

// Their paths in the repository at `top`. Empty if `top` is not a repository, or is a linked working tree.
std::set<std::string> submodules_of(const std::filesystem::path& top);

}  // namespace warpmark::batch
