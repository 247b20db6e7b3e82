// Code Quality report for GitLab: an entry for each line that lost points. Entries with stable fingerprints,
// by which GitLab compares two branches.
#include <fmt/format.h>

#include "grader/report/format_writers.h"
#include "grader/report/json_writing.h"
#include "grader/report/line_issues.h"

namespace warpmark::report {

std::string code_quality(const std::vector<Report>& reports, const Setting& setting) {
    Json all = Json::array();
    for (const auto& issue : issues(reports, setting.path_prefix)) {
        const int line = issue.places.empty() ? 1 : issue.places.front()->line;
        all.push_back({{"description", fmt::format("{} ({})", issue.message, issue.checks)},
                       {"check_name", issue.rule},
                       {"fingerprint", issue.fingerprint},
                       {"severity", issue.told->code_quality},
                       {"location", {{"path", issue.path}, {"lines", {{"begin", line}}}}}});
    }
    return dump(all);
}

}  // namespace warpmark::report
