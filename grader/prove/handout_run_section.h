// Check of the handout's "Run it" section: the commands that mark the file, show a hint, and inspect a case.
#pragma once
#include <string>

#include "grader/lab/lab.h"

namespace warpmark::batch {

// "" if the section has the three commands, for this lab and one of its public cases; else the errors, one
// per line, with file, line and column. `--arg` is an error in a handout, because students should not have to
// type inputs.
std::string wrong_with_run_box(const Lab&, const std::string& file, const std::string& handout);

}  // namespace warpmark::batch
