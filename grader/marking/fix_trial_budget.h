// Budget for trying a fix, and a cheap first run of it. Costs are counted instead of timed, so that advice is
// the same on every computer.
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

// The bytes that the compiler read, and the instructions of the launches.
Work work_of(const Observation&);
Work work_of_compiling(const Observation&);

// For all trials of one finding: some seconds of one core. A fix that exceeds the budget is not tried.
class TrialBudget {
  public:
    bool has(Work work) const { return work <= left_; }
    void spend(Work work) { left_ -= std::min(left_, work); }

  private:
    Work left_ = 2'500'000'000;
};

// Runs only the build and the case that showed a finding, which bounds the cost of a fix that does not help.
class SingleCaseTrial {
  public:
    // `job`: the submission with the case that shows the finding. `whole`: approximate cost of that job.
    SingleCaseTrial(Job job, const Finding& target, Work whole, const Backend&, TrialBudget&);

    // True if the finding remains or the change does not compile; false if unknown.
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
