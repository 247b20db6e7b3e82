// What lies in a folder, seen without following any link out of it.
#pragma once
#include <filesystem>
#include <functional>

#include "grader/intake/class_item.h"
#include "harness/base/error.h"

namespace warpmark::intake {

// Texts of sources, archives and lists included. `skip`: of what lies right in the folder, by name.
// An Error: the folder itself cannot be read.
Result<Tree> walk(const std::filesystem::path& folder, const std::function<bool(const std::string&)>& skip);

// The bytes of a regular file that the caller named: an archive, a roster.
Result<std::string> read_whole(const std::filesystem::path&, std::size_t bytes_max);

}  // namespace warpmark::intake
