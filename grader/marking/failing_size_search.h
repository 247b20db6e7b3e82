// A check that fails in drawn cases alone → the smallest sizes found at which it
// fails, which a report may tell.
//
// Sizes come from the draw's published ranges and from nothing else: no listed hidden case is looked at, and
// the drawn case itself is never told. One number after the other goes down: first to ends, powers of two and
// multiples of `around` with their neighbours, then between the largest that is right and the smallest that
// is wrong. The budget is counted in jobs and in cases a job, so that the same submission has the same report
// everywhere.
#pragma once
#include "grader/check/check.h"
#include "grader/marking/grade.h"
#include "grader/score/report.h"

namespace warpmark::batch {

// Adds to the report's first check of that kind: right for, wrong for, places, and a command that shows it.
void shrink(Report&, const Observed&, const Submission&, const Marking&, const Backend&);

}  // namespace warpmark::batch
