// Reruns that test whether racing stores of equal values are equal for every input
// (observe/same_value_rule.h). The case runs again with other elements in its inputs, and with other scalars.
// If the two stores meet with different values in some run, the finding is race.write-write and the equality
// was luck. If they always agree, it is a note. A run that breaks off, or has memory errors that the case
// does not have, is ignored: its inputs are invalid for the program. A finding that no run decides stays
// unchanged.
#pragma once
#include "harness/runs/single_run.h"

namespace warpmark::session {

// Decides the findings of one build in a case; `again`: that build. may_try: the case's buffers still exist.
// known: findings about the same stores that are already decided, in another build or order.
void settle_same_values(const Job&, const Case&, const RunOptions& again, const CaseObservation& seen,
                        const std::vector<Finding>& known, std::vector<Finding>& findings, bool may_try);

// For cases without a rerun. Stores that the optimized build computes by the same expression are equal, even
// if the unoptimized build, which keeps calls and variables, does not show it. An optimizer that merges
// stores changes their lines. Such a race is dropped if all races of the source at its location store equal
// values.
void take_proofs(std::vector<Finding>& unoptimized, std::vector<Finding>& optimized);

}  // namespace warpmark::session
