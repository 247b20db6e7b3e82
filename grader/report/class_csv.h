// The marks of a class, a row a submission (RFC 4180).
#pragma once
#include <string>
#include <vector>

#include "grader/score/report.h"

namespace warpmark::report {

std::string csv(const std::vector<Report>&);

// What a table says beside a row's numbers.
std::string because_of_row(const Report&);

// One cell: quoted where it must be; what a spreadsheet would take for a formula gets an apostrophe before
// it.
std::string csv_cell(const std::string&);

}  // namespace warpmark::report
