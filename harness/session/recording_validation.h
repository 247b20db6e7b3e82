// Validates a recording: it must fit its job and itself, so that every number can be used as an index.
#pragma once
#include <string>

#include "harness/contract/job.h"
#include "harness/contract/observation.h"

namespace warpmark::session {

// "" if the recording is valid, otherwise the reason.
std::string unsound_recording(const Job&, const Observation&);

}  // namespace warpmark::session
