// Marks into one column of a table that a platform has written (Canvas's grade book,
// Moodle's grading worksheet), so that it goes back as it came: every byte but those of the filled cells
// stays.
#pragma once
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/error.h"

namespace warpmark::cli {

struct TableColumn {
    std::string student;
    std::vector<std::string> platform_ids;  // what the platform knows the student by
    std::vector<std::string> mails;
    std::optional<double> percent;  // nothing: not known, so that the cell stays as it is
    std::string name{};             // for people
};

struct FilledTable {
    std::string text;
    std::size_t cells = 0;
    std::vector<std::string> left;  // whose cell was left as it is, and why
    std::string note;               // warning about the encoding, if it could be wrong
};

// A row is a student's if a column for ids or for addresses says so. In a column of the platform's own
// numbers (`ID`, `Identifier`) students are looked for by their numbers on the platform first, and by their
// names here if that finds nobody. In the other columns it is the other way round. Who has the very same
// letters comes before who has the same ones but for capitals. A row that could be several students', and
// rows that are the same student's, are left.
// Numbers are scaled to what the table gives for all points (`Points Possible`, `Maximum Grade`), else to
// 100, and have a decimal comma where the table's numbers have one. All errors come together, each with its
// line.
std::expected<FilledTable, std::vector<Error>> fill_table(const std::string& file, const std::string& text,
                                                          const std::string& column,
                                                          const std::vector<TableColumn>&);

}  // namespace warpmark::cli
