// shares.cpp: a block's shares are kept until it ends.
#include "harness/observe/shares.h"

#include <algorithm>
#include <bit>

namespace warpmark::observe {

void Shares::clear() {
    open_.clear();
    last_block_ = ~0u;
    last_ = nullptr;
    most_of_thread_ = most_of_block_ = blocks_ = shared_of_threads_ = 0;
}

void Shares::note(const WarpRequest& request) {
    const bool is_shared = request.space == Space::shared;
    if ((!is_shared && request.kind != Access::load) || request.warp >= LaneBytes::warps) return;
    if (!last_ || last_block_ != request.block) {
        last_ = &open_[request.block];
        last_block_ = request.block;
    }
    if (is_shared) {
        const auto lane = static_cast<uint32_t>(std::countr_zero(request.active | 1u << 31));
        const Look look{request.kind == Access::load ? request.base + request.offsets[lane] : ~uint64_t{0},
                        request.region, request.site, request.active};
        const bool again = look.place != ~uint64_t{0} && look == last_->looks[request.warp];
        last_->looks[request.warp] = look;
        if (again) return;
    }
    (is_shared ? last_->shared : last_->loads).note(request);
}

void Shares::block_ends(uint32_t block) {
    const auto found = open_.find(block);
    if (found == open_.end()) return;
    const auto &loads = found->second.loads, &shared = found->second.shared;
    blocks_ += loads.bytes() > 0;
    most_of_block_ = std::max(most_of_block_, loads.bytes());
    most_of_thread_ = std::max(most_of_thread_, loads.most());
    shared_of_threads_ += shared.most();
    open_.erase(found);
    last_ = nullptr;
}

// A block that broke off has not ended.
void Shares::tell(LaunchRecord& record) {
    while (!open_.empty()) block_ends(open_.begin()->first);
    record.thread_load_bytes = most_of_thread_;
    record.block_load_bytes = most_of_block_;
    record.loading_blocks = blocks_;
    record.did.one_thread_shared_bytes = shared_of_threads_;
}

}  // namespace warpmark::observe
