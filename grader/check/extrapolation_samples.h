// Small runs from which a modeled time is extrapolated: their errors, and their validity for the full size.
#pragma once
#include <optional>

#include "grader/check/check.h"

namespace warpmark::check {

bool has_own_sizes(const Check&, const Lab&);

// The error that prevented timing the submission. Nothing if all samples succeeded.
std::optional<CheckResult> not_timed(const Check&, const Observed&);

// The error of the submission that prevented timing it on a GPU.
CheckResult not_timed_on_gpu(const PairedTimes&);

// For an output check that a time check needs: errors in the outputs at the timed size, if a GPU ran it, and
// in those of the small runs.
std::optional<CheckResult> wrong_in_samples(const Check&, const Observed&);

// The size at which the launcher deviates from its behavior in the small runs; nothing if there is none.
const SizedObservation* deviating_size(const Check&, const Observed&);

// A size at which the launcher starts fewer threads than in the small runs; nothing if there is none.
const SizedObservation* starts_fewer(const Observation&);

// The failed check: the first case without an output check whose output differs from the reference's. Nothing
// if all are right, there are none, or the kind of check does not judge work.
std::optional<CheckResult> reference_mismatch(const Check&, const Observed&);

}  // namespace warpmark::check
