// lock_trial.h: a worker that is given no job: it is shut in like any other, and tries to get out.
#pragma once
#include "harness/base/error.h"
#include "harness/session/messages.h"

namespace warpmark::session {

// Error (tool): no worker, or no answer.
Result<LockTrial> try_lock();

}  // namespace warpmark::session
