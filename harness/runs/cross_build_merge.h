// Merges the observations of a case in the optimized and in the unoptimized build. A correct compiler adds no
// race, no uninitialized read whose value matters and no barrier. So every finding of the unoptimized build
// stays. A finding of the optimized build alone is dropped only if it is shown to come from the compiler: the
// values do not matter (observe/race_value_injection.h), or every thread reached the same barriers in both
// builds. Undecided cases are reported (contract/unchecked_parts.h).
#pragma once
#include <string>
#include <vector>

#include "harness/observe/barrier_sequence.h"
#include "harness/runs/single_run.h"

namespace warpmark::session {

// The unoptimized build's run of the case.
struct UnoptimizedRun {
    std::vector<Finding> findings;
    std::vector<Unseen> unseen;
    std::vector<LaunchRecord> launches;
    observe::BarrierDigest barriers;
    bool whole = true;
    std::string lacks;  // why it does not decide: "does not compile here"; "" if it does
};

class CrossBuildMerge {
  public:
    // may_try: the cases' buffers still exist for runs of the optimized build (`again`).
    CrossBuildMerge(Job& job, const RunOptions& again, bool may_try)
        : job_(job), again_(again), may_try_(may_try) {}

    // Merges into `seen`, the observation of the optimized build.
    void judge(Case&, CaseObservation& seen, const observe::BarrierDigest&, UnoptimizedRun);

  private:
    enum class Relevance { no, yes, unknown };
    Relevance values_matter(Case&, const CaseObservation&);
    void judge_alone(Case&, CaseObservation& seen, std::vector<Finding> alone, bool same_barriers,
                     bool same_warp_barriers, const UnoptimizedRun&);
    std::vector<Finding> tried(Case&, CaseObservation& seen, std::vector<Finding> alone);

    Job& job_;
    const RunOptions& again_;
    const bool may_try_;
    uint64_t budget_ = 400'000'000;  // warp instructions of all tries
};

}  // namespace warpmark::session
