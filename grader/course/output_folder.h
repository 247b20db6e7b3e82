// Where the reports of a class may go: not onto what students handed in.
#pragma once
#include <filesystem>
#include <string>

#include "harness/base/error.h"

namespace warpmark::batch {

// An Error: it is the class, or lies in what a student handed in. Right in the class a folder for reports is
// one that is new, empty, or has reports.
Result<void> may_hold_reports(const std::filesystem::path& class_path, const std::filesystem::path& out);

// Makes it. An Error: it cannot be written.
Result<void> make_out_folder(const std::filesystem::path& out);

// The folder below `out` on the way to the class, which no student's reports may have; "" if there is none.
std::string way_to_class(const std::filesystem::path& class_path, const std::filesystem::path& out);

}  // namespace warpmark::batch
