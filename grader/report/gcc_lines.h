// Compiler-style lines, `file:line:column: error: …`, for the problem lists of editors.
#pragma once
#include <string>
#include <vector>

#include "grader/score/report.h"

namespace warpmark::report {

// Findings at their places, then failures without a place.
std::string gcc(const std::vector<Report>&);

// Findings alone; `path` replaces `file` in their places.
std::string gcc_of_findings(const std::vector<Finding>&, const std::string& file, const std::string& path);

}  // namespace warpmark::report
