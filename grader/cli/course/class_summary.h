// End of a `grade` call: the last lines on stdout, and the exit code.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "grader/course/class_folder.h"
#include "grader/course/gradebook_marking.h"

namespace warpmark::cli {

// The exit code is computed from all selected rows, including those that --changed hides, so that the same
// class gives the same code. Rows that a teacher has decided are ignored.
int class_exit_code(const batch::ClassFolder&, const std::vector<Report>& rows,
                    const std::vector<bool>& wanted, bool strict);

// `out`: the folder for the reports.
std::string class_summary(const batch::ClassFolder&, const std::vector<Report>&, const batch::RunCounts&,
                          const std::string& out, const std::filesystem::path& book);

}  // namespace warpmark::cli
