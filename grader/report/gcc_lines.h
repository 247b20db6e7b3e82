// Lines as compilers write them, `file:line:column: error: …`: for the problem lists of editors.
#pragma once
#include <string>
#include <vector>

#include "grader/score/report.h"

namespace warpmark::report {

// Findings at their places, then what failed without one.
std::string gcc(const std::vector<Report>&);

// Of findings alone; `path` stands for what they call `file`.
std::string gcc_of_findings(const std::vector<Finding>&, const std::string& file, const std::string& path);

}  // namespace warpmark::report
