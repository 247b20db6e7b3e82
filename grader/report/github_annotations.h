// GitHub's line annotations ("::error file=…"), from checks that did not pass.
#pragma once
#include <string>
#include <vector>

#include "grader/score/report.h"

namespace warpmark::report {

// At most ten commands, one a line: each finding that cost points, with all checks that it costs, at its
// first place in the student's file. A file as handed out has none.
std::string annotations(const std::vector<Report>&);

// Text that is printed between these runs no workflow command. The token must be one that nobody can guess.
std::string stop_commands(const std::string& token);
std::string resume_commands(const std::string& token);

}  // namespace warpmark::report
