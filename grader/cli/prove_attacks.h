// prove_attacks.h: `warpmark prove attacks`: what a dishonest submission may try, and what it gets.
#pragma once
#include <string>

#include "grader/cli/shared.h"

namespace warpmark::cli {

// `only`: part of the names of the probes to try; "": all. The exit code.
int prove_attacks(const MarkOptions&, const batch::Backend&, const std::string& only);

}  // namespace warpmark::cli
