// Fails on an access that is out of bounds, misaligned, to freed or read-only memory, or to uninitialized
// memory.
#include "grader/check/visible_findings.h"

namespace warpmark::check {

CheckResult memory(const Check& check, const Observed& observed) {
    return fail_on(check, observed, Severity::error,
                   "Every access was within bounds and aligned, and every value read was initialized.");
}

}  // namespace warpmark::check
