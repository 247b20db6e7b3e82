// Candidate source changes for a finding, in the order to try them. None is known to help.
#pragma once
#include <string_view>
#include <vector>

#include "harness/contract/finding.h"
#include "harness/source/source_patch.h"

namespace warpmark::fix {

inline constexpr size_t most_candidates = 10;

// Returns a bounded number of patches; none if no rule covers the finding, or if its locations are not in
// `file`.
std::vector<Patch> candidates(std::string_view source, std::string_view file, const Finding&);

// Candidates for a wrong output without a finding.
std::vector<Patch> candidates_for_output(std::string_view source);

}  // namespace warpmark::fix
