// A report as bytes that the same program makes a report of again, for every format. Another
// program reads the JSON, which stands beside it.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "grader/score/report.h"

namespace warpmark::gradebook {

// Without the source, which the book has anyway.
std::string packed(Report);
std::optional<Report> unpacked(std::string_view);  // nothing: another program's, or damaged

}  // namespace warpmark::gradebook
