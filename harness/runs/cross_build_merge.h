// What two builds of one program showed in a case becomes one observation. A correct
// compiler adds no race and no uninitialised read whose value matters, no race between two writes, and no
// barrier. So what the unoptimised build shows stays; what the optimised build alone shows is dropped only
// where it is seen to be the compiler's affair: the values do not matter (observe/race_value_injection.h), or
// every thread came to the same barriers in both. What could not be tried is said
// (contract/unchecked_parts.h).
#pragma once
#include <string>
#include <vector>

#include "harness/observe/barrier_sequence.h"
#include "harness/runs/single_run.h"

namespace warpmark::session {

// The unoptimised build's run of the case.
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
    // may_try: the cases' buffers are still there for runs of the optimised build (`again`).
    CrossBuildMerge(Job& job, const RunOptions& again, bool may_try)
        : job_(job), again_(again), may_try_(may_try) {}

    // Merges into `seen`, the optimised build's run.
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
