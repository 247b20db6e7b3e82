// Sorted listings of folders. `for (… : directory_iterator(…, error))` throws if a later read fails; these
// functions return what they could read.
#pragma once
#include <filesystem>
#include <system_error>
#include <vector>

namespace warpmark {

// `wrong` receives the reason if the listing is incomplete.
std::vector<std::filesystem::path> children_of(const std::filesystem::path& folder, std::error_code& wrong);
std::vector<std::filesystem::path> children_of(const std::filesystem::path& folder);

// Regular files in the folder and in all folders below it.
std::vector<std::filesystem::path> files_below(const std::filesystem::path& folder,
                                               std::filesystem::directory_options options = {});

}  // namespace warpmark
