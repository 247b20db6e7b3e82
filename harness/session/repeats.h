// repeats.h: what looks at the cases once more when all of them have run: other orders, exchange, witnesses.
#pragma once
#include "harness/session/one_run.h"

namespace warpmark::session {

// A case reached a limit: that is the thing to know.
void leave_out_repeats(const Job&, std::vector<CaseObservation>&);
// again: the cases' buffers are still there. Races are judged in one build, outputs in the optimised one.
// unoptimised: null if there is none.
void look_again(Job&, Observation&, const OneRun& optimised, const OneRun& judging, const OneRun* unoptimised,
                bool again);

}  // namespace warpmark::session
