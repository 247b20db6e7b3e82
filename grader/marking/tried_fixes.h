// Advice that was tried: a change of the submission is made and marked over the public cases,
// and is told only if what was found is gone, nothing else came and no check got worse.
#pragma once
#include <optional>
#include <string>

#include "grader/marking/grade.h"

namespace warpmark::batch {

// For the check that a report shows first: its advice, and the patch. At most harness/fix's most_candidates
// changes are tried, each in the simulation alone, within a counted budget (fix_trial_run.h). The observation
// is that of the report.
void try_fixes(Report&, const Lab&, const Submission&, const Marking&, AnswerBook&, const Backend&,
               const Observation&);

// May a report of this marking show advice? Where it comes after the hints and they have not been shown, the
// report says so in a note.
bool may_advise(Report&, const Lab&, const Marking&);

// Without a lab: for the first race or barrier finding of the job's first case.
struct TriedFix {
    size_t finding = 0;        // of the first case
    std::string words, patch;  // as CheckReport::advice and ::patch
};
std::optional<TriedFix> tried_fix(const Job&, const Observation&, const Backend&);

}  // namespace warpmark::batch
