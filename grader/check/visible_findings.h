// Selection of the findings that a report may show.
#pragma once
#include <functional>
#include <vector>

#include "grader/check/check_functions.h"
#include "grader/check/verdict_phrases.h"

namespace warpmark::check {

// The findings of these cases for which `wanted` holds. One defect (same id, kernel and source lines) in
// several cases becomes one entry that lists them. A finding of hidden cases alone is reduced to its id,
// because places, kernel names, threads, numbers and the harness's message would reveal the hidden inputs.
// Errors first, then by order of appearance.
using Wanted = std::function<bool(const Finding&)>;
std::vector<SeenFinding> seen(const Observed&, const std::vector<std::size_t>& cases, const Wanted&);

// The findings that this kind of check covers.
std::vector<SeenFinding> seen(const Observed&, const std::vector<std::size_t>& cases, const lab::CheckKind&);

// A finding of hidden cases alone, in the form that may be shown.
Finding without_inputs(const Finding&, bool draw_is_public);

CaseList cases_of(const SeenFinding&);

// The verdict of the kinds that fail on findings (races, barriers, memory): fails on one of at least the
// given severity.
CheckResult fail_on(const Check&, const Observed&, Severity least, const char* passed_because);

// Advice, as far as the finding determines it. For races and barriers it describes the defect; a fix is
// proposed only after it was tried (marking/tried_fixes.h).
std::string way_out(const Finding&);

// A finding's first sentence, shortened, with its cases.
std::string told(const SeenFinding&);

}  // namespace warpmark::check
