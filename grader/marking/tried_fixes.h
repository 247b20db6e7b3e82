// Advice that was tried: a change of the submission is marked over the public cases, and is shown only if the
// finding is gone, no new one appeared and no check got worse.
#pragma once
#include <optional>
#include <string>

#include "grader/marking/grade.h"

namespace warpmark::batch {

// Adds advice and a patch to the check that a report shows first. Tries at most harness/fix's most_candidates
// changes, each in the simulation alone, within a counted budget (fix_trial_budget.h). The observation is the
// report's.
void try_fixes(Report&, const Lab&, const Submission&, const Marking&, AnswerBook&, const Backend&,
               const Observation&);

// True if a report may show advice. If advice comes after the hints and they have not been shown, the report
// gets a note.
bool may_advise(Report&, const Lab&, const Marking&);

// Without a lab: for the first race or barrier finding of the job's first case.
struct TriedFix {
    size_t finding = 0;        // of the first case
    std::string words, patch;  // the same as CheckReport::advice and ::patch
};
std::optional<TriedFix> tried_fix(const Job&, const Observation&, const Backend&);

}  // namespace warpmark::batch
