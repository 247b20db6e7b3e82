// Cases without an output check (lab/expected_output_source.h), compared with the reference. A submission
// that is judged there by time or by counts has to produce the reference's output, so that omitted work does
// not count as savings.
#pragma once
#include <optional>

#include "grader/check/check.h"

namespace warpmark::check {

// The failed check: the first such case whose output differs from the reference's. Nothing if all are right,
// there are none, or the kind of check does not judge work.
std::optional<CheckResult> reference_mismatch(const Check&, const Observed&);

}  // namespace warpmark::check
