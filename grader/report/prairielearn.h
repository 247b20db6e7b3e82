// Result file of a PrairieLearn external grader (results.json).
#pragma once
#include <string>
#include <vector>

#include "grader/report/format_settings.h"
#include "grader/score/report.h"

namespace warpmark::report {

std::string prairielearn(const std::vector<Report>&, const Setting&);

}  // namespace warpmark::report
