// What looks at the cases once more when all of them have run: other orders, exchange,
// witnesses.
#pragma once
#include <string>
#include <vector>

#include "harness/runs/single_run.h"

namespace warpmark::session {

// A case reached a limit: that is the thing to know.
void leave_out_repeats(const Job&, std::vector<CaseObservation>&);
// again: the cases' buffers are still there. Races are judged in one build, outputs in the optimised one.
// unoptimised: null if there is none. crowded: kernels whose blocks the device does not hold all at once
// (serial_blocks.h).
void look_again(Job&, Observation&, const RunOptions& optimised, const RunOptions& judging,
                const RunOptions* unoptimised, const std::vector<std::string>& crowded, bool again);

}  // namespace warpmark::session
