// Did a change take a finding away, and bring no other one?
#pragma once
#include <string_view>
#include <vector>

#include "harness/contract/finding.h"
#include "harness/source/source_patch.h"

namespace warpmark::fix {

// Is it still found? By id, kernel and lines; errors and warnings alone.
bool stays(std::string_view source, const Patch&, const Finding& target, const std::vector<Finding>& after);

// Errors and warnings, by id, kernel and lines; a line that the change has brought is one of no finding from
// before. What was hidden behind the target may come out. `before` has the target.
bool takes_away(std::string_view source, const Patch&, const Finding& target,
                const std::vector<Finding>& before, const std::vector<Finding>& after);

}  // namespace warpmark::fix
