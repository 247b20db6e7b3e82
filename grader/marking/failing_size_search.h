// Search for small sizes at which a check fails that otherwise fails in drawn cases alone. A report may show
// these sizes.
//
// Sizes come only from the draw's published ranges. Listed hidden cases are not used, and the drawn case
// itself is never revealed. One number after the other is reduced: first to ends, powers of two and multiples
// of `around` with their neighbors, then by bisection between the largest right and the smallest wrong value.
// The budget counts jobs and cases per job, so that the same submission has the same report on every
// computer.
#pragma once
#include "grader/check/check.h"
#include "grader/marking/grade.h"
#include "grader/score/report.h"

namespace warpmark::batch {

// Adds the result to the report's first check of that kind: sizes that are right and wrong, places, and a
// command that reproduces the failure.
void shrink(Report&, const Observed&, const Submission&, const Marking&, const Backend&);

}  // namespace warpmark::batch
