// The teacher's files in a class folder, roster.csv and course.toml.
#pragma once
#include <filesystem>

#include "grader/cli/course/class_book.h"

namespace warpmark::cli {

// Uses CLASS/roster.csv and CLASS/course.toml if the call names no --roster or --course, and reports that on
// stderr. Neither file is a submission. Files in a student's folder, in an archive or behind a link are not
// used: only the teacher controls the names at the top of a class folder.
void take_own_files(ClassCall&, const std::filesystem::path& root);

}  // namespace warpmark::cli
