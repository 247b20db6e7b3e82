// Findings of all cases → findings that a report may show.
#pragma once
#include <functional>
#include <vector>

#include "grader/check/check_functions.h"
#include "grader/check/verdict_phrases.h"

namespace warpmark::check {

// The findings of these cases for which `wanted` holds. One defect (same id, kernel and source lines) in
// several cases becomes one entry that says in which. Of what only hidden cases have nothing is left but its
// id: places, names of kernels, threads, numbers and the harness's own sentence would tell about the hidden
// inputs. Errors first, then by order of appearance.
using Wanted = std::function<bool(const Finding&)>;
std::vector<SeenFinding> seen(const Observed&, const std::vector<std::size_t>& cases, const Wanted&);

// Those that are this kind of check's business.
std::vector<SeenFinding> seen(const Observed&, const std::vector<std::size_t>& cases, const lab::CheckKind&);

// A finding that only hidden cases have, as it may be shown.
Finding without_inputs(const Finding&, bool drawn_openly);

CaseList cases_of(const SeenFinding&);

// The answer of the kinds that fail on findings (races, barriers, memory): fails on one of at least the given
// severity.
CheckResult fail_on(const Check&, const Observed&, Severity least, const char* passed_because);

// What to do about it, as far as the finding says so. Of races and barriers it says what is wrong: where
// something belongs is proposed once it was tried (marking/tried_fixes.h).
std::string way_out(const Finding&);

// A finding's first sentence, cut to a bearable length, with its cases.
std::string told(const SeenFinding&);

}  // namespace warpmark::check
