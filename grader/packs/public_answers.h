// Expected outputs of a lab's public cases as raw bytes, computed by the oracle or read from files.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "grader/marking/grade.h"

namespace warpmark::batch {

// The outputs of each public case, concatenated. Empty: the lab checks no output.
using Expected = std::vector<std::string>;

// Runs the oracle with the inputs that `check` uses without --seed.
Result<Expected> computed_outputs(const Lab&, const Backend&);

// The contents of labs/<id>/expected; nothing if one file is missing.
std::optional<Expected> stored_outputs(const Lab&);

}  // namespace warpmark::batch
