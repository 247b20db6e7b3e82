// Fails on two unordered accesses of which at least one writes. Volatile accesses count; equal values written
// twice do not.
#include "grader/check/visible_findings.h"

namespace warpmark::check {

CheckResult races(const Check& check, const Observed& observed) {
    return fail_on(check, observed, Severity::warning, "No data races on any path that ran.");
}

}  // namespace warpmark::check
