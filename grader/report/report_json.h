// JSON of a report, schema warpmark/report/v2 of the contract. It has no wall times: the same marking gives
// the same bytes.
#pragma once
#include <string>

#include "grader/score/report.h"

namespace warpmark::report {

std::string json(const Report&);
std::string json_line(const Report&);  // the same without spaces and line feeds

// The JSON Schema (draft 2020-12) of that, generated from the same members.
std::string json_schema();

}  // namespace warpmark::report
