// One more case of a submission whose launches, at a timing size, no longer grow as they
// do in small runs (observe/grid_growth.h): a little larger than they reach. What is wrong only there is
// wrong.
#pragma once
#include <optional>

#include "grader/marking/grade.h"
#include "grader/marking/lab_answers.h"

namespace warpmark::batch {

// The lab with such cases, and what is needed to judge them.
struct BeyondSizeLab {
    Lab lab;
    std::vector<Case> inputs;
    Observation oracle, reference;
};

// Runs them, and appends what was seen to `observed`. Nothing: no launch is like that, or the solution is not
// here to compare with.
Result<std::optional<BeyondSizeLab>> run_beyond(const Lab&, const Submission&, uint64_t seed, const Answers&,
                                                Observation& observed, const Backend&);

}  // namespace warpmark::batch
