// Fails on a barrier that some threads of the block do not reach.
#include "grader/check/visible_findings.h"

namespace warpmark::check {

CheckResult barriers(const Check& check, const Observed& observed) {
    return fail_on(check, observed, Severity::error, "No barrier was divergent.");
}

}  // namespace warpmark::check
