// What runs code for the grader.
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
#include "harness/on_gpu/paired_timing.h"

namespace warpmark::batch {

class KeptRuns;
class StudentPack;

// What runs code: session::observe, or a test's hand-made answers. Must be callable from several threads.
struct Backend {
    std::function<Result<Observation>(const Job&)> run;
    std::function<Result<PairedTimes>(const session::PairedJob&)> time;  // empty: nothing here can be timed
    std::function<std::vector<Opinion>(const Job&, const Observation&)>
        also;                                 // what others say of it; empty: they are not asked
    uint32_t capability = 0;                  // of its oldest GPU: 75; 0: it has none
    std::shared_ptr<const KeptRuns> kept;     // of the labs' own programs; null: none is kept
    std::shared_ptr<const StudentPack> pack;  // says what is right where the solutions are not; null: none

    Backend() = default;
    template <class F>
        requires(!std::is_same_v<std::remove_cvref_t<F>, Backend> && std::is_invocable_v<F&, const Job&>)
    Backend(F run) : run(std::move(run)) {}
    Result<Observation> operator()(const Job& job) const { return run(job); }
};

}  // namespace warpmark::batch
