// A report as JSON, schema warpmark/report/v2 of the contract. No wall times: the same marking
// is the same bytes.
#pragma once
#include <string>

#include "grader/score/report.h"

namespace warpmark::report {

std::string json(const Report&);
std::string json_line(const Report&);  // the same without spaces and line feeds

// The JSON Schema (draft 2020-12) of that, made from the same list of members.
std::string json_schema();

}  // namespace warpmark::report
