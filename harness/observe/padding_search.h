// Searches for the smallest change of an array's layout that removes a bank conflict. Each candidate moves
// the observed addresses, and the rule of bank_conflicts.h counts the wavefronts. A candidate is proposed
// only if it is an improvement and no other line that uses the array gets worse.
#pragma once
#include <span>
#include <vector>

#include "harness/contract/machine_events.h"
#include "harness/contract/traffic_facts.h"

namespace warpmark::observe {

// Worst request of one line to the array. The offsets of its lanes are relative to the start of the array.
struct ArrayUse {
    WorstRequest request;
    int line = 0;
};

// Wavefront that serves each lane of the request at these offsets; unknown for asynchronous copies.
LaneWavefronts serving(const WorstRequest&, const LaneOffsets&);

// Fixes for uses[0]: one change, or two alternatives; or the reason why there is none.
struct BankFixes {
    std::vector<LayoutFix> fixes;
    NoLayoutFix why_none = NoLayoutFix::none_sought;
};
BankFixes bank_fixes(const RegionInfo& array, std::span<const ArrayUse> uses);

}  // namespace warpmark::observe
