// What a source may be changed into, so that a finding goes away: in the order in which
// they are tried. None of them is known to help.
#pragma once
#include <string_view>
#include <vector>

#include "harness/contract/finding.h"
#include "harness/source/source_patch.h"

namespace warpmark::fix {

inline constexpr size_t most_candidates = 10;

// At most so many; nothing for findings that no rule is known for, or whose places are in another file than
// `file`.
std::vector<Patch> candidates(std::string_view source, std::string_view file, const Finding&);

// Of a wrong output that nothing was found for.
std::vector<Patch> candidates_for_output(std::string_view source);

}  // namespace warpmark::fix
