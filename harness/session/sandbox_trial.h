// Sandbox self-test: a worker that receives no job, enters the sandbox like any other, and tries to escape.
#pragma once
#include "harness/base/error.h"
#include "harness/session/worker_protocol.h"

namespace warpmark::session {

// Error (tool): no worker, or no answer. as_copy: tests a copy of the prepared process (prepared_workers.h).
Result<LockTrial> try_lock(bool as_copy = false);

}  // namespace warpmark::session
