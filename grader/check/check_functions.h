// Check functions, one per kind of check (lab/check_kinds.h).
#pragma once
#include "grader/check/check.h"

namespace warpmark::check {

using Ask = CheckResult(const Check&, const Observed&);
Ask compiles, output, races, barriers, memory, banks, coalescing, launch, counts, spread, time;

}  // namespace warpmark::check
