// Job output for Autolab: the report, its stages and, in the last line, the scores.
#pragma once
#include <string>
#include <vector>

#include "grader/report/format_settings.h"
#include "grader/score/report.h"

namespace warpmark::report {

std::string autolab(const std::vector<Report>&, const Setting&);

}  // namespace warpmark::report
