// Reruns that test whether racing stores of equal values are equal for every input
// (observe/same_value_rule.h). The case runs again with other elements in its inputs, and with other scalars.
// If the two stores meet with different values in some run, the finding is race.write-write and the equality
// was luck. If they always agree, it is a note. A run that breaks off, or has memory errors that the case
// does not have, is ignored: its inputs are invalid for the program. A finding that no run decides stays
// unchanged.
#pragma once
#include "harness/runs/pass_context.h"
#include "harness/runs/single_run.h"

namespace warpmark::session {

// The pass: in the cases of the unoptimized build, then in those of the optimized one, before both are
// compared.
void settle_same_values(PassContext&);

// Of one build's findings in a case; `again`: that build. may_try: the case's buffers are still there.
// known: of the same stores it has been settled already, in another build or order.
void settle_same_values(const Job&, const Case&, const RunOptions& again, const CaseObservation& seen,
                        const std::vector<Finding>& known, std::vector<Finding>& findings, bool may_try);

}  // namespace warpmark::session
