// gradebook_open.h: `warpmark gradebook open`: the rows that await a decision, and what settles each.
#pragma once
#include "grader/cli/gradebook_export.h"

namespace warpmark::cli {

// Returns the exit code.
int list_open(gradebook::Gradebook&, const GradebookCall&);

}  // namespace warpmark::cli
