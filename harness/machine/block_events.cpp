// block_events.cpp: what observers hear of a block: its shared arrays, and who came to a barrier.
#include <algorithm>

#include "harness/machine/block.h"

namespace warpmark::machine {

// What other blocks may reach is watched as global memory is. The blocks of a cooperative launch take turns,
// too, but each is a cluster of its own.
void Block::tell_region(Region& region) {
    RegionInfo& shown = run_.shared_regions[region.info.id & shared_array_mask];
    shown = region.info;
    shown.id &= ~cluster_rank_mask;  // of all blocks of the cluster
    RegionInfo told = region.info;
    if (cluster_ && grid_.blocks_in_cluster() > 1) {
        told.on_chip = true;
        told.space = region.watched_as = Space::global;
    }
    run_.attached.observer->region_begins(told);
}

void Block::tell_observer(uint32_t id, bool is_full) {
    if (!run_.attached.observer) return;
    const auto& arrivers = barriers_[id].arrivers;
    if (is_full && std::none_of(arrivers.begin(), arrivers.end(), [](uint32_t lanes) { return lanes != 0; }))
        return run_.attached.observer->block_barrier(index_);
    std::vector<uint32_t> waiters(warps_.size(), 0);
    for (const auto& warp : warps_)
        for (const auto& split : warp->splits)
            if (split.state == Split::State::at_block_barrier && split.barrier_id == id)
                waiters[warp->index()] |= split.mask;
    run_.attached.observer->partial_barrier(index_, id, arrivers.data(), waiters.data(),
                                            static_cast<uint32_t>(warps_.size()));
}

}  // namespace warpmark::machine
