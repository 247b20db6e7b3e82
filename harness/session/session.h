// Interface of the harness: a Job goes in, an Observation comes out.
#pragma once
#include <atomic>
#include <string>

#include "harness/base/error.h"
#include "harness/contract/job.h"
#include "harness/contract/observation.h"

namespace warpmark {
namespace session {

// Compiles and runs the job in a separate process that is killed at its deadline. An Error means that the
// tool or the computer failed (Blame::tool), or that the entry or its arguments are invalid (Blame::caller).
// Errors of the submission are Findings. A `tool.unsupported` finding in a case is the tool's fault and must
// not be graded.
Result<Observation> observe(const Job&);

// The same until the caller sets `given_up`: the process is then killed within 20 ms, and an Error (tool) is
// returned.
Result<Observation> observe_until(const std::atomic<bool>& given_up, const Job&);

// Announces one call of observe(), so that workers can start in the meantime.
void expect_one();

// The worker's side of observe(): reads a Job from file descriptor 0 and writes the answer to 1. `nvrtc`: the
// compiler that its parent has tested; "": the first message names it. For main() only.
int worker_main(const std::string& nvrtc = "");
inline constexpr const char* worker_argument = "--session-worker";

}  // namespace session
}  // namespace warpmark
