// The small runs that a modeled time is taken on from: did they come through, and do they
// speak for the size itself?
#pragma once
#include <optional>

#include "grader/check/check.h"

namespace warpmark::check {

bool has_own_sizes(const Check&, const Lab&);

// What kept the submission from being timed. Nothing: it came through.
std::optional<CheckResult> not_timed(const Check&, const Observed&);

// The submission's own fault kept it from being timed on a GPU.
CheckResult not_timed_on_gpu(const PairedTimes&);

// For a check of outputs that a time waits for: what is wrong with the outputs at the timed size, where a GPU
// ran it, and with those of its small runs.
std::optional<CheckResult> wrong_in_samples(const Check&, const Observed&);

// The size at which the launcher does something else than in the small runs; nothing if there is none.
const SizedObservation* not_foretold(const Check&, const Observed&);

// A size at which the launcher starts fewer threads than in the small runs; nothing if there is none.
const SizedObservation* starts_fewer(const Observation&);

}  // namespace warpmark::check
