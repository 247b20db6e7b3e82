// run_class.h: marks every submission of a class and writes the report files.
#pragma once
#include <filesystem>
#include <functional>
#include <vector>

#include "grader/batch/class_folder.h"
#include "grader/batch/grade.h"

namespace warpmark::batch {

// Reports in the order of the entries, whatever the number of jobs. `done` is called after each, from any thread. An Error: a lab
// is wrong.
Result<std::vector<Report>> mark(const ClassFolder&, const Marking&, const Backend&, int jobs,
                                 const std::function<void(const Report&)>& done);

// OUT/<student>/<lab>.json and .txt, and class.csv. Each file is whole or not there.
Result<void> write_reports(const std::vector<Report>&, const std::filesystem::path& out);

// Writes beside the target and renames: readers see the old or the new file, never half of one.
Result<void> write_whole(const std::filesystem::path&, const std::string& text);

}  // namespace warpmark::batch
