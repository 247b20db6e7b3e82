// Marks in one column of a table exported by a platform (Canvas gradebook, Moodle grading worksheet). The
// table can be uploaded again: only the filled cells change, every other byte stays.
#pragma once
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "harness/base/error.h"

namespace warpmark::cli {

struct TableColumn {
    std::string student;
    std::vector<std::string> platform_ids;  // the student's ids on the platform
    std::vector<std::string> mails;
    std::optional<double> percent;  // nothing: unknown, so the cell stays unchanged
    std::string name{};             // for messages
};

struct FilledTable {
    std::string text;
    std::size_t cells = 0;
    std::vector<std::string> left;  // students whose cell was left unchanged, with the reason
    std::string note;               // warning if the encoding is uncertain
};

// A row is matched with a student by the columns for ids or addresses. In a column for the platform's own
// numbers (`ID`, `Identifier`), ids of the platform are tried before ids in the gradebook; in other columns
// it is the other way round. An exact match takes precedence over one that ignores case. Rows that match
// several students, and several rows that match one student, are left unchanged.
// Numbers are scaled to the table's maximum (`Points Possible`, `Maximum Grade`), else to 100, and have a
// decimal comma if the table's numbers have one. All errors are returned together, each with its line.
std::expected<FilledTable, std::vector<Error>> fill_table(const std::string& file, const std::string& text,
                                                          const std::string& column,
                                                          const std::vector<TableColumn>&);

}  // namespace warpmark::cli
