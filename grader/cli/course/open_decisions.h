// `warpmark gradebook open`: rows that await a decision, and the commands that settle them.
#pragma once
#include "grader/cli/course/gradebook_export.h"

namespace warpmark::cli {

// Returns the exit code.
int list_open(gradebook::Gradebook&, const GradebookCall&);

}  // namespace warpmark::cli
