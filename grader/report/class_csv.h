// Scores of a class as CSV, one row per submission (RFC 4180).
#pragma once
#include <string>
#include <vector>

#include "grader/score/report.h"

namespace warpmark::report {

std::string csv(const std::vector<Report>&);

// The comment in a table on a row's numbers.
std::string because_of_row(const Report&);

// One cell, quoted if necessary. An apostrophe is put before text that a spreadsheet would treat as a
// formula.
std::string csv_cell(const std::string&);

}  // namespace warpmark::report
