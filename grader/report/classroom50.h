// Result file of Classroom 50 (result.json), with whole points.
#pragma once
#include <string>
#include <vector>

#include "grader/report/format_settings.h"
#include "grader/score/report.h"

namespace warpmark::report {

std::string classroom50(const std::vector<Report>&, const Setting&);

}  // namespace warpmark::report
