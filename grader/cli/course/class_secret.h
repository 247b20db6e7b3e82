// Secret for a class's drawn cases: the call's, the gradebook's or the class's own.
#pragma once
#include <filesystem>
#include <string>

#include "grader/cli/course/class_book.h"

namespace warpmark::cli {

// Every run of a course draws the same cases. The book keeps its secret, even if a later download lies
// elsewhere; a book without a secret adopts the class's. An Error: the two secrets differ, and --redraw is
// not given.
Result<std::string> secret_of(gradebook::Gradebook&, const ClassCall&, const std::filesystem::path& root);

// True if the class is a student's folder: `ada` with `ada/01_race/reverse.cu`. A secret or a course.toml in
// it would be the student's. If the call names a layout, top folders may be labs and prove nothing.
bool is_submission(const ClassCall&, const std::filesystem::path& root);

}  // namespace warpmark::cli
