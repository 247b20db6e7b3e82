// The handout's "Run it": the commands to mark the file, to get a hint, and to see what a case
// does.
#pragma once
#include <string>

#include "grader/lab/lab.h"

namespace warpmark::batch {

// "" if the section has the three commands, for this lab and a public case of it; else what is wrong, with
// file, line and column, one line each. Nobody types a lab's inputs: `--arg` is wrong in a handout.
std::string wrong_with_run_box(const Lab&, const std::string& file, const std::string& handout);

}  // namespace warpmark::batch
