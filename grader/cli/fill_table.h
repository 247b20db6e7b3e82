// fill_table.h: marks into one column of a table that a platform has written (Canvas's grade book, Moodle's
// grading worksheet), so that it goes back as it came.
#pragma once
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/error.h"

namespace warpmark::cli {

struct ToFill {
    std::string student;
    std::vector<std::string> ids;   // what a platform may know the student by
    std::optional<double> percent;  // nothing: not known, so that the cell stays as it is
};

struct Filled {
    std::string text;
    std::size_t cells = 0;
    std::vector<std::string> left;  // whose cell was left as it is, and why
};

// A row is a student's if a cell of a column for ids, or for addresses, has one of the ids. Numbers are
// scaled to what the table gives for all points (`Points Possible`, `Maximum Grade`), else to 100. All errors
// come together, each with its line.
std::expected<Filled, std::vector<Error>> fill_table(const std::string& file, const std::string& text,
                                                     const std::string& column, const std::vector<ToFill>&);

}  // namespace warpmark::cli
