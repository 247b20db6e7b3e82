// A lab and a submission in, a report out. The function to read first.
#pragma once
#include <string>

#include "grader/lab/lab.h"
#include "grader/marking/backend.h"
#include "grader/marking/lab_answers.h"
#include "grader/score/report.h"
#include "harness/contract/job.h"
#include "harness/contract/observation.h"

namespace warpmark::batch {

// The job of observing a source that claims to solve the lab.
Job submission_job(const Lab&, const std::string& file, const std::string& source, std::vector<Case> inputs,
                   uint64_t seed);

// With the samples from which the simulation takes the time.
Result<Job> timed_job(const Lab&, const std::string& file, const std::string& source,
                      std::vector<Case> inputs, uint64_t seed);

// Runs a submission. What the harness blames on its caller (no such launch function, say) is the student's
// here, since the reference got through with the same arguments: it becomes a compile.error. A tool's failure
// is tried a second time.
Result<Observation> observe(const Backend&, const Job&);

// What a report says of a submission that ran in a worker without a lock.
std::string unlocked_note(const std::string& why);

struct GradedSubmission {
    Report report;
    Observation observation;  // empty if there is none
};

// An Error means that the lab is wrong; whatever goes wrong with the submission or the tool is in the report.
// `lab` must be restricted already as `marking` says.
Result<GradedSubmission> grade(const Lab& lab, const Submission&, const Marking&, AnswerBook&,
                               const Backend&);

}  // namespace warpmark::batch
