// same_values.h: stores that race and left equal values: are they equal for every input
// (observe/same_value.h)? The case runs again with other elements in its inputs, and with other scalars. In
// each run in which the two stores meet they may differ: then it is race.write-write, and was luck. If they
// always agree, it is a note. A run that breaks off, or shows errors of memory that the case does not have,
// says nothing: these inputs were none that the program takes. What no run decides stays what it is taken
// for.
#pragma once
#include "harness/session/one_run.h"

namespace warpmark::session {

// Of one build's findings in a case; `again`: that build. may_try: the case's buffers are still there.
// known: of the same stores it has been settled already, in another build or order.
void settle_same_values(const Job&, const Case&, const OneRun& again, const CaseObservation& seen,
                        const std::vector<Finding>& known, std::vector<Finding>& findings, bool may_try);

// Where there is no trial: what the optimised build knows to be computed in one way is equal, even where the
// unoptimised one, which keeps calls and variables, does not show it. And what the source's stores leave
// equal at a place is no news where the optimised build gives them other lines: that is dropped.
void take_proofs(std::vector<Finding>& unoptimised, std::vector<Finding>& optimised);

}  // namespace warpmark::session
