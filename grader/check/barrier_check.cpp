// Fails on a barrier that not every thread of its block meets.
#include "grader/check/visible_findings.h"

namespace warpmark::check {

CheckResult barriers(const Check& check, const Observed& observed) {
    return fail_on(check, observed, Severity::error, "No barrier was divergent.");
}

}  // namespace warpmark::check
