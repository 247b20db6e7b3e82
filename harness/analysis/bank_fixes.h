// bank_fixes.h: the least change of an array's layout that mends a bank conflict, found by trying: each
// candidate moves the observed addresses, and the rule of banks.h counts what they take then. Only what comes
// out better is proposed, and only if no other line that uses the array takes more.
#pragma once
#include <span>
#include <string>

#include "harness/contract/events.h"

namespace warpmark::analysis {

// One line's worst request to the array, its lanes' offsets counted from the array's beginning.
struct ArrayUse {
    WorstRequest request;
    int line = 0;
};

// What to do about uses[0], in a sentence or two; if nothing helps, what limits it.
std::string bank_fix(const RegionInfo& array, std::span<const ArrayUse> uses);

}  // namespace warpmark::analysis
