// Result file of a PrairieLearn external grader (results.json). PrairieLearn shows the complete result to
// students, so hidden checks are one row. A submission that could not be marked is not gradable, which costs
// the student no attempt. PrairieLearn accepts at most 1 MB: texts are shortened until all of them fit.
#include <algorithm>

#include "grader/lab/grading_limits.h"
#include "grader/report/external_check_text.h"
#include "grader/report/format_writers.h"
#include "grader/report/json_writing.h"
#include "grader/report/text_formatting.h"

namespace warpmark::report {
namespace {

// The score is a fraction of 1, which cannot express a teacher's bonus.
double part_of(const ExportedReport& all) {
    return all.max_score > 0 ? std::clamp(*all.score / all.max_score, 0.0, 1.0) : 1.0;
}

Json results(const std::vector<Report>& reports, const ExportedReport& all, const Setting& setting,
             std::size_t text_bytes_max) {
    Json json{{"gradable", all.score.has_value()}};
    if (all.score) json["score"] = part_of(all);
    json["message"] = head_text(reports, all, true, text_bytes_max);
    if (!all.score) json["format_errors"] = Json::array({printable(cut_to(all.why_none, text_bytes_max))});
    json["tests"] = Json::array();
    for (const auto& row : all.rows) {
        Json test{{"name", one_line(row.name)}};
        if (row.check) test["description"] = short_name(row.check->title);
        if (all.score) {
            test["points"] = row.score.value_or(0);
            test["max_points"] = row.max_score;
        }
        test["message"] = row_text(row, setting, text_bytes_max);
        json["tests"].push_back(test);
    }
    return json;
}

}  // namespace

std::string prairielearn(const std::vector<Report>& reports, const Setting& setting) {
    const auto all = exported(reports, Unit::hundredth, hidden_rows(setting));
    for (std::size_t bytes = 64u << 10;; bytes /= 8) {
        auto text = dump(results(reports, all, setting, bytes));
        if (text.size() <= limits::prairielearn_bytes_max || bytes == 0) return text;
    }
}

}  // namespace warpmark::report
