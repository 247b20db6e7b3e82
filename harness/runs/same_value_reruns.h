// Reruns that test whether racing stores of equal values are equal for every input
// (observe/same_value_rule.h). The case runs again with different elements in its inputs, and with different
// scalars. If the two stores have different values in some run, the finding is race.write-write, and the
// equality was luck. If they always agree, it is a note. A run that breaks off, or has memory errors that the
// case does not have, is ignored: its inputs are invalid for the program. A finding that no run decides stays
// unchanged.
#pragma once
#include "harness/runs/pass_context.h"
#include "harness/runs/single_run.h"

namespace warpmark::session {

// Pass over the cases of the unoptimized build, then those of the optimized one, before both are merged.
void settle_same_values(PassContext&);

// Decides one build's findings in a case. again: runs of that build. known: findings of another build or
// order, whose decisions are adopted. may_try: the case's buffers are still available.
void settle_same_values(const Job&, const Case&, const RunOptions& again, const CaseObservation& seen,
                        const std::vector<Finding>& known, std::vector<Finding>& findings, bool may_try);

}  // namespace warpmark::session
