// load_shares.cpp: a block's shares are kept until it ends.
#include "harness/observe/load_shares.h"

#include <algorithm>
#include <bit>

#include "harness/base/lanes.h"

namespace warpmark::observe {

void LoadShares::clear() {
    open_.clear();
    last_block_ = ~0u;
    last_ = nullptr;
    most_of_thread_ = most_of_block_ = blocks_ = 0;
}

void LoadShares::note(const WarpRequest& request) {
    if (request.kind != Access::load || request.warp >= warps) return;
    if (!last_ || last_block_ != request.block) {
        last_ = &open_[request.block];
        last_block_ = request.block;
    }
    last_->bytes += uint64_t{request.width} * lanes_in(request.active);
    if (request.active == ~0u)
        last_->of_all_lanes[request.warp] += request.width;
    else
        add_to_lanes(*last_, request);
}

void LoadShares::add_to_lanes(Share& share, const WarpRequest& request) {
    auto& row = share.of_lane[request.warp];
    const uint32_t bit = 1u << request.warp;
    if ((share.uneven & bit) == 0) {
        share.uneven |= bit;
        row.fill(0);
    }
    for (uint32_t left = request.active; left; left &= left - 1)
        row[static_cast<size_t>(std::countr_zero(left))] += request.width;
}

void LoadShares::block_ends(uint32_t block) {
    const auto found = open_.find(block);
    if (found == open_.end()) return;
    const Share& share = found->second;
    ++blocks_;
    most_of_block_ = std::max(most_of_block_, share.bytes);
    for (size_t warp = 0; warp < warps; ++warp) {
        const bool is_uneven = (share.uneven >> warp & 1) != 0;
        const uint64_t beside = is_uneven ? *std::ranges::max_element(share.of_lane[warp]) : 0;
        most_of_thread_ = std::max(most_of_thread_, share.of_all_lanes[warp] + beside);
    }
    open_.erase(found);
    last_ = nullptr;
}

// A block that broke off has not ended.
void LoadShares::tell(LaunchRecord& record) {
    while (!open_.empty()) block_ends(open_.begin()->first);
    record.thread_load_bytes = most_of_thread_;
    record.block_load_bytes = most_of_block_;
    record.loading_blocks = blocks_;
}

}  // namespace warpmark::observe
