// both_builds.h: what two builds of one program showed in a case becomes one observation. A correct compiler
// adds no race and no uninitialised read whose value matters, no race between two writes, and no barrier. So
// what the unoptimised build shows stays; what the optimised build alone shows is dropped only where it is
// seen to be the compiler's affair: the values do not matter (observe/disturbance.h), or every thread came
// to the same barriers in both. What could not be tried is said (contract/unseen.h).
#pragma once
#include <string>
#include <vector>

#include "harness/observe/barrier_places.h"
#include "harness/runs/one_run.h"

namespace warpmark::session {

// The unoptimised build's run of the case.
struct OtherBuild {
    std::vector<Finding> findings;
    std::vector<Unseen> unseen;
    std::vector<LaunchRecord> launches;
    observe::BarrierDigest barriers;
    bool whole = true;
    std::string lacks;  // why it does not decide: "does not compile here"; "" if it does
};

class BothBuilds {
  public:
    // may_try: the cases' buffers are still there for runs of the optimised build (`again`).
    BothBuilds(Job& job, const OneRun& again, bool may_try) : job_(job), again_(again), may_try_(may_try) {}

    // Merges into `seen`, the optimised build's run.
    void judge(Case&, CaseObservation& seen, const observe::BarrierDigest&, OtherBuild);

  private:
    enum class Matters { no, yes, unknown };
    Matters values_matter(Case&, const CaseObservation&);
    void judge_alone(Case&, CaseObservation& seen, std::vector<Finding> alone, bool same_barriers,
                     bool same_warp_barriers, const OtherBuild&);
    std::vector<Finding> tried(Case&, CaseObservation& seen, std::vector<Finding> alone);

    Job& job_;
    const OneRun& again_;
    const bool may_try_;
    uint64_t budget_ = 400'000'000;  // warp instructions of all tries
};

}  // namespace warpmark::session
