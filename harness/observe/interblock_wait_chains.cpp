// Extends a block's chain: it is one longer than that of the block whose word was read.
#include "harness/observe/interblock_wait_chains.h"

#include <algorithm>
#include <bit>

namespace warpmark::observe {

void ReleaseAcquireChains::strong(const WarpAccess& access) {
    constexpr size_t most_words = 1 << 20;
    const bool reads = access.kind == Access::load, writes = access.kind == Access::store || access.exchanges;
    if (access.space != Space::global || access.on_chip || access.of_mbarrier || !(reads || writes)) return;
    Row& mine = behind_[access.block];
    if (writes && access.releases) fence(mine);
    for (uint32_t left = access.active; left; left &= left - 1) {
        const uint32_t offset = access.offsets[std::countr_zero(left)];
        const uint64_t place = uint64_t{access.region} << 32 | offset;
        const auto found = words_.find(place);
        if (writes) {
            if (found == words_.end() ? words_.size() < most_words : found->second.block != access.block)
                words_.insert_or_assign(place, Word{access.block, mine.blocks});
        } else if (found != words_.end() && found->second.block != access.block) {
            if (found->second.behind < mine.blocks) continue;
            mine = {found->second.behind + 1, 2};
            if (access.acquires) fence(mine);
        }
    }
    longest_ = std::max(longest_, mine.blocks);
}

}  // namespace warpmark::observe
