// Labs selected by a call of `prove` or of the proofs in `warpmark-dev`.
#pragma once
#include <expected>
#include <string>
#include <vector>

#include "grader/cli/command_support.h"

namespace warpmark::cli {

// Loads the named labs, or all labs of the root. Skips labs that need a newer GPU than the backend's, with a
// line for each. The error is an exit code: a lab or the course is invalid, or every lab needs a newer GPU.
std::expected<std::vector<Lab>, int> labs_to_prove(const MarkOptions&, const std::vector<std::string>& words,
                                                   bool all, const batch::Backend&);

}  // namespace warpmark::cli
