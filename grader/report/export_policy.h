// Rules for exporting scores to other systems: a number or none, and rows that add up to it.
//
// A report that is not final (held, not marked, tool error, scores withheld) has no number at all, not even
// in a row, because a system that adds rows would compute one. Several reports form one submission of several
// labs. Numbers are those of our own reports, with two decimals. For integer-only systems the total is
// rounded once, half up, and the rows by the largest remainder. A teacher's decision is a separate row, and
// then no other row has points. A system that cannot restrict visibility receives hidden checks as one row.
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
    const CheckReport* check = nullptr;  // null: a report without checks, the teacher's row, or `is_further`
    bool is_further = false;             // all hidden checks of the report
    const ReportedStatus* told = nullptr;
    std::string name;             // "race-free"; for several labs "01_race race-free"
    std::optional<double> score;  // none: the total has no number, or the teacher's row has it
    double max_score = 0;
};

struct ExportedReport {
    std::optional<double> score;  // of all reports
    double max_score = 0;
    std::vector<ExportedRow> rows;
    std::string why_none;  // reason for a missing number, as text
};

enum class Unit : unsigned char { hundredth, whole };
enum class HiddenRows : unsigned char { each, as_one_row };

// The reason why a report has no number, as text.
std::string why_no_number(const Report&);

// Rows point at the reports, so the reports must outlive them.
ExportedReport exported(const std::vector<Report>&, Unit, HiddenRows = HiddenRows::each);
ExportedReport exported(std::vector<Report>&&, Unit, HiddenRows = HiddenRows::each) = delete;

// For a system that shows students every row.
HiddenRows hidden_rows(const Setting&);

// Parts that add up to `total`, each as close as possible to its exact value, and at most its limit.
std::vector<double> apportioned(double total, const std::vector<double>& exact,
                                const std::vector<double>& limits, double unit);

}  // namespace warpmark::report
