// PrairieLearn's results.json, of an external grader.
#pragma once
#include <string>
#include <vector>

#include "grader/report/format_settings.h"
#include "grader/score/report.h"

namespace warpmark::report {

std::string prairielearn(const std::vector<Report>&, const Setting&);

}  // namespace warpmark::report
