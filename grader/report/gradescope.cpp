// Result file of Gradescope (results.json), for one submission. One test per check. A test's own visibility
// overrides that of the whole submission, so each has the stricter of the course's setting for scores and, if
// it is hidden, for hidden checks. If a test is not visible, Gradescope also hides the total from the
// student, because it would reveal the hidden points. Visibility after the due date is left to Gradescope,
// which stores each student's date.
#include <algorithm>

#include "grader/report/external_check_text.h"
#include "grader/report/format_writers.h"
#include "grader/report/json_writing.h"
#include "grader/report/program_version.h"
#include "grader/report/text_formatting.h"

namespace warpmark::report {
namespace {

constexpr std::size_t test_text_bytes_max = 64u << 10;  // per test

const char* visibility(ReportReader seen) {
    switch (seen) {
        case ReportReader::always:
            return "visible";
        case ReportReader::after_due:
            return "after_due_date";
        case ReportReader::never:
            return "hidden";
    }
    return "hidden";
}

Json test_of(const ExportedRow& row, std::size_t number, const Setting& setting) {
    Json test{{"name", one_line(row.name)}, {"number", std::to_string(number)}};
    if (row.score && row.told->gradescope_scored) test["score"] = *row.score;
    test["max_score"] = row.max_score;
    if (!row.told->gradescope.empty()) test["status"] = row.told->gradescope;
    test["output"] = row_text(row, setting, test_text_bytes_max);
    if (row.check) test["tags"] = Json::array({row.check->kind->name});
    const bool is_hidden = row.check && row.check->hidden;
    test["visibility"] =
        visibility(is_hidden ? std::max(setting.scores, setting.hidden_checks) : setting.scores);
    return test;
}

}  // namespace

std::string gradescope(const std::vector<Report>& reports, const Setting& setting) {
    const auto all = exported(reports, Unit::hundredth);
    Json json = Json::object();
    if (all.score) json["score"] = *all.score;
    json["output"] = head_text(reports, all, setting.shows_points(), test_text_bytes_max);
    json["output_format"] = "text";
    json["test_output_format"] = "text";
    json["visibility"] = visibility(setting.scores);
    json["stdout_visibility"] = "hidden";
    json["tests"] = Json::array();
    for (const auto& row : all.rows) json["tests"].push_back(test_of(row, json["tests"].size() + 1, setting));
    json["extra_data"] = Json::object();
    json["extra_data"]["warpmark"] = program_version();
    for (const auto& report : reports)
        json["extra_data"]["labs"].push_back({{"id", report.lab.id},
                                              {"hash", report.lab.hash},
                                              {"sha256", report.submission.sha256},
                                              {"standing", told_of(report).name}});
    return dump(json);
}

}  // namespace warpmark::report
