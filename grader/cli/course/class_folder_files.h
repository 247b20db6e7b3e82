// The teacher's files in a class folder, roster.csv and course.toml.
#pragma once
#include <filesystem>

#include "grader/cli/course/class_book.h"

namespace warpmark::cli {

// Uses CLASS/roster.csv and CLASS/course.toml if the call names no --roster or --course, and reports that on
// stderr. Both lie next to the submissions, and are none. Nothing is taken from a student's own folder, from
// a link, or from an archive: only the teacher chooses the names right in a class folder.
void take_own_files(ClassCall&, const std::filesystem::path& root);

}  // namespace warpmark::cli
