// A worker that is given no job: it is shut in like any other, and tries to get out.
#pragma once
#include "harness/base/error.h"
#include "harness/session/worker_protocol.h"

namespace warpmark::session {

// Error (tool): no worker, or no answer. as_copy: one of those that a class is marked by
// (prepared_workers.h).
Result<LockTrial> try_lock(bool as_copy = false);

}  // namespace warpmark::session
