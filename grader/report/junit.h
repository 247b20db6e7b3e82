// Reports as JUnit XML, a suite a submission and a test case a check, for the viewers of CI systems.
#pragma once
#include <string>
#include <vector>

#include "grader/score/report.h"

namespace warpmark::report {

std::string junit(const std::vector<Report>&);

}  // namespace warpmark::report
