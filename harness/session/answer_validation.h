// Is what a worker answers fit to be looked at? The worker has run what somebody else
// wrote; whoever judges takes every number in its answer for an index or a length. What is not as it must be
// makes the answer none.
#pragma once
#include <cstdint>
#include <string>

#include "harness/session/session.h"

namespace warpmark::session {

// "" if it is sound, or what is wrong with it.
std::string unsound(const Job&, const Observation&);

// An answer to this job is no longer than that.
uint64_t longest_answer(const Job&);

}  // namespace warpmark::session
