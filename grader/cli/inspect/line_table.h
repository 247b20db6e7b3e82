// Memory accesses per source line and kernel, as tables for a terminal.
#pragma once
#include <string>
#include <vector>

#include "grader/report/text_layout.h"
#include "harness/contract/job.h"
#include "harness/contract/observation.h"

namespace warpmark::cli {

// One table per kernel, summed over its launches. Refused launches are not counted.
std::string line_tables(const Job&, const Observation&, const report::View&);

}  // namespace warpmark::cli
