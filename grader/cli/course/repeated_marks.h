// Repetition of a stored mark with its lab, settings and secret.
#pragma once
#include "grader/gradebook/gradebook.h"

namespace warpmark::cli {

// Marks the same file again, or the lab's stub in its place.
Result<Report> graded_as_then(gradebook::Gradebook&, const gradebook::Mark&, bool the_stub);

}  // namespace warpmark::cli
