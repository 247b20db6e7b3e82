// Marks with the lab, the settings and the secret of a mark that the book has.
#pragma once
#include "grader/gradebook/gradebook.h"

namespace warpmark::cli {

// The same file again, or the lab's stub in its place.
Result<Report> graded_as_then(gradebook::Gradebook&, const gradebook::Mark&, bool the_stub);

}  // namespace warpmark::cli
