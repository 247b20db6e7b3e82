// Job output for Autolab: the report, its stages and, in the last line, the scores. Autolab reads stages from
// the line before the last, and scores from the last one, a problem per lab. Both are one line of JSON each,
// so no text of a report can be mistaken for them. Students see all of it, so hidden checks are one row.
#include "grader/report/external_check_text.h"
#include "grader/report/format_writers.h"
#include "grader/report/json_writing.h"
#include "grader/report/text_formatting.h"
#include "harness/base/printable_text.h"

namespace warpmark::report {
namespace {

constexpr std::size_t feedback_bytes_max = 256u << 10;
constexpr std::size_t hint_bytes_max = 500;

std::string in_one_line(const Json& json) {
    return json_plain(json.dump(-1, ' ', false, Json::error_handler_t::replace)) + "\n";
}

// The stage of a lab is named after it.
const std::string& stage_of(const Report& report) {
    static const std::string unknown = "Submission";
    return report.lab.id.empty() ? unknown : report.lab.id;
}

Json stages_of(const ExportedReport& all, const Setting& setting) {
    Json stages{{"_presentation", "semantic"}, {"stages", Json::array()}};
    for (const auto& row : all.rows) {
        const auto stage = one_line(stage_of(*row.report));
        if (!stages.contains(stage)) stages["stages"].push_back(stage);
        Json test = Json::object();
        // Other rows have no status.
        const auto standing = row.told->standing;
        const bool is_judged =
            standing == Standing::pass || standing == Standing::partial || standing == Standing::fail;
        if (is_judged) test["passed"] = row.told->passed;
        if (!row.told->passed) test["hint"] = row_text(row, setting, hint_bytes_max);
        stages[stage][one_line(row.name)] = test;
    }
    return stages;
}

}  // namespace

std::string autolab(const std::vector<Report>& reports, const Setting& setting) {
    const auto all = exported(reports, Unit::hundredth, hidden_rows(setting));
    std::string text = head_text(reports, all, true, feedback_bytes_max);
    for (const auto& row : all.rows)
        text += "\n" + one_line(row.name) + ": " + std::string(row.told->name) + "\n" +
                row_text(row, setting, feedback_bytes_max) + "\n";
    Json scores = Json::object();
    for (const auto& report : reports) {
        if (!all.score) break;
        const std::vector<Report> alone{report};
        scores[one_line(stage_of(report))] = *exported(alone, Unit::hundredth).score;
    }
    return text + "\n" + in_one_line(stages_of(all, setting)) + in_one_line({{"scores", scores}});
}

}  // namespace warpmark::report
