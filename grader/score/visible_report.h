// A report as the student is to see it: what the course keeps back is not in it.
#pragma once
#include "grader/score/report.h"

namespace warpmark::score {

struct Visible {
    bool hidden_checks = true, advice = true, scores = true;
    bool all() const { return hidden_checks && advice && scores; }
};

// Without hidden checks the points are those of the others, and a note says that there are more. Without
// scores verdicts are left. What a teacher decided is a score.
Report as_seen(Report, const Visible&);

// What was tried on a request's addresses says what to change: a report without advice does without it.
void hide_tried(Report&);
void hide_tried(Finding&);

}  // namespace warpmark::score
