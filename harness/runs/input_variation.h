// A case with other inputs of the same kind. Each element is replaced by another element of its own buffer,
// so that a property of all elements still holds: an index lies within an array, a key is below a bound.
#pragma once
#include <optional>

#include "harness/contract/job.h"

namespace warpmark::session {

// `which`: 0, 1, …, each a different choice. nullopt if no buffer has two different elements.
std::optional<Case> other_inputs(const Case&, uint32_t which);

}  // namespace warpmark::session
