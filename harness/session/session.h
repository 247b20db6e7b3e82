// A Job goes in, an Observation comes out. The harness's front door.
#pragma once
#include <atomic>
#include <string>

#include "harness/base/error.h"
#include "harness/contract/job.h"
#include "harness/contract/observation.h"

namespace warpmark {
namespace session {

// Compiles and runs in a process of its own that is killed at its deadline. An Error means that the tool or
// the computer could not (Blame::tool), or that the entry or its arguments are wrong (Blame::caller);
// whatever the submission did wrong is a Finding. A `tool.unsupported` finding in a case is the tool's fault
// and must not be graded.
Result<Observation> observe(const Job&);

// The same until whoever asked has given up: then the process is killed, within a fiftieth of a second, and
// an Error (tool) comes back.
Result<Observation> observe_until(const std::atomic<bool>& given_up, const Job&);

// observe() comes soon, once: what it needs is made ready meanwhile.
void expect_one();

// The worker's side of observe(): reads a Job from file descriptor 0, writes the answer to 1. `nvrtc`: the
// compiler that its parent has tried; "": the first message says. For main() alone.
int worker_main(const std::string& nvrtc = "");
inline constexpr const char* worker_argument = "--session-worker";

}  // namespace session
}  // namespace warpmark
