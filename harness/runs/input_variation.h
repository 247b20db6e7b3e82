// A case with other inputs of the same kind: each element is another one of its own
// buffer, so that whatever holds for all of them (an index that lies within an array, a key below a bound)
// still does.
#pragma once
#include <optional>

#include "harness/contract/job.h"

namespace warpmark::session {

// `which`: 0, 1, …, each a choice of its own. None: no buffer has two elements that differ.
std::optional<Case> other_inputs(const Case&, uint32_t which);

}  // namespace warpmark::session
