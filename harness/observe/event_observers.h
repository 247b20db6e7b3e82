// Observers of a run: one dispatches each event to the analyses that need it, the other only counts.
#pragma once
#include "harness/observe/async_copy_races.h"
#include "harness/observe/async_copy_stages.h"
#include "harness/observe/barrier_sequence.h"
#include "harness/observe/cluster_block_lifetime.h"
#include "harness/observe/interblock_wait_chains.h"
#include "harness/observe/interwarp_waits.h"
#include "harness/observe/proxy_fences.h"
#include "harness/observe/race_detector.h"
#include "harness/observe/serialized_lanes.h"
#include "harness/observe/traffic_counts.h"
#include "harness/observe/uninitialized_memory.h"

namespace warpmark::observe {

class EventObserver : public Observer {
  public:
    // counts: also count wavefronts and sectors, for the build whose counts are reported.
    EventObserver(FindingLog& findings, bool counts)
        : races_(findings),
          fences_(findings),
          copies_(findings, races_, fences_),
          lives_(findings, races_.order()),
          initialized_(findings),
          unset_locals_(findings),
          traffic_(findings),
          counts_(counts) {}

    void launch_begins(const RunView& run) override;
    void launch_ends(LaunchRecord& record) override;
    void region_begins(const RegionInfo& region) override {
        races_.region_begins(region);
        lives_.region_begins(region);
        initialized_.region_begins(region);
    }
    void region_ends(uint32_t region) override {
        races_.region_ends(region);
        copies_.region_ends(region);
        initialized_.region_ends(region);
    }
    void bytes_written(uint32_t region, uint64_t offset, uint64_t count) override {
        initialized_.bytes_written(region, offset, count);
    }
    void block_begins(uint32_t block) override;
    void block_ends(uint32_t block) override {
        initialized_.block_ends(block);
        races_.block_ends(block);
        copies_.block_ends(block);
        fences_.block_ends(block);
        lives_.block_ends(block);
        barriers_.block_ends(block);
        if (counts_) traffic_.block_ends(block);
        if (counts_) async_.block_ends(block);
        if (counts_) waits_.block_ends(block);
    }
    void block_exits(uint32_t block) override {
        copies_.block_exits(block);
        lives_.block_exits(block);
    }
    void access(const WarpAccess& access) override {
        races_.order().goes_on(access.block, access.warp, access.active);
        if (lives_.is_on()) lives_.access(access);
        races_.access(access);
        copies_.access(access);
        if (fences_.is_on()) fences_.access(access);
        initialized_.access(access);
        if (counts_) async_.access(access);
        if (counts_ && access.background == Background::unit) traffic_.by_unit(access);
        if (counts_) chains_.access(access);
        if (counts_) waits_.access(access);
    }
    // Registers and stack of the optimized build do not correspond to source variables.
    bool wants_unset_reads() const override { return !counts_; }
    void uninitialized_read(const UninitializedVariableRead& read) override { unset_locals_.read(read); }
    void copies(const CopyStep& step) override {
        copies_.step(step);
        if (counts_) async_.step(step);
    }
    void request(const WarpRequest& request) override {
        counts_ ? traffic_.request(request) : only_turns_.request(request);
    }
    void joined(Space space, uint32_t site, uint32_t of) override {
        if (counts_) traffic_.joined(space, site, of);
    }
    void unit_moves(uint32_t site, uint32_t region, Access kind, uint64_t bytes) override {
        if (counts_) async_.unit_moves(site, region, kind, bytes);
        if (counts_) traffic_.unit_moves(region, kind, bytes);
    }
    void barrier_reached(uint32_t block, uint32_t warp, uint32_t lanes, uint32_t site,
                         bool of_warp) override {
        barriers_.comes(block, warp, lanes, site, of_warp);
    }
    void block_barrier(uint32_t block) override {
        all_go_on(block);
        races_.block_barrier(block);
        fences_.threads_meet(block);
        lives_.threads_meet(block);
        initialized_.block_barrier(block);
        waits_.block_barrier(block);
        counts_ ? traffic_.block_barrier() : only_turns_.block_barrier();
    }
    void cluster_arrival(uint32_t block, uint32_t warp, uint32_t lanes, bool releases) override {
        races_.order().cluster_arrive(block, warp, lanes, releases);
        lives_.cluster_arrival(block, warp, lanes, releases);
    }
    void cluster_wait(uint32_t block, uint32_t warp, uint32_t lanes) override {
        races_.order().cluster_wait(block, warp, lanes);
        lives_.cluster_wait(block, warp, lanes);
    }
    void cluster_barrier(const uint32_t* blocks, uint32_t count, bool orders, bool all_wait) override {
        lives_.cluster_barrier(blocks, count, orders, all_wait);
        for (uint32_t at = 0; at < count; ++at) fences_.threads_meet(blocks[at]);
        counts_ ? traffic_.block_barrier() : only_turns_.block_barrier();
        if (!orders) return;
        for (uint32_t at = 0; at < count; ++at) initialized_.block_barrier(blocks[at]);
    }
    void barrier_arrival(uint32_t block, uint32_t barrier, uint32_t warp) override {
        races_.order().goes_on(block, warp, ~0u);
        races_.order().arrive(block, barrier, warp);
    }
    void partial_barrier(uint32_t block, uint32_t barrier, const uint32_t* arrivers, const uint32_t* waiters,
                         uint32_t warps) override {
        for (uint32_t warp = 0; warp < warps; ++warp)
            races_.order().goes_on(block, warp, arrivers[warp] | waiters[warp]);
        races_.order().partial_barrier(block, barrier, arrivers, waiters, warps);
        fences_.threads_meet(block);
        lives_.threads_meet(block);
        counts_ ? traffic_.block_barrier() : only_turns_.block_barrier();
    }
    void warp_barrier(uint32_t block, uint32_t warp, uint32_t lanes) override {
        races_.order().goes_on(block, warp, lanes);
        races_.order().warp_barrier(block, warp, lanes);
        lives_.threads_meet(block);
        counts_ ? traffic_.warp_barrier(block, warp) : only_turns_.warp_barrier(block, warp);
    }
    void fence(uint32_t block, uint32_t warp, uint32_t lanes, Scope scope) override {
        races_.order().goes_on(block, warp, lanes);
        races_.order().fence(block, warp, lanes, scope);
        if (counts_) chains_.fence(block, scope);
    }

    const BarrierDigest& barriers() const { return barriers_.digest(); }

  protected:
    Races& races() { return races_; }
    uint32_t now() const { return races_.now(); }

  private:
    void all_go_on(uint32_t block) {
        for (uint32_t warp = 0; warp < warps_; ++warp) races_.order().goes_on(block, warp, ~0u);
    }

    Races races_;
    ProxyFences fences_;
    AsyncCopies copies_;
    ClusterBlockLifetime lives_;
    UninitializedMemory initialized_;
    UninitializedLocals unset_locals_;
    BarrierPlaces barriers_;
    TrafficCounter traffic_;
    SerializedLanes only_turns_;
    AsyncCounts async_;
    ReleaseAcquireChains chains_;
    Waits waits_;
    bool counts_;
    uint32_t threads_ = 0, warps_ = 0;  // of a block
};

// Counts only the events that take time.
class Count : public Observer {
  public:
    void launch_begins(const RunView& run) override {
        traffic_.launch_begins(run);
        chains_.launch_begins();
    }
    void launch_ends(LaunchRecord& record) override;
    void access(const WarpAccess& access) override { chains_.access(access); }
    void fence(uint32_t block, uint32_t, uint32_t, Scope scope) override { chains_.fence(block, scope); }
    void request(const WarpRequest& request) override { traffic_.request(request); }
    void joined(Space space, uint32_t site, uint32_t of) override { traffic_.joined(space, site, of); }
    void unit_moves(uint32_t, uint32_t region, Access kind, uint64_t bytes) override {
        traffic_.unit_moves(region, kind, bytes);
    }
    void block_ends(uint32_t block) override { traffic_.block_ends(block); }
    void block_barrier(uint32_t) override { traffic_.block_barrier(); }
    void partial_barrier(uint32_t, uint32_t, const uint32_t*, const uint32_t*, uint32_t) override {
        traffic_.block_barrier();
    }
    void cluster_barrier(const uint32_t*, uint32_t, bool, bool) override { traffic_.block_barrier(); }
    void warp_barrier(uint32_t block, uint32_t warp, uint32_t) override {
        traffic_.warp_barrier(block, warp);
    }

  private:
    FindingLog nobody_reads_;
    TrafficCounter traffic_{nobody_reads_};
    ReleaseAcquireChains chains_;
};

}  // namespace warpmark::observe
