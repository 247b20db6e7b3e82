// Class summary for a CI job: a table with a row per student and a column per lab.
#pragma once
#include <string>
#include <vector>

#include "grader/score/report.h"

namespace warpmark::report {

std::string markdown_of_class(const std::vector<Report>&);

}  // namespace warpmark::report
