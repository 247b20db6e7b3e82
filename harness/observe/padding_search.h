// The least change of an array's layout that removes a bank conflict, found by trying: each
// candidate moves the observed addresses, and the rule of bank_conflicts.h counts what they take then. Only
// what comes out better is proposed, and only if no other line that uses the array takes more.
#pragma once
#include <span>
#include <vector>

#include "harness/contract/machine_events.h"
#include "harness/contract/traffic_facts.h"

namespace warpmark::observe {

// One line's worst request to the array, its lanes' offsets counted from the array's beginning.
struct ArrayUse {
    WorstRequest request;
    int line = 0;
};

// Which wavefront serves each lane of the request at these offsets; of an asynchronous copy nobody knows.
LaneWavefronts serving(const WorstRequest&, const LaneOffsets&);

// What would help uses[0]: one change, or two of which either will do; or why none does.
struct BankFixes {
    std::vector<LayoutFix> fixes;
    NoLayoutFix why_none = NoLayoutFix::none_sought;
};
BankFixes bank_fixes(const RegionInfo& array, std::span<const ArrayUse> uses);

}  // namespace warpmark::observe
