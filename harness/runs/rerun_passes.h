// Analyses that run cases again after all cases have run: other thread orders, exchange, witnesses.
#pragma once
#include <string>
#include <vector>

#include "harness/runs/single_run.h"

namespace warpmark::session {

// Skips these analyses because a case reached a limit, which is the finding that matters.
void leave_out_repeats(const Job&, std::vector<CaseObservation>&);
// Runs these analyses. again: the cases' buffers still exist. Races are judged in one build, outputs in the
// optimized one. unoptimised: null if there is none. crowded: kernels with more blocks than the device holds
// at once (serial_blocks.h).
void run_reruns(Job&, Observation&, const RunOptions& optimized, const RunOptions& judging,
                const RunOptions* unoptimized, const std::vector<std::string>& crowded, bool again);

}  // namespace warpmark::session
