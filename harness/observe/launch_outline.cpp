// Counts steps exactly like the recorder does.
#include "harness/observe/launch_outline.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace warpmark::observe {
namespace {

constexpr size_t steps_kept = 16;
constexpr size_t launches_kept = 64;

void note(std::vector<uint64_t>& steps, uint64_t step) {
    if (steps.size() < steps_kept && (steps.empty() || steps.back() != step)) steps.push_back(step);
}

bool is_at(const SoughtAccess& sought, const Site& site, uint32_t warp, uint32_t lanes) {
    if (site.line == 0 || site.line != sought.line || site.file != sought.file) return false;
    return !sought.has_thread || (warp == sought.warp && (lanes >> sought.lane & 1));
}

bool overlap(const SoughtAccess& sought, const WarpAccess& access) {
    if (sought.bytes == 0 || access.region != sought.region) return false;
    for (uint32_t left = access.active; left; left &= left - 1) {
        const auto lane = static_cast<uint32_t>(std::countr_zero(left));
        if (sought.has_thread && lane != sought.lane) continue;
        const uint64_t at = access.offsets[lane];
        if (at < sought.offset + sought.bytes && sought.offset < at + access.width) return true;
    }
    return false;
}

size_t places_met(const LaunchOutline& one) {
    return static_cast<size_t>(std::ranges::count_if(
        one.met, [](const SoughtSteps& met) { return !met.at_place.empty() || !met.with_others.empty(); }));
}

}  // namespace

const LaunchOutline* Outline::best() const {
    const LaunchOutline* best = nullptr;
    for (const auto& one : all_)
        if (one.steps && (!best || places_met(one) > places_met(*best))) best = &one;
    return best;
}

void Outline::launch_begins(const RunView& run) {
    run_ = &run;
    is_meant_ = all_.size() < launches_kept && (kernel_.empty() || run.launch().kernel == kernel_);
    now_ = {};
    phase_ = 0;
    now_.launch = launches_++;
    const LaunchRecord& launch = run.launch();
    now_.shape.kernel = launch.kernel;
    now_.shape.grid = launch.grid;
    now_.shape.block = launch.block;
    now_.shape.dynamic_shared_bytes = launch.dynamic_shared_bytes;
    now_.shape.static_shared_bytes = launch.static_shared_bytes;
    now_.met.resize(sought_.size());
}

void Outline::launch_ends(LaunchRecord&) {
    if (is_meant_) all_.push_back(std::move(now_));
    is_meant_ = false;
}

void Outline::step(const WarpStep& step) {
    const Site& site = run_->site(step.site);
    for (size_t at = 0; at < sought_.size(); ++at)
        if (is_at(sought_[at], site, step.warp, step.lanes)) {
            SoughtSteps& met = now_.met[at];
            note(step.lanes & sought_[at].without ? met.with_others : met.at_place, now_.steps);
        }
    ++now_.steps;
}

void Outline::access(const WarpAccess& access) {
    if (!is_meant_ || access.block != block_ || now_.steps == 0) return;
    const bool is_shared = access.space == Space::shared;
    if (is_shared && access.owner != block_) return;
    auto [found, is_new] = now_.regions.try_emplace(access.region);
    auto& region = found->second;
    if (is_new)
        if (const RegionInfo* info = run_->region(access.region)) {
            region.info = *info;
            if (info->shape) {
                region.type = info->shape->type;
                region.extents = info->shape->extents;
                if (info->shape->members.empty() && info->shape->element_bytes)
                    region.info.element_bytes = static_cast<uint32_t>(info->shape->element_bytes);
            }
        }
    for (uint32_t left = access.active; left; left &= left - 1) {
        const uint64_t at = access.offsets[std::countr_zero(left)];
        region.first = std::min(region.first, at);
        region.end = std::max(region.end, at + access.width);
    }
    const Site& site = run_->site(access.site);
    for (size_t at = 0; at < sought_.size(); ++at)
        if (is_at(sought_[at], site, access.warp, access.active) && overlap(sought_[at], access)) {
            SoughtSteps& met = now_.met[at];
            note(met.on_bytes, now_.steps - 1);
            if (met.phases.size() < met.on_bytes.size()) met.phases.push_back(phase_);
        }
}

void Outline::block_barrier(uint32_t block) {
    if (block == block_) ++phase_;
}

// Only the memory pipe has the offsets of shared arrays.
void Outline::request(const WarpRequest& request) {
    if (!is_meant_ || request.block != block_ || request.space != Space::shared) return;
    if (const auto found = now_.regions.find(request.region); found != now_.regions.end())
        found->second.at = request.region_at;
}

}  // namespace warpmark::observe
