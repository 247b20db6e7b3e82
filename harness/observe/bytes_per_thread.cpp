// One number per warp, and a row of lanes if a warp's lanes differ.
#include <algorithm>
#include <bit>

#include "harness/observe/work_distribution.h"

namespace warpmark::observe {

void LaneBytes::add_to_lanes(const WarpRequest& request) {
    auto& row = of_lane_[request.warp];
    const uint32_t bit = 1u << request.warp;
    if ((uneven_ & bit) == 0) {
        uneven_ |= bit;
        row.fill(0);
    }
    for (uint32_t left = request.active; left; left &= left - 1)
        row[static_cast<size_t>(std::countr_zero(left))] += request.width;
}

uint64_t LaneBytes::most() const {
    uint64_t most = 0;
    for (size_t warp = 0; warp < warps; ++warp) {
        const bool is_uneven = (uneven_ >> warp & 1) != 0;
        const uint64_t beside = is_uneven ? *std::ranges::max_element(of_lane_[warp]) : 0;
        most = std::max(most, of_all_lanes_[warp] + beside);
    }
    return most;
}

}  // namespace warpmark::observe
