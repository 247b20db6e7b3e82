// warp_table.h: the lanes of a block as a small table: who is where, and does what. Warps of one state share
// their rows.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace warpmark::machine {

struct LaneRow {
    uint32_t lanes = 0;
    std::string where, state;  // "reduce.cu:12", "waits"
    bool operator==(const LaneRow&) const = default;
};

struct WarpRows {
    uint32_t warp = 0;
    std::vector<LaneRow> rows;
};

// "0–15", "3,7", "0,2,…,30"
std::string lanes_text(uint32_t lanes);

// With a heading; columns aligned; no line feed at the end. Many warps that all differ are cut off with a
// word.
std::string warp_table(const std::vector<WarpRows>&);

}  // namespace warpmark::machine
