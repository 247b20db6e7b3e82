// Updates the counts for each copy, group and barrier object.
#include "harness/observe/async_copy_stages.h"

#include <algorithm>
#include <bit>

#include "harness/observe/per_access_kind.h"
#include "harness/observe/request_costs.h"
#include "harness/observe/traffic_by_array.h"

namespace warpmark::observe {
namespace {

constexpr uint64_t widest_request = 512;

uint64_t id_of(uint32_t block, uint32_t warp) {
    return uint64_t{block} << 32 | warp;
}

}  // namespace

uint64_t AsyncCounts::Warp::in_flight() const {
    return static_cast<uint64_t>(std::ranges::count(groups, true)) + is_filling;
}

void AsyncCounts::launch_begins(const RunView& run) {
    run_ = &run;
    any_ = false;
    bytes_ = stages_ = 0;
    by_unit_ = {};
    by_place_.clear();
    warps_.clear();
    objects_.clear();
}

void AsyncCounts::block_ends(uint32_t block) {
    if (!any_) return;
    objects_.erase(block);
    std::erase_if(warps_, [&](const auto& one) { return one.first >> 32 == block; });
}

void AsyncCounts::note(const WarpAccess& access) {
    if (access.of_mbarrier) return note_object(access);
    any_ = true;
    // Excludes a cluster's shared memory.
    const bool is_global = access.space == Space::global && !access.on_chip;
    if (is_global) count_bytes(access);
    const bool fills = is_global && access.kind == Access::load;
    if (fills && access.background == Background::group) fill(access);
}

void AsyncCounts::count_bytes(const WarpAccess& access) {
    const RegionInfo* region = run_->region(access.region);
    const uint64_t bytes = uint64_t{access.width} * static_cast<uint64_t>(std::popcount(access.active));
    bytes_ += bytes;
    Place& place = by_place_[{access.site, array_name(region)}];
    place.bytes += bytes;
    if (access.background != Background::unit) return;
    for (SpaceTraffic* all : {&by_unit_, &place.by_unit}) {
        Traffic& moved = of_kind(*all, access.kind);
        moved.bytes += bytes;
        moved.passes += (bytes + sector_bytes - 1) / sector_bytes;
    }
}

void AsyncCounts::unit_moves(uint32_t site, uint32_t region, Access kind, uint64_t bytes) {
    const uint64_t requests = (bytes + widest_request - 1) / widest_request;
    of_kind(by_unit_, kind).requests += requests;
    of_kind(by_place_[{site, array_name(run_->region(region))}].by_unit, kind).requests += requests;
}

void AsyncCounts::fill(const WarpAccess& access) {
    const auto [found, is_new] = warps_.try_emplace(id_of(access.block, access.warp));
    Warp& warp = found->second;
    if (is_new) warp.speaker = static_cast<uint32_t>(std::countr_zero(access.active));
    if (!(access.active >> warp.speaker & 1)) return;
    warp.is_filling = true;
    stages_ = std::max(stages_, warp.in_flight());
}

// A copy reports to a barrier object, or a thread polls its phase.
void AsyncCounts::note_object(const WarpAccess& access) {
    auto& objects = objects_[access.block];
    for (uint32_t left = access.active; left; left &= left - 1) {
        const auto lane = static_cast<uint32_t>(std::countr_zero(left));
        const Object object{access.region, access.offsets[lane]};
        if (access.background != Background::no) {
            objects[object] = access.phases[lane];
        } else if (access.kind == Access::load && access.memory) {
            const auto found = objects.find(object);
            if (found != objects.end() &&
                found->second != mbarrier_phase(access.memory + access.offsets[lane]))
                objects.erase(found);
        }
    }
    stages_ = std::max<uint64_t>(stages_, objects.size());
}

void AsyncCounts::step(const CopyStep& step) {
    if (step.of != Background::group || step.kind == CopyStep::Kind::fence) return;
    const auto found = warps_.find(id_of(step.block, step.warp));
    if (found == warps_.end() || !(step.lanes >> found->second.speaker & 1)) return;
    Warp& warp = found->second;
    if (step.kind == CopyStep::Kind::commit) {
        warp.groups.push_back(warp.is_filling);
        warp.is_filling = false;
        return;
    }
    if (step.uncommitted) warp.is_filling = false;
    if (warp.groups.size() > step.keep)
        warp.groups.erase(warp.groups.begin(), warp.groups.end() - static_cast<std::ptrdiff_t>(step.keep));
}

void AsyncCounts::launch_ends(LaunchRecord& record) {
    record.did.copied_bytes = bytes_;
    record.did.stages = stages_;
    record.by_unit = by_unit_;
    for (const auto& [where, moved] : by_place_) {
        BufferTraffic& buffer = buffer_of(record, where.second, false, run_->site(where.first));
        buffer.copied_bytes += moved.bytes;
        buffer.by_unit += moved.by_unit;
    }
    sort_buffers(record);
}

}  // namespace warpmark::observe
