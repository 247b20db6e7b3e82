// Tracks the polls of each warp since its own last change, and the other warps' changes of the polled
// locations.
#include "harness/observe/interwarp_waits.h"

#include <algorithm>
#include <bit>

namespace warpmark::observe {
namespace {

// Lanes that change memory.
uint32_t changing(const WarpAccess& access) {
    if (access.kind == Access::load) return 0;
    return access.kind == Access::store ? access.active : access.changed;
}

}  // namespace

void Waits::launch_begins() {
    blocks_.clear();
    count_ = 0;
}

void Waits::block_ends(uint32_t block) {
    const auto at = blocks_.find(block);
    if (at == blocks_.end()) return;
    uint64_t most = 0;
    for (const Warp& warp : at->second.warps) most = std::max(most, warp.waits);
    count_ += most;
    blocks_.erase(at);
}

void Waits::block_barrier(uint32_t block) {
    const auto at = blocks_.find(block);
    if (at == blocks_.end()) return;
    for (Warp& warp : at->second.warps) warp.ends();
    at->second.looking = 0;
}

void Waits::look(Warp& warp, uint64_t place, uint32_t site) {
    const auto end = warp.looks.begin() + warp.size;
    const auto known = std::find_if(warp.looks.begin(), end,
                                    [&](const Poll& one) { return one.place == place && one.site == site; });
    if (known == end) {
        if (warp.size == warp.looks.size()) warp.ends();
        warp.looks[warp.size++] = {place, site, false};
        return;
    }
    if (known->changed && !warp.counted) {
        ++warp.waits;
        warp.counted = true;
    }
    known->changed = false;
}

void Waits::meets_at_object(const WarpAccess& access) {
    if (access.kind == Access::store || access.warp >= most_warps) return;
    // Another block of the cluster may arrive at the object, but only the object's own block waits there.
    const bool is_own = !access.on_chip || access.owner == access.block;
    if (!is_own && access.kind != Access::atomic) return;
    Block& block = blocks_[is_own ? access.block : access.owner];
    if (block.warps.size() <= access.warp) block.warps.resize(access.warp + 1);
    const uint64_t place = access.key_of(static_cast<uint32_t>(std::countr_zero(access.active)));
    auto object = std::ranges::find(block.objects, place, &Object::place);
    if (object == block.objects.end()) object = block.objects.insert(object, Object{.place = place});
    if (access.kind == Access::atomic) {
        ++object->arrivals;
        object->by[access.warp] += is_own;
        return;
    }
    const uint32_t others = object->arrivals - object->by[access.warp];
    if ((access.active & ~access.over) != 0 || others == object->seen[access.warp]) return;
    object->seen[access.warp] = others;
    ++block.warps[access.warp].waits;
}

void Waits::looks_or_changes(const WarpAccess& access) {
    if (access.of_mbarrier) return meets_at_object(access);
    const uint32_t changes = changing(access);
    if (changes)
        for (auto& [index, other] : blocks_)
            if (index != access.block && other.looking > 0) changed(other, access, changes);
    const auto found = blocks_.find(access.block);
    if (changes && (found == blocks_.end() || found->second.looking == 0)) return;
    Block& block = found == blocks_.end() ? blocks_[access.block] : found->second;
    if (block.warps.size() <= access.warp) block.warps.resize(access.warp + 1);
    Warp& mine = block.warps[access.warp];
    const bool looked = mine.size > 0;
    if (!changes)
        look(mine, access.key_of(static_cast<uint32_t>(std::countr_zero(access.active))), access.site);
    else
        mine.ends();
    if (looked != (mine.size > 0)) block.looking += looked ? -1u : 1u;
    changed(block, access, changes);
}

void Waits::changed(Block& block, const WarpAccess& access, uint32_t lanes) {
    for (uint32_t left = lanes; left; left &= left - 1) {
        const uint64_t place = access.key_of(static_cast<uint32_t>(std::countr_zero(left)));
        for (Warp& other : block.warps)
            for (uint32_t i = 0; i < other.size; ++i) other.looks[i].changed |= other.looks[i].place == place;
    }
}

}  // namespace warpmark::observe
