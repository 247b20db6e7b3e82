// Modeled time of a run, relative to the reference's, and the shares of it that are lost.
//
// Both leave out the constant cost of a launch (observe/time_model.h). A lab's timing sizes are modeled from
// small samples (observe/time_extrapolation.h); a lab without timing sizes is timed on the check's cases. A
// share compares the run with itself after reducing each request to its minimum, so the block's shape does
// not matter.
#pragma once
#include <string>
#include <vector>

#include "grader/check/check.h"
#include "grader/check/slowdown_verdict.h"

namespace warpmark::check {

// Modeled time, and the shares of it (0 to 1) that a run without waste would save.
struct Waste {
    WorkCycles work;
    double conflict_share() const;  // bank conflicts
    double scatter_share() const;   // uncoalesced accesses
    double excess_share() const;    // both together
    double wait_share() const;      // waiting for global memory
};

// The runs that a time check uses: the largest sample of each timing size, or the check's cases.
std::vector<const CaseObservation*> timed_runs(const Check&, const Lab&, const Observation&);
Waste waste_of(const Check&, const Lab&, const Observation&);

// Lost time: the sentences that report it, and the score of the share that loses most points.
struct LostTime {
    std::string words;  // " 66 % of the time is lost to bank conflicts, all of it on transpose.cu:23."
    double fraction = 1;
    std::string limits, advice;  // of that share; empty if no points are lost
};
LostTime lost_time(const Check&, const Observed&);

// True if the check limits at least one share.
bool limits_lost_time(const Check&);

// Adds the lost time to a result that has the score of the ratio alone. The smaller score counts, and only
// its limits are shown.
void add_lost_time(CheckResult&, const Limits& ratio_limits, const Check&, const Observed&);

// Metrics of a report: "ratio" to the reference's time, "excess_share", "conflict_share", "scatter_share".
std::vector<std::pair<std::string, double>> modeled_ratios(const Check&, const Observed&);

// The verdict without GPU times.
CheckResult modeled_time(const Check&, const Observed&);

// Advice: the work that exceeds the reference's, and the lines that cause it.
std::string time_advice(const Check&, const Observed&);

}  // namespace warpmark::check
