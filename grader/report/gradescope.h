// Result file of Gradescope (results.json), for one submission.
#pragma once
#include <string>
#include <vector>

#include "grader/report/format_settings.h"
#include "grader/score/report.h"

namespace warpmark::report {

std::string gradescope(const std::vector<Report>&, const Setting&);

}  // namespace warpmark::report
