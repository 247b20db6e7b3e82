// What a lab's public cases must compute, as raw bytes: computed by the oracle, or read
// where it was stored.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "grader/marking/grade.h"

namespace warpmark::batch {

// For each public case its outputs, one after the other. Empty: the lab asks for no output.
using Expected = std::vector<std::string>;

// Runs the oracle with the inputs of `check` without --seed.
Result<Expected> computed_outputs(const Lab&, const Backend&);

// Those of labs/<id>/expected; nothing if one of them is not there.
std::optional<Expected> stored_outputs(const Lab&);

}  // namespace warpmark::batch
