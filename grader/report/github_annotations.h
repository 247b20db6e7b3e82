// Line annotations for GitHub ("::error file=…"), from checks that did not pass.
#pragma once
#include <string>
#include <vector>

#include "grader/score/report.h"

namespace warpmark::report {

// At most ten commands, one per line: each finding that cost points, with all checks that it affects, at its
// first place in the student's file. A file as handed out has none.
std::string annotations(const std::vector<Report>&);

// GitHub ignores workflow commands between these two. Student code must not be able to guess the token.
std::string stop_commands(const std::string& token);
std::string resume_commands(const std::string& token);

}  // namespace warpmark::report
