// What a folder has, in order. `for (… : directory_iterator(…, error))` throws where
// reading on fails; these return what they could read.
#pragma once
#include <filesystem>
#include <system_error>
#include <vector>

namespace warpmark {

// `wrong` says why not all of it could be read.
std::vector<std::filesystem::path> children_of(const std::filesystem::path& folder, std::error_code& wrong);
std::vector<std::filesystem::path> children_of(const std::filesystem::path& folder);

// Its plain files and those of the folders below it.
std::vector<std::filesystem::path> files_below(const std::filesystem::path& folder,
                                               std::filesystem::directory_options options = {});

}  // namespace warpmark
