// Checks for the folder of a class's reports, which must not overwrite submissions.
#pragma once
#include <filesystem>
#include <string>

#include "harness/base/error.h"

namespace warpmark::batch {

// An Error: the folder is the class, or lies inside a submission. Directly inside the class it must be new,
// empty, or already contain reports.
Result<void> may_hold_reports(const std::filesystem::path& class_path, const std::filesystem::path& out);

// Creates the folder. An Error: it is not writable.
Result<void> make_out_folder(const std::filesystem::path& out);

// The folder in `out` that contains the class, directly or not, and must not be used for a student's reports;
// "" if there is none.
std::string folder_holding_class(const std::filesystem::path& class_path, const std::filesystem::path& out);

}  // namespace warpmark::batch
