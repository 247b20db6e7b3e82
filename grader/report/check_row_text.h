// What a student reads of a check in another system's page, as plain text.
#pragma once
#include <string>
#include <string_view>

#include "grader/report/export_policy.h"
#include "grader/report/format_settings.h"

namespace warpmark::report {

// Why, where, what to do. A passed check has its title alone. `bytes_max`: before anything is escaped.
std::string row_text(const ExportedRow&, const Setting&, std::size_t bytes_max);

// What stands above all rows: the file, the score in words, notes, what was not looked at. Without points: no
// number of theirs.
std::string head_text(const std::vector<Report>&, const ExportedReport&, bool shows_points,
                      std::size_t bytes_max);

// Cut at a letter, with a note of what is left out behind `before_note`.
std::string cut_to(std::string text, std::size_t bytes_max, std::string_view before_note = "\n");

}  // namespace warpmark::report
