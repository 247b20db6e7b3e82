// barrier_places.cpp: a running number a thread, which goes into the sum when its block ends: blocks come in
// any order.
#include "harness/analysis/barrier_places.h"

#include <bit>
#include <string>

#include "harness/base/hash.h"

namespace warpmark::analysis {
namespace {

uint64_t mixed(uint64_t a, uint64_t b) {
    const uint64_t both[] = {a, b};
    return hash_of_bytes(std::as_bytes(std::span(both)));
}

}  // namespace

uint64_t BarrierPlaces::place(uint32_t site) {
    if (site >= places_.size()) places_.resize(site + 1, 0);
    if (places_[site] == 0) {
        const Site& at = run_->site(site);
        places_[site] =
            mixed(hash_of_bytes(std::as_bytes(std::span(at.file))), static_cast<uint64_t>(at.line)) | 1;
    }
    return places_[site];
}

void BarrierPlaces::comes(uint32_t block, uint32_t warp, uint32_t lanes, uint32_t site, bool of_warp) {
    if (!run_) return;
    if (!recent_ || recent_block_ != block) {
        recent_ = &blocks_[block];
        recent_block_ = block;
    }
    auto& threads = of_warp ? recent_->at_warps : recent_->at_blocks;
    const size_t first = size_t{warp} * 32;
    if (threads.size() < first + 32) threads.resize(first + 32, 0);
    const uint64_t at = place(site);
    for (; lanes; lanes &= lanes - 1) {
        uint64_t& here = threads[first + static_cast<size_t>(std::countr_zero(lanes))];
        here = (here ^ at) * 6364136223846793005u + 1442695040888963407u;
    }
}

void BarrierPlaces::block_ends(uint32_t block) {
    const auto ended = blocks_.find(block);
    if (ended == blocks_.end()) return;
    const uint64_t whose = mixed(launch_, block);
    const auto add = [&](uint64_t& sum, const std::vector<uint64_t>& threads) {
        for (size_t thread = 0; thread < threads.size(); ++thread)
            if (threads[thread]) sum += mixed(whose + thread, threads[thread]);
    };
    add(digest_.of_blocks, ended->second.at_blocks);
    add(digest_.of_warps, ended->second.at_warps);
    blocks_.erase(ended);
    recent_ = nullptr;
}

}  // namespace warpmark::analysis
