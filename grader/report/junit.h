// JUnit XML for the viewers of CI systems: a suite per submission and a test case per check.
#pragma once
#include <string>
#include <vector>

#include "grader/score/report.h"

namespace warpmark::report {

std::string junit(const std::vector<Report>&);

}  // namespace warpmark::report
