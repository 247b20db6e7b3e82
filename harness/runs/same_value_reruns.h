// Stores that race and left equal values: are they equal for every input
// (observe/same_value_rule.h)? The case runs again with other elements in its inputs, and with other scalars.
// In each run in which the two stores meet they may differ: then it is race.write-write, and was luck. If
// they always agree, it is a note. A run that breaks off, or shows errors of memory that the case does not
// have, says nothing: these inputs were none that the program takes. What no run decides stays what it is
// taken for.
#pragma once
#include "harness/runs/single_run.h"

namespace warpmark::session {

// Of one build's findings in a case; `again`: that build. may_try: the case's buffers are still there.
// known: of the same stores it has been settled already, in another build or order.
void settle_same_values(const Job&, const Case&, const RunOptions& again, const CaseObservation& seen,
                        const std::vector<Finding>& known, std::vector<Finding>& findings, bool may_try);

// For cases without a trial. Stores that the optimised build computes in one way are equal, even if the
// unoptimised one, which keeps calls and variables, does not show it. And an optimiser that joins stores
// gives them other lines: such a race is dropped if all races of the source at its place leave equal values.
void take_proofs(std::vector<Finding>& unoptimised, std::vector<Finding>& optimised);

}  // namespace warpmark::session
