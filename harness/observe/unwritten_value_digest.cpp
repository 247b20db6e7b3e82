// One digest per thread, so that the order of the warps does not affect the result.
#include "harness/observe/unwritten_value_digest.h"

#include <bit>

namespace warpmark::observe {
namespace {

uint64_t mixed_in(uint64_t all, uint64_t one) {
    all = (all ^ one) * 6364136223846793005u + 1442695040888963407u;
    return all ^ all >> 29;
}

}  // namespace

std::byte fill_at(uint32_t fill, uint32_t region, uint64_t offset) {
    constexpr uint8_t kinds[fills_of_unwritten] = {0x7b, 0xfb, 0xff};
    const uint64_t place = mixed_in(mixed_in(region, offset / 4), 0);
    if (offset % 4 == 0) return static_cast<std::byte>(mixed_in(place, fill) >> 32);
    return static_cast<std::byte>(kinds[(place % fills_of_unwritten + fill) % fills_of_unwritten]);
}

void UnwrittenValueDigest::launch_begins(const RunView& run) {
    run_ = &run;
    for (auto& known : chosen_) known.clear();
    const LaunchRecord& launch = run.launch();
    for (size_t axis = 0; axis < 3; ++axis)
        flow_ = mixed_in(flow_, uint64_t{launch.grid[axis]} << 32 | launch.block[axis]);
    flow_ = mixed_in(flow_, launch.dynamic_shared_bytes);
}

// The order in which blocks end is irrelevant.
void UnwrittenValueDigest::block_ends(uint32_t block) {
    bytes_.block_ends(block);
    const auto found = blocks_.find(block);
    if (found == blocks_.end()) return;
    for (size_t at = 0; at < found->second.size(); ++at)
        flow_ += mixed_in(mixed_in(found->second[at], at), block);
    blocks_.erase(found);
    last_ = nullptr;
}

void UnwrittenValueDigest::launch_ends(LaunchRecord&) {
    while (!blocks_.empty()) block_ends(blocks_.begin()->first);  // that were aborted
    flow_ = mixed_in(flow_, 0);
}

uint64_t* UnwrittenValueDigest::lanes_of(uint32_t block, uint32_t warp) {
    if (!last_ || last_block_ != block) {
        last_ = &blocks_[block];
        last_block_ = block;
    }
    const size_t first = size_t{warp} * 32;
    if (first >= last_->size()) last_->resize(first + 32);
    return last_->data() + first;
}

void UnwrittenValueDigest::access(const WarpAccess& access) {
    if (WrittenBytes::Region* region = access.kind == Access::load ? nullptr : bytes_.state_of(access))
        WrittenBytes::mark(*region, access);
    const uint64_t what = mixed_in(uint64_t{access.site} << 32 | access.region,
                                   uint64_t{access.width} << 8 | static_cast<uint64_t>(access.kind));
    uint64_t* done = lanes_of(access.block, access.warp);
    for (uint32_t lane = 0; lane < 32; ++lane)
        if (access.active >> lane & 1) done[lane] = mixed_in(done[lane] + what, access.offsets[lane]);
}

void UnwrittenValueDigest::barrier_reached(uint32_t block, uint32_t warp, uint32_t lanes, uint32_t site,
                                           bool) {
    uint64_t* done = lanes_of(block, warp);
    for (uint32_t lane = 0; lane < 32; ++lane)
        if (lanes >> lane & 1) done[lane] = mixed_in(done[lane], site);
}

bool UnwrittenValueDigest::is_chosen(uint32_t site, bool of_locals) {
    const auto [known, fresh] = chosen_[of_locals].try_emplace(site);
    if (fresh) {
        const Site& here = run_->site(site);
        known->second = lines_->contains({run_->launch().kernel, here.file, here.line, of_locals});
    }
    return known->second;
}

uint32_t UnwrittenValueDigest::lanes(const WarpAccess& access) {
    if (!lines_ || !is_chosen(access.site, false)) return 0;
    const WrittenBytes::Region* region = bytes_.state_of(access);
    return region && region->missing ? WrittenBytes::doubtful_lanes(*region, access) : 0;
}

void UnwrittenValueDigest::change(const WarpAccess& access, uint32_t lane, std::byte* value) {
    const uint64_t offset = access.offsets[lane];
    const uint32_t missing = WrittenBytes::unwritten(*bytes_.state_of(access), offset, access.width);
    for (uint32_t left = missing; left; left &= left - 1) {
        const auto at = static_cast<uint32_t>(std::countr_zero(left));
        value[at] = fill_at(fill_, access.region, offset + at);
    }
}

}  // namespace warpmark::observe
