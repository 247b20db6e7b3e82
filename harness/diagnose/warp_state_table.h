// Table of lane states in a block: place and activity of each lane. Warps with equal states share rows.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "harness/contract/finding.h"

namespace warpmark::diagnose {

// "0–15", "3,7", "0,2,…,30"
std::string lanes_text(uint32_t lanes);

// Has a heading and aligned columns, and no trailing line feed. If many warps differ, the table is truncated
// with a note.
std::string warp_table(const std::vector<WarpAt>&);

}  // namespace warpmark::diagnose
