// Redaction of a report for students: removes what the course withholds.
#pragma once
#include "grader/score/report.h"

namespace warpmark::score {

struct Visible {
    bool hidden_checks = true, advice = true, scores = true;
    bool all() const { return hidden_checks && advice && scores; }
};

// Without hidden checks, points count the others alone, and a note mentions that there are more. Without
// scores, only verdicts remain. A teacher's decision is a score.
Report as_seen(Report, const Visible&);

// Removes tried changes of a request's addresses, for a report without advice: they reveal the fix.
void remove_tried_fixes(Report&);
void remove_tried_fixes(Finding&);

}  // namespace warpmark::score
