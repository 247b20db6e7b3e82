// Result file of Classroom 50 (result.json), with whole points, rounded once. Without a final
// number there is no result: the text is empty, and the job's exit code is not 0. Students see all of it, so
// hidden checks are one row.
#include "grader/report/export_policy.h"
#include "grader/report/format_writers.h"
#include "grader/report/json_writing.h"
#include "grader/report/text_formatting.h"

namespace warpmark::report {

std::string classroom50(const std::vector<Report>& reports, const Setting& setting) {
    const auto all = exported(reports, Unit::whole, hidden_rows(setting));
    if (!all.score) return "";
    const auto of_job = [&](const char* name) {
        const auto found = setting.job.find(name);
        return found == setting.job.end() ? std::string() : one_line(found->second);
    };
    const auto whole = [](double number) { return static_cast<int64_t>(number); };
    const auto review = of_job("REVIEW_URL");
    Json json{{"schema", "classroom50/result/v1"},
              {"classroom", of_job("CLASSROOM")},
              {"assignment", of_job("ASSIGNMENT")},
              {"submission", of_job("SUBMISSION_TAG")},
              {"commit", of_job("COMMIT_URL")},
              {"release", of_job("RELEASE_URL")},
              {"review", review.empty() ? of_job("COMMIT_URL") : review},
              {"datetime", of_job("DATETIME")},
              {"score", whole(*all.score)},
              {"max-score", whole(all.max_score)}};
    json["tests"] = Json::array();
    for (const auto& row : all.rows)
        json["tests"].push_back({{"test-name", one_line(row.name)},
                                 {"passed", row.told->passed},
                                 {"score", whole(row.score.value_or(0))},
                                 {"max-score", whole(row.max_score)}});
    return dump(json);
}

}  // namespace warpmark::report
