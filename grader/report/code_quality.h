// Code Quality report for GitLab: an entry for each line that lost points.
#pragma once
#include <string>
#include <vector>

#include "grader/report/format_settings.h"
#include "grader/score/report.h"

namespace warpmark::report {

std::string code_quality(const std::vector<Report>&, const Setting&);

}  // namespace warpmark::report
