// Extra case for a submission whose launches stop growing before a timing size (observe/grid_growth.h):
// slightly larger than the launches can cover. An error only there is still an error.
#pragma once
#include <optional>

#include "grader/marking/grade.h"
#include "grader/marking/lab_program_runs.h"

namespace warpmark::batch {

// The lab with such cases, and the data to judge them.
struct BeyondSizeLab {
    Lab lab;
    std::vector<Case> inputs;
    Observation oracle, reference;
};

// Runs them, and appends the result to `observed`. Nothing if no launch stops growing, or if the solution is
// not installed for comparison.
Result<std::optional<BeyondSizeLab>> run_beyond(const Lab&, const Submission&, uint64_t seed, const Answers&,
                                                Observation& observed, const Backend&);

}  // namespace warpmark::batch
