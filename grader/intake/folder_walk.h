// Listing of a folder that follows no links.
#pragma once
#include <filesystem>
#include <functional>

#include "grader/intake/class_item.h"
#include "harness/base/error.h"

namespace warpmark::intake {

// Includes the texts of sources, archives and lists. `skip` selects top-level names to leave out. An Error:
// the folder itself cannot be read.
Result<Tree> walk(const std::filesystem::path& folder, const std::function<bool(const std::string&)>& skip);

// The bytes of a regular file that the caller named: an archive, a roster.
Result<std::string> read_whole(const std::filesystem::path&, std::size_t bytes_max);

}  // namespace warpmark::intake
