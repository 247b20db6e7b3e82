// The job of one build and one case.
#include "grader/marking/fix_trial_budget.h"

#include "harness/contract/finding_ids.h"
#include "harness/fix/fix_candidates.h"

namespace warpmark::batch {
namespace {

// A megabyte of headers takes 70 ms to compile, and an empty file 20 ms.
constexpr Work of_a_byte = 35;

// True if the defect is in the source: the unoptimized build is then conclusive.
bool source_decides(FindingId id) {
    return family(id) == Family::race || family(id) == Family::barrier ||
           id == FindingId::memory_uninitialized;
}

// A job with only the build that shows the finding; nothing if another kind of run showed it.
std::optional<Job> of_one_build(Job job, const Finding& target) {
    switch (target.evidence) {
        case Evidence::usual:
            job.optimized_too = !source_decides(target.id);
            break;
        case Evidence::unoptimised_build:
            job.optimized_too = false;
            break;
        case Evidence::optimised_build:
            break;
        case Evidence::other_order:
        case Evidence::later_call:
        case Evidence::device:
            return {};
    }
    job.unoptimized_too = !job.optimized_too;
    job.sized.clear();
    job.in_turn.clear();
    job.witnesses = false;
    job.simulated_only = true;
    return job;
}

}  // namespace

Work work_of_compiling(const Observation& seen) {
    return of_a_byte * seen.compiled_bytes;
}

Work work_of(const Observation& seen) {
    Work work = work_of_compiling(seen);
    for (const auto& one : seen.cases)
        for (const auto& launch : one.launches) work += launch.thread_instructions;
    return work;
}

SingleCaseTrial::SingleCaseTrial(Job job, const Finding& target, Work whole, const Backend& backend,
                                 TrialBudget& budget)
    : source_(job.source),
      job_(of_one_build(std::move(job), target)),
      target_(target),
      takes_(whole),
      backend_(backend),
      budget_(budget) {}

bool SingleCaseTrial::sees_no_help(const fix::Patch& patch) {
    if (!job_ || !budget_.has(takes_)) return false;
    job_->source = fix::patched(source_, patch);
    const auto seen = backend_(*job_);
    if (!seen) return false;
    takes_ = work_of(*seen);
    budget_.spend(takes_);
    return !seen->built() || seen->cases.empty() ||
           fix::stays(source_, patch, target_, seen->cases[0].findings);
}

}  // namespace warpmark::batch
