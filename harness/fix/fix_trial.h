// Evaluates a tried change: whether the finding is gone, and no new one appeared.
#pragma once
#include <string_view>
#include <vector>

#include "harness/contract/finding.h"
#include "harness/source/source_patch.h"

namespace warpmark::fix {

// True if the finding is still present, by id, kernel and lines. Considers errors and warnings only.
bool stays(std::string_view source, const Patch&, const Finding& target, const std::vector<Finding>& after);

// True if the target is gone and no new error or warning appeared, compared by id, kernel and lines. Lines
// added by the change match no earlier finding. Findings that were hidden behind the target may appear.
// `before` includes the target.
bool takes_away(std::string_view source, const Patch&, const Finding& target,
                const std::vector<Finding>& before, const std::vector<Finding>& after);

}  // namespace warpmark::fix
