// Reports as systems get them that keep marks: a number or none, and rows that add up to it.
//
// A report that is not final (held, not marked, an error of the tool, scores kept back) has no number at all,
// in no row either: a system that adds rows up would make one. Several reports are one submission of several
// labs. Numbers are those of our own reports, with two decimals; where a system takes integers alone the
// total is rounded once, half up, and the rows by the largest remainder. What a teacher has decided is a row
// of its own, and then no other has points. A system that cannot be told who sees what gets hidden checks as
// one row.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grader/report/format_settings.h"
#include "grader/report/status_mapping.h"

namespace warpmark::report {

struct ExportedRow {
    const Report* report = nullptr;
    const CheckReport* check = nullptr;  // none: a report without checks, the teacher's row, or `is_further`
    bool is_further = false;             // all hidden checks of the report
    const ReportedStatus* told = nullptr;
    std::string name;             // "race-free"; of several labs "01_race race-free"
    std::optional<double> score;  // none: the whole has no number, or the teacher's row has it
    double max_score = 0;
};

struct ExportedReport {
    std::optional<double> score;  // of all reports
    double max_score = 0;
    std::vector<ExportedRow> rows;
    std::string why_none;  // in words, where there is no number
};

enum class Unit : unsigned char { hundredth, whole };
enum class HiddenRows : unsigned char { each, as_one_row };

// Why a report has no number, in words.
std::string why_no_number(const Report&);

// The reports must stay where they are: rows point at them.
ExportedReport exported(const std::vector<Report>&, Unit, HiddenRows = HiddenRows::each);
ExportedReport exported(std::vector<Report>&&, Unit, HiddenRows = HiddenRows::each) = delete;

// Of a system that shows students every row that it gets.
HiddenRows hidden_rows(const Setting&);

// Parts that add up to `total`, each as near to its exact value as that allows, and at most its limit.
std::vector<double> apportioned(double total, const std::vector<double>& exact,
                                const std::vector<double>& limits, double unit);

}  // namespace warpmark::report
