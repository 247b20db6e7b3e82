// SARIF 2.1.0, as code scanning reads it: what lost points, at its lines.
//
// A race is at the access that writes; the other one is a related location, and both are a code flow of two
// threads, in the order in which the race shows, where that is known. A report that is not final is a
// notification of the tool's and no result.
#pragma once
#include <string>
#include <vector>

#include "grader/report/format_settings.h"
#include "grader/score/report.h"

namespace warpmark::report {

std::string sarif(const std::vector<Report>&, const Setting&);

}  // namespace warpmark::report
