// Cases that no check of outputs looks at (lab/answer_source.h). Whoever is to
// be judged there by time or by counts has to compute what the reference computes: work that is left out is
// no work saved.
#pragma once
#include <optional>

#include "grader/check/check.h"

namespace warpmark::check {

// What fails the check: the first such case whose output differs from the reference's. Nothing: all are
// right, there are none, or the kind of check does not judge work.
std::optional<CheckResult> wrong_beside_reference(const Check&, const Observed&);

}  // namespace warpmark::check
