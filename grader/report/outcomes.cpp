// outcomes.cpp: which row of the table a check or a report is.
#include "grader/report/outcomes.h"

#include <algorithm>

namespace warpmark::report {
namespace {

Outcome of_verdict(Verdict verdict) {
    switch (verdict) {
        case Verdict::pass:
            return Outcome::pass;
        case Verdict::partial:
            return Outcome::partial;
        case Verdict::fail:
            return Outcome::fail;
        case Verdict::skip:
            return Outcome::skip;
        case Verdict::held:
            return Outcome::held;
    }
    return Outcome::internal;
}

}  // namespace

const Told& told_of(const Report& report, const CheckReport& check) {
    if (report.status == Status::internal_error) return told(Outcome::internal);
    if (report.status == Status::not_graded) return told(Outcome::not_marked);
    return told(of_verdict(check.verdict));
}

const Told& told_of(const Report& report) {
    if (report.status == Status::internal_error) return told(Outcome::internal);
    if (report.status == Status::not_graded) return told(Outcome::not_marked);
    if (report.held() > 0) return told(Outcome::held);
    if (report.full_marks()) return told(Outcome::pass);
    const bool any_points =
        std::ranges::any_of(report.checks, [](const auto& check) { return check.score > 0; });
    return told(any_points ? Outcome::partial : Outcome::fail);
}

}  // namespace warpmark::report
