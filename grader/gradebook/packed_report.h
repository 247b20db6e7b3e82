// Binary form of a report, from which the same program restores it for every format. Other programs read the
// JSON stored next to it.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "grader/score/report.h"

namespace warpmark::gradebook {

// Without the source, which the book stores separately.
std::string packed(Report);
std::optional<Report> unpacked(std::string_view);  // nothing: damaged, or written by another program

}  // namespace warpmark::gradebook
