// modelled_time.h: the simulation's time of a run, beside the reference's and beside its own without waste.
//
// Both leave out what a launch costs whatever it does (observe/cost.h). A lab's timing sizes are modelled
// from small samples (observe/taken_on.h); where it has none, the check's cases are what is timed. The time
// without waste is that of the same run with each request at its least: no other shape of a block changes it.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "grader/check/check.h"

namespace warpmark::check {

// What of the time goes into requests that take more than they must.
struct Waste {
    WorkCycles work;
    double self_ratio() const;      // time, in times without waste: at least 1
    double conflict_ratio() const;  // likewise, without bank conflicts alone
    double wait_ratio() const;      // likewise, had nobody waited for global memory
    double conflict_share() const;  // of the time, 0 to 1
    double scatter_share() const;
};

// The runs that a check of kind time looks at: of the timing sizes their largest samples, or its cases.
std::vector<const CaseObservation*> timed_runs(const Check&, const Lab&, const Observation&);
Waste waste_of(const Check&, const Lab&, const Observation&);

// "Bank conflicts take 58 % of its time, nearly all of it on transpose.cu:23." "" where little is wasted.
std::string waste_words(const Check&, const Lab&, const Observation&);

// What a report keeps of both: "ratio" to the reference's time, "self_ratio" to its own without waste,
// "conflict_share", "scatter_share".
std::vector<std::pair<std::string, double>> modelled_ratios(const Check&, const Observed&);

// The verdict where no GPU took the time.
CheckResult modelled_time(const Check&, const Observed&);

// Only the time beside its own without waste; nothing where the lab does not ask for it.
std::optional<CheckResult> time_without_waste(const Check&, const Observed&);

// What the program has more of than the reference, and where to look for it.
std::string what_takes_time(const Check&, const Observed&);

}  // namespace warpmark::check
