// Functions of the kinds of check (lab/check_kinds.h): verdicts, and the values reached for their bounds.
#pragma once
#include "grader/check/bound_margins.h"

namespace warpmark::check {

using Ask = CheckResult(const Check&, const Observed&);
Ask compiles, output, races, barriers, memory, banks, coalescing, launch, counts, spread, time;

using Reach = std::vector<ReachedValue>(const Check&, const Observed&, std::size_t position);
Reach reached_output, reached_wavefronts, reached_sectors, reached_launches, reached_counts, reached_shares;

}  // namespace warpmark::check
