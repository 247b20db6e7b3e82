// Interface to the simulator, the GPU and other tools that run code for the grader.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "harness/base/error.h"
#include "harness/contract/job.h"
#include "harness/contract/observation.h"
#include "harness/contract/second_opinion.h"
#include "harness/gpu_jobs/paired_timing.h"

namespace warpmark::batch {

class KeptRuns;
class StudentPack;

// Functions that run code: session::observe, or a test's hand-made answers. Must be callable from several
// threads.
struct Backend {
    std::function<Result<Observation>(const Job&)> run;
    std::function<Result<PairedTimes>(const session::PairedJob&)>
        time;  // empty: timing is not available here
    std::function<std::vector<Opinion>(const Job&, const Observation&)>
        also;                              // opinions of other tools; empty: none are requested
    uint32_t capability = 0;               // of its oldest GPU: 75; 0: no GPU
    std::shared_ptr<const KeptRuns> kept;  // cached runs of the labs' own programs; null: no cache
    std::shared_ptr<const StudentPack>
        pack;  // supplies expected outputs if solutions are not installed; may be null

    Backend() = default;
    template <class F>
        requires(!std::is_same_v<std::remove_cvref_t<F>, Backend> && std::is_invocable_v<F&, const Job&>)
    Backend(F run) : run(std::move(run)) {}
    Result<Observation> operator()(const Job& job) const { return run(job); }
};

}  // namespace warpmark::batch
