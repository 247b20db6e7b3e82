// Runs of a build over a job's cases, and their limits.
#pragma once
#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "harness/base/error.h"
#include "harness/builds/build.h"
#include "harness/contract/observation.h"
#include "harness/observe/barrier_sequence.h"
#include "harness/runs/single_run.h"

namespace warpmark::session {

struct BuildRuns {
    Build build;
    std::vector<CaseObservation> cases;
    std::vector<observe::BarrierDigest> barriers;  // of each case
    std::vector<SizedObservation> sized;
    std::vector<std::string> crowded;  // kernels launched with more blocks than the device holds
    Result<void> error;                // why a run could not be made
    WorkBudget purse;                  // shared by all of these runs
    uint64_t largest_run = 0;          // WorkBudget::largest_run
    // Cases from here on are skipped, because the other build has reached a limit.
    const std::atomic<uint64_t>* stop_from = nullptr;

    bool is_runnable() const { return build.error && error && build.usable; }
};

// Options for a run of the build's program, and their limits on work.
RunOptions run_of(BuildRuns&);
void limit(RunOptions&, const Build&, double seconds);

// Index of the first case that reached a limit; no_case: none did.
constexpr uint64_t no_case = ~uint64_t{0};
uint64_t first_limit(const BuildRuns&);

// Runs the build over all cases. Cases after one that reached a limit are skipped. `last`: no later run needs
// the cases' buffers, so they may be moved from.
void run_cases(Job&, BuildRuns&, bool last);

}  // namespace warpmark::session
