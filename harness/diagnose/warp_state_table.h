// The lanes of a block as a small table: who is where, and does what. Warps of one state
// share their rows.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "harness/contract/finding.h"

namespace warpmark::diagnose {

// "0–15", "3,7", "0,2,…,30"
std::string lanes_text(uint32_t lanes);

// With a heading; columns aligned; no line feed at the end. Many warps that all differ are cut off with a
// word.
std::string warp_table(const std::vector<WarpAt>&);

}  // namespace warpmark::diagnose
