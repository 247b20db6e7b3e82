// Secret for a class's drawn cases: the call's, the gradebook's or the class's own.
#pragma once
#include <filesystem>
#include <string>

#include "grader/cli/course/class_book.h"

namespace warpmark::cli {

// A course has one draw. A book keeps its secret, wherever the next download lies; a book without one adopts
// the class's. An Error: two secrets differ, and --redraw is not given.
Result<std::string> secret_of(gradebook::Gradebook&, const ClassCall&, const std::filesystem::path& root);

// True if the class is a student's folder: `ada` with `ada/01_race/reverse.cu`. A secret or a course.toml in
// it is the student's. If the call names a layout, top folders may be labs, so they prove nothing.
bool is_submission(const ClassCall&, const std::filesystem::path& root);

}  // namespace warpmark::cli
