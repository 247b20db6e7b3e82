// What trying a change may cost, and a cheap first look at one. What it costs is counted and
// not timed, so that advice is the same on every computer.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "grader/marking/grade.h"
#include "harness/source/source_patch.h"

namespace warpmark::batch {

// In thread instructions of the optimized build, about 2 ns each.
using Work = uint64_t;

// What the compiler read, and the instructions of the launches.
Work work_of(const Observation&);
Work work_of_compiling(const Observation&);

// All trials of one finding: some seconds of one core. What takes more for itself is not tried.
class TrialBudget {
  public:
    bool has(Work work) const { return work <= left_; }
    void spend(Work work) { left_ -= std::min(left_, work); }

  private:
    Work left_ = 2'500'000'000;
};

// Runs what showed a finding and nothing else: one build and one case. A change that does not help costs no
// more than that.
class FirstLook {
  public:
    // `job`: of the submission, with the case that shows the finding. `whole`: what that job takes, about.
    FirstLook(Job job, const Finding& target, Work whole, const Backend&, TrialBudget&);

    // Is it still found, or does the change not compile? false where nobody can say.
    bool sees_no_help(const fix::Patch&);

  private:
    std::string source_;
    std::optional<Job> job_;  // none: another run showed the finding
    const Finding& target_;
    Work takes_;
    const Backend& backend_;
    TrialBudget& budget_;
};

}  // namespace warpmark::batch
