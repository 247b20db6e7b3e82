// Text of a second opinion, the same in every format.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "grader/score/report.h"

namespace warpmark::report {

const char* said(const Opinion&);  // "clean", "errors", "not run"

// The tool's name: "compute-sanitizer", "nvcc".
const char* checker(const Opinion&);

// The heading, and a line per error, or one for a tool without errors: "racecheck", "Race reported between
// Write access (a.cu:7, a.cu:8)".
std::string also_heading(const Report&);
std::vector<std::pair<std::string, std::string>> also_lines(const Report&);

}  // namespace warpmark::report
