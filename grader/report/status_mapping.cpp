// Selects the table row for a check or a report.
#include "grader/report/status_mapping.h"

#include <algorithm>

namespace warpmark::report {
namespace {

Standing of_verdict(Verdict verdict) {
    switch (verdict) {
        case Verdict::pass:
            return Standing::pass;
        case Verdict::partial:
            return Standing::partial;
        case Verdict::fail:
            return Standing::fail;
        case Verdict::skip:
            return Standing::skip;
        case Verdict::held:
            return Standing::held;
    }
    return Standing::internal;
}

// For a report without results of its checks.
Standing of_unmarked(const Report& report) {
    if (report.status == Status::internal_error) return Standing::internal;
    if (report.submission.handed.state == SubmissionRecord::State::not_handed_in)
        return Standing::not_handed_in;
    return report.untouched ? Standing::not_begun : Standing::not_marked;
}

}  // namespace

const ReportedStatus& told_of(const Report& report, const CheckReport& check) {
    return told(report.status == Status::graded ? of_verdict(check.verdict) : of_unmarked(report));
}

const ReportedStatus& told_of(const Report& report) {
    if (report.status != Status::graded) return told(of_unmarked(report));
    if (report.held() > 0 || !report.open.empty()) return told(Standing::held);
    if (report.full_marks()) return told(Standing::pass);
    const bool any_points =
        std::ranges::any_of(report.checks, [](const auto& check) { return check.score > 0; });
    return told(any_points ? Standing::partial : Standing::fail);
}

const ReportedStatus& told_of_decided(const Report& report) {
    constexpr double noise = 1e-9;  // of sums of points
    const auto given = report.decided->points;
    if (given + noise >= report.max_score) return told(Standing::pass);
    return told(given > 0 ? Standing::partial : Standing::fail);
}

}  // namespace warpmark::report
