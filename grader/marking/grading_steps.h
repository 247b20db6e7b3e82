// Steps of grading a submission that only some submissions need.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grader/check/check.h"
#include "grader/lab/lab.h"
#include "grader/marking/grade.h"
#include "grader/marking/lab_program_runs.h"
#include "grader/score/report.h"

namespace warpmark::batch {

// The lab with a case beyond each timing size whose launches stop growing, and the data to judge it.
struct BeyondSizeLab {
    Lab lab;
    std::vector<Case> inputs;
    Observation oracle, reference;
};

// Runs these cases, and appends the result to `observed`. Nothing if no launch stops growing, or if the
// solution is not installed for comparison.
Result<std::optional<BeyondSizeLab>> run_beyond(const Lab&, const Submission&, uint64_t seed, const Answers&,
                                                Observation& observed, const Backend&);

// Retries the report's first check that fails only in drawn cases with smaller ones, and adds the result:
// sizes that are right and wrong, places, and a command that reproduces the failure.
void shrink(Report&, const Observed&, const Submission&, const Marking&, const Backend&);

// True if a check asks for times and all that it needs passed. Timing occupies a GPU for a second or more.
bool is_to_be_timed(const Lab&, const Report&);

// The job to time: inputs from the seed, outputs compared with the tolerance of the lab's output check,
// repeated as long as a time check is undecided.
session::PairedJob timing_job(const Lab&, const LabCase& size, const std::string& file,
                              const std::string& source, uint64_t seed);

// For each of the lab's timing sizes. A tool failure is retried once.
Result<std::vector<PairedTimes>> untimed(std::string because);
Result<std::vector<PairedTimes>> times_of(const Lab&, const Submission&, uint64_t seed, const Backend&);

// A host function whose name is close to the lab's, with its line.
struct RenamedLauncher {
    std::string name;  // "": there is none
    int line = 0;
};

// Returns nothing if the lab's name occurs anywhere outside of comments and literals, for example as a
// macro's argument: the function may exist, and the error has another cause.
RenamedLauncher renamed_launcher(std::string_view source, const std::string& launch);

// "The lab calls `launch`, but the file has `lauch` (line 26): rename it"; "" if there is none.
std::string in_words(const RenamedLauncher&, const std::string& launch);

// The id of the sibling lab whose file this most likely is. "" if it may be this lab's, or if two labs fit
// equally well. The parameters of the launch function must match the other lab's. If they also match this
// lab's, at least one kernel must have the name of one in the other lab's stub. Neither is proof, so the
// result is a note for a file that lost points, and never a reason for points.
std::string other_lab_of(const std::string& source, const Lab&);

}  // namespace warpmark::batch
