// One running number per thread, added to the sum when its block ends, because blocks end in any order.
#include "harness/observe/barrier_sequence.h"

#include <algorithm>
#include <bit>
#include <string>

#include "harness/base/hash.h"
#include "harness/base/splitmix64.h"

namespace warpmark::observe {
namespace {

// Combines two numbers into one that is distinct for distinct pairs.
uint64_t mixed_pair(uint64_t a, uint64_t b) {
    return warpmark::mixed(a * splitmix64_step + b);
}

}  // namespace

uint64_t BarrierPlaces::look_up(uint32_t site) {
    if (site >= places_.size()) places_.resize(site + 1, 0);
    const Site& at = run_->site(site);
    places_[site] =
        mixed_pair(hash_of_bytes(std::as_bytes(std::span(at.file))), static_cast<uint64_t>(at.line)) | 1;
    return places_[site];
}

// Thousands of blocks begin and end, so the memory of the last one is reused.
BarrierPlaces::Threads& BarrierPlaces::threads_of(uint32_t block) {
    if (const auto found = blocks_.find(block); found != blocks_.end()) return found->second;
    if (spare_.empty()) return blocks_[block];
    spare_.key() = block;
    for (auto* warps : {&spare_.mapped().at_blocks, &spare_.mapped().at_warps})
        for (Warp& warp : *warps) warp = {};
    return blocks_.insert(std::move(spare_)).position->second;
}

void BarrierPlaces::advance(Warp& warp, uint32_t lanes, uint64_t place) {
    if (!warp.apart) {
        warp.apart = std::make_unique<std::array<uint64_t, 32>>();
        warp.apart->fill(warp.together);
    }
    for (; lanes; lanes &= lanes - 1) {
        uint64_t& here = (*warp.apart)[static_cast<size_t>(std::countr_zero(lanes))];
        here = after(here, place);
    }
}

// The sum is the same for either representation: equal lanes count as one.
uint64_t BarrierPlaces::sum_of(const std::vector<Warp>& warps, uint64_t whose) {
    uint64_t sum = 0;
    for (size_t at = 0; at < warps.size(); ++at) {
        const Warp& warp = warps[at];
        const uint64_t who = whose + at * 33;
        const uint64_t first = warp.apart ? (*warp.apart)[0] : warp.together;
        const bool is_one =
            !warp.apart || std::ranges::all_of(*warp.apart, [&](uint64_t one) { return one == first; });
        if (is_one) {
            if (first) sum += mixed_pair(who + 32, first);
            continue;
        }
        for (size_t lane = 0; lane < 32; ++lane)
            if ((*warp.apart)[lane]) sum += mixed_pair(who + lane, (*warp.apart)[lane]);
    }
    return sum;
}

void BarrierPlaces::block_ends(uint32_t block) {
    const auto ended = blocks_.find(block);
    if (ended == blocks_.end()) return;
    const uint64_t whose = mixed_pair(launch_, block);
    digest_.of_blocks += sum_of(ended->second.at_blocks, whose);
    digest_.of_warps += sum_of(ended->second.at_warps, whose);
    spare_ = blocks_.extract(ended);
    recent_ = nullptr;
}

}  // namespace warpmark::observe
