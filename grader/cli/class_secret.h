// class_secret.h: secret that a class's drawn cases come from: the call's, the gradebook's or the class's
// own.
#pragma once
#include <filesystem>
#include <string>

#include "grader/cli/class_book.h"

namespace warpmark::cli {

// One course has one draw. A book keeps its secret wherever the next download lies; a book without one adopts
// the class's. An Error: two secrets differ, and the call does not say that the new one counts (--redraw).
Result<std::string> secret_of(gradebook::Gradebook&, const ClassCall&, const std::filesystem::path& root);

}  // namespace warpmark::cli
