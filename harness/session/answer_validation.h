// Validates a worker's answer. The worker has run untrusted code, so every number in its answer is checked
// before it is used as an index or a length. An invalid answer is discarded.
#pragma once
#include <cstdint>
#include <string>

#include "harness/contract/job.h"
#include "harness/contract/observation.h"
#include "harness/session/session.h"

namespace warpmark::session {

// "" if the answer is valid, otherwise the reason.
std::string unsound(const Job&, const Observation&);

// Maximum length of a valid answer to this job, in bytes.
uint64_t longest_answer(const Job&);

// "" if the recording is valid, otherwise the reason.
std::string unsound_recording(const Job&, const Observation&);

}  // namespace warpmark::session
