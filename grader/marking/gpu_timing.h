// Timing of a submission and the lab's reference on a GPU, at the lab's timing sizes.
#pragma once
#include <vector>

#include "grader/marking/grade.h"

namespace warpmark::batch {

// True if a check asks for times and all that it needs passed. Timing occupies a GPU for a second or more.
bool is_to_be_timed(const Lab&, const Report&);

// The job to time: inputs from the seed, outputs compared with the tolerance of the lab's output check,
// repeated as long as a time check is undecided.
session::PairedJob timing_job(const Lab&, const LabCase& size, const std::string& file,
                              const std::string& source, uint64_t seed);

// For each of the lab's timing sizes. A tool failure is retried once.
Result<std::vector<PairedTimes>> untimed(std::string because);
Result<std::vector<PairedTimes>> times_of(const Lab&, const Submission&, uint64_t seed, const Backend&);

}  // namespace warpmark::batch
