// Whether a recording fits to its job and within itself, so that whoever draws it
// finds what each number names.
#pragma once
#include <string>

#include "harness/contract/job.h"
#include "harness/contract/observation.h"

namespace warpmark::session {

// "" if it does; else what does not.
std::string unsound_recording(const Job&, const Observation&);

}  // namespace warpmark::session
