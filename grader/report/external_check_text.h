// Plain text of a check for a student on another system's page.
#pragma once
#include <string>
#include <string_view>

#include "grader/report/export_policy.h"
#include "grader/report/format_settings.h"

namespace warpmark::report {

// Reason, place and advice. A passed check has only its title. `bytes_max` applies before escaping.
std::string row_text(const ExportedRow&, const Setting&, std::size_t bytes_max);

// Text above all rows: the file, the score in words, notes, and missing evidence. Without `shows_points` it
// contains no points.
std::string head_text(const std::vector<Report>&, const ExportedReport&, bool shows_points,
                      std::size_t bytes_max);

// Cut at a character, with a note on the omitted part after `before_note`.
std::string cut_to(std::string text, std::size_t bytes_max, std::string_view before_note = "\n");

}  // namespace warpmark::report
