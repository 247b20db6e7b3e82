// Keeps the shares of a block until it ends.
#include "harness/observe/work_distribution.h"

#include <algorithm>
#include <bit>

namespace warpmark::observe {
namespace {

uint64_t bytes_of(const WarpRequest& request) {
    return uint64_t{request.width} * lanes_in(request.active);
}

}  // namespace

void WorkDistribution::clear() {
    open_.clear();
    last_block_ = ~0u;
    last_ = nullptr;
    most_of_thread_ = most_of_block_ = blocks_ = shared_of_threads_ = most_acting_ = broadcasts_ = 0;
}

WorkDistribution::BlockTraffic& WorkDistribution::of_block(uint32_t block) {
    if (!last_ || last_block_ != block) {
        last_ = &open_[block];
        last_block_ = block;
    }
    return *last_;
}

void WorkDistribution::note_unit(const WarpAccess& access) {
    const bool loads = access.kind == Access::load && access.space == Space::global && !access.on_chip;
    if (!loads || access.of_mbarrier) return;
    of_block(access.block).by_unit +=
        uint64_t{access.width} * static_cast<uint64_t>(std::popcount(access.active));
}

void WorkDistribution::note(const WarpRequest& request) {
    const bool is_shared = request.space == Space::shared;
    if (request.warp >= LaneBytes::warps) return;
    of_block(request.block).acting[request.warp] |= request.active;
    if (!is_shared && request.kind != Access::load) {
        last_->moved[request.warp] += bytes_of(request);
        return;
    }
    if (is_shared) {
        const auto lane = static_cast<uint32_t>(std::countr_zero(request.active | 1u << 31));
        bool is_one_place = request.kind == Access::load && (!request.even || request.stride == 0);
        for (uint32_t left = request.active; left && is_one_place && !request.even; left &= left - 1)
            is_one_place = request.offsets[std::countr_zero(left)] == request.offsets[lane];
        const SharedPoll look{is_one_place ? request.base + request.offsets[lane] : ~uint64_t{0},
                              request.region, request.site, request.active};
        const bool again = look.place != ~uint64_t{0} && look == last_->looks[request.warp];
        last_->looks[request.warp] = look;
        broadcasts_ += is_one_place && lanes_in(request.active) > 1;
        if (again) return;
    }
    last_->moved[request.warp] += bytes_of(request);
    (is_shared ? last_->shared : last_->loads).note(request);
}

// A warp that moves as much as the average warp, or more, counts fully, others by their share of that. A
// fifth more is tolerated, for warps with a task of their own.
uint64_t WorkDistribution::BlockTraffic::acting_threads() const {
    constexpr double tolerated = 1.2;
    uint64_t threads = 0, warps = 0, all = 0;
    for (size_t warp = 0; warp < acting.size(); ++warp) {
        threads += lanes_in(acting[warp]);
        warps += acting[warp] != 0;
        all += moved[warp];
    }
    if (all == 0) return threads;
    const double mean = static_cast<double>(all) / static_cast<double>(warps);
    double effective = 0;
    for (const uint64_t bytes : moved) effective += std::min(1.0, static_cast<double>(bytes) / mean);
    return std::min(threads, static_cast<uint64_t>(tolerated * 32 * effective));
}

void WorkDistribution::block_ends(uint32_t block) {
    const auto found = open_.find(block);
    if (found == open_.end()) return;
    const auto &loads = found->second.loads, &shared = found->second.shared;
    const uint64_t bytes = loads.bytes() + found->second.by_unit;
    blocks_ += bytes > 0;
    most_of_block_ = std::max(most_of_block_, bytes);
    most_of_thread_ = std::max(most_of_thread_, loads.most());
    shared_of_threads_ += shared.most();
    most_acting_ = std::max(most_acting_, found->second.acting_threads());
    open_.erase(found);
    last_ = nullptr;
}

// An aborted block has not ended.
void WorkDistribution::tell(LaunchRecord& record) {
    while (!open_.empty()) block_ends(open_.begin()->first);
    record.thread_load_bytes = most_of_thread_;
    record.block_load_bytes = most_of_block_;
    record.loading_blocks = blocks_;
    record.acting_threads = most_acting_;
    record.did.one_thread_shared_bytes = shared_of_threads_;
    record.did.broadcasts = broadcasts_;
}

}  // namespace warpmark::observe
