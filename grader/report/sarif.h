// SARIF 2.1.0 for code scanning: lost points, at their lines.
//
// A race is located at the access that writes. The other access is a related location, and both form a code
// flow of two threads, in the order that reveals the race, if known. A report that is not final becomes a
// tool notification instead of a result.
#pragma once
#include <string>
#include <vector>

#include "grader/report/format_settings.h"
#include "grader/score/report.h"

namespace warpmark::report {

std::string sarif(const std::vector<Report>&, const Setting&);

}  // namespace warpmark::report
