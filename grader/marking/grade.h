// Grading of a submission: takes a lab and a submission, returns a report. Start reading here.
#pragma once
#include <string>

#include "grader/lab/lab.h"
#include "grader/marking/backend.h"
#include "grader/marking/lab_program_runs.h"
#include "grader/score/report.h"
#include "harness/contract/job.h"
#include "harness/contract/observation.h"

namespace warpmark::batch {

// The job that observes a source meant to solve the lab.
Job submission_job(const Lab&, const std::string& file, const std::string& source, std::vector<Case> inputs,
                   uint64_t seed);

// The same with the samples from which the simulation models time.
Result<Job> timed_job(const Lab&, const std::string& file, const std::string& source,
                      std::vector<Case> inputs, uint64_t seed);

// Runs a submission. Errors that the harness blames on its caller (no such launch function, for example) are
// the student's here, because the reference ran with the same arguments: they become a compile.error. A tool
// failure is retried once.
Result<Observation> observe(const Backend&, const Job&);

// The report's note on a submission that ran in a worker without a sandbox.
std::string unlocked_note(const std::string& why);

struct GradedSubmission {
    Report report;
    Observation observation;  // empty if there is none
};

// An Error means that the lab is wrong; errors of the submission or the tool are in the report. `lab` must
// already be restricted as `marking` requires.
Result<GradedSubmission> grade(const Lab& lab, const Submission&, const Marking&, AnswerBook&,
                               const Backend&);

}  // namespace warpmark::batch
