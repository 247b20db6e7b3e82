// A run made of hand-written events, for tests of the analyses: one region, lines as sites.
#pragma once
#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

#include "harness/diagnose/messages.h"
#include "harness/observe/event_observers.h"

namespace warpmark::fake {

class Run final : public RunView {
  public:
    // Sites 1 … 99 are the lines 1 … 99. Region 5 has the given space and size.
    explicit Run(Space space = Space::shared, uint64_t bytes = 256, bool initialized = true,
                 uint32_t warps = 2) {
        for (int line = 0; line < 100; ++line) sites_.push_back(Site{line ? "a.cu" : "", line, 0});
        region_ = RegionInfo{5, space, "tile", bytes, 4, initialized};
        record_.kernel = "k";
        record_.grid = {4, 1, 1};
        record_.block = {warps * 32, 1, 1};
        watch_.launch_begins(*this);
        for (uint32_t block = 0; block < (space == Space::shared ? 4u : 1u); ++block) {
            region_.block = block;
            watch_.region_begins(region_);
        }
        for (uint32_t block = 0; block < 4; ++block) watch_.block_begins(block);
    }

    // An access by one lane.
    Run& lane(Access kind, int line, uint32_t block, uint32_t thread, uint32_t offset,
              Scope scope = Scope::none, uint32_t width = 4) {
        WarpAccess access = make(kind, line, block, thread / 32, width);
        access.scope = scope;
        access.active = 1u << thread % 32;
        std::fill_n(offsets_, 32, offset);
        watch_.access(access);
        return *this;
    }
    Run& load(int line, uint32_t block, uint32_t thread, uint32_t offset, uint32_t width = 4) {
        return lane(Access::load, line, block, thread, offset, Scope::none, width);
    }
    Run& store(int line, uint32_t block, uint32_t thread, uint32_t offset, uint32_t width = 4) {
        return lane(Access::store, line, block, thread, offset, Scope::none, width);
    }
    Run& atomic(int line, uint32_t block, uint32_t thread, uint32_t offset, Scope scope = Scope::device) {
        return lane(Access::atomic, line, block, thread, offset, scope);
    }
    Run& volatile_lane(Access kind, int line, uint32_t block, uint32_t thread, uint32_t offset) {
        WarpAccess access = make(kind, line, block, thread / 32, 4);
        access.scope = Scope::system;
        access.is_volatile = true;
        access.active = 1u << thread % 32;
        std::fill_n(offsets_, 32, offset);
        watch_.access(access);
        return *this;
    }
    // A store by all 32 lanes of a warp: lane l at first + l * stride, with the value l * step.
    Run& store_warp(int line, uint32_t block, uint32_t warp, uint32_t first, uint32_t stride, uint32_t step) {
        WarpAccess access = make(Access::store, line, block, warp, 4);
        access.active = ~0u;
        for (uint32_t lane = 0; lane < 32; ++lane) {
            offsets_[lane] = first + lane * stride;
            const uint32_t value = lane * step;
            std::memcpy(&values_[lane * 4], &value, 4);
        }
        watch_.access(access);
        return *this;
    }
    Run& barrier(uint32_t block) {
        watch_.block_barrier(block);
        return *this;
    }
    Run& fence(uint32_t block, uint32_t thread, Scope scope) {
        watch_.fence(block, thread / 32, 1u << thread % 32, scope);
        return *this;
    }
    observe::EventObserver& watch() { return watch_; }

    // "race.read-write 3 5": id and line numbers, in order of the findings.
    std::vector<std::string> found() {
        for (uint32_t block = 0; block < 4; ++block) watch_.block_ends(block);
        watch_.launch_ends(record_);
        std::vector<std::string> all;
        for (const auto& finding : log_.findings()) {
            std::string text(name(finding.id));
            for (const auto& at : finding.locations) text += " " + std::to_string(at.line);
            all.push_back(text);
        }
        std::sort(all.begin(), all.end());
        return all;
    }
    std::vector<Finding> findings() const {
        std::vector<Finding> all = log_.findings();
        diagnose::write_messages(all);
        return all;
    }
    std::vector<Unseen> unseen() const { return log_.unseen(); }
    LaunchRecord& record() { return record_; }

    const Site& site(uint32_t id) const override { return sites_[id]; }
    const RegionInfo* region(uint32_t) const override { return &region_; }
    const LaunchRecord& launch() const override { return record_; }
    BarrierGap barrier_gap(uint32_t one, uint32_t other, bool) const override {
        const auto [upper, lower] = std::minmax(site(one).line, site(other).line);
        return {upper < lower ? BarrierGap::Kind::between : BarrierGap::Kind::one_line, upper, lower};
    }

  private:
    WarpAccess make(Access kind, int line, uint32_t block, uint32_t warp, uint32_t width) {
        WarpAccess access;
        access.kind = kind;
        access.space = region_.space;
        access.region = region_.id;
        access.width = width;
        access.offsets = offsets_;
        access.values = values_;
        access.block = block;
        access.owner = region_.space == Space::shared ? block : 0;
        access.warp = warp;
        access.site = static_cast<uint32_t>(line);
        return access;
    }

    std::vector<Site> sites_;
    RegionInfo region_;
    LaunchRecord record_;
    FindingLog log_;
    observe::EventObserver watch_{log_, true};
    uint32_t offsets_[32] = {};
    std::byte values_[32 * 16] = {};
};

using Found = std::vector<std::string>;

}  // namespace warpmark::fake
