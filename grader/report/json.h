// json.h: a report as JSON, schema warpmark/report/v1 of the contract. No wall times: the same marking is the
// same bytes.
#pragma once
#include <string>

#include "grader/score/report.h"

namespace warpmark::report {

std::string json(const Report&);

}  // namespace warpmark::report
