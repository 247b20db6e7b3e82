// Labs of a call of `prove`, and of the proofs of `warpmark-dev`.
#pragma once
#include <expected>
#include <string>
#include <vector>

#include "grader/cli/command_support.h"

namespace warpmark::cli {

// The labs that the words name, or all labs of the root. Labs that need a newer GPU than the backend's are
// left out, with a line for each. The error is an exit code: a lab or the course is wrong, or every lab needs
// a newer GPU.
std::expected<std::vector<Lab>, int> labs_to_prove(const MarkOptions&, const std::vector<std::string>& words,
                                                   bool all, const batch::Backend&);

}  // namespace warpmark::cli
