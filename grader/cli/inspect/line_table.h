// Memory accesses of each source line, kernel by kernel, as tables for a terminal.
#pragma once
#include <string>
#include <vector>

#include "grader/report/text_layout.h"
#include "harness/contract/job.h"
#include "harness/contract/observation.h"

namespace warpmark::cli {

// A table per kernel over all of its launches. A refused launch is not counted.
std::string line_tables(const Job&, const Observation&, const report::View&);

}  // namespace warpmark::cli
