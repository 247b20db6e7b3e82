// run_job.h: does a Job in this process: compiles, runs every case, has both builds' findings diagnosed. For
// the worker and tests.
#pragma once
#include "harness/session/session.h"

namespace warpmark::session {

Result<Observation> run_here(Job);

}  // namespace warpmark::session
