// Finds accesses to the shared memory of another block of the cluster outside of
// that block's life. CUDA Programming Guide, "Distributed Shared Memory": the block has to be known to have
// started, and all accesses have to be over before it exits. Decided by the order, not by the schedule that
// was simulated:
// - An access is over in time if some thread of the owner knows of it (happens_before.h) when the owner's
// last thread
//   ends. A strong write is over, too, once a thread of the owner has looked at its place.
// - The owner has started if the accessing thread has waited for a barrier of the cluster, of whatever kind;
//   or has seen a place that a thread of the owner wrote strongly, itself or through threads that it met.
// What a thread does between its arrival at a cluster barrier and that barrier's completion is not ordered by
// it. Limits: of the accesses of a thread by one instruction to one block the last one is kept in mind;
// threads of a block that meet count as one as far as starts are concerned. What the asynchronous unit writes
// is over when somebody has waited for it (async_copy_races.h).
#pragma once
#include <cstdint>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "harness/contract/facts.h"
#include "harness/contract/finding_log.h"
#include "harness/contract/machine_events.h"
#include "harness/observe/happens_before.h"

namespace warpmark::observe {

// An access of a thread to the shared memory of another block.
struct ForeignAccess {
    Access kind = Access::load;
    uint32_t site = 0, block = 0, thread = 0;  // warp * 32 + lane
    uint32_t owner = 0, region = 0, offset = 0, width = 0;
};

// `kind`: block_not_started or block_has_exited.
void tell_foreign_access(FindingLog&, const RunView&, AddressFault::Kind kind, const ForeignAccess&);

class ClusterBlockLifetime {
  public:
    ClusterBlockLifetime(FindingLog& findings, Order& order) : findings_(findings), order_(order) {}

    void launch_begins(const RunView&);
    void region_begins(const RegionInfo& region) {
        if (region.on_chip) on_chip_.insert(region.id);
    }
    void block_begins(uint32_t block);
    void block_exits(uint32_t block);
    void block_ends(uint32_t block);
    // Has the launch clusters of several blocks?
    bool is_on() const { return !on_chip_.empty(); }
    void access(const WarpAccess&);  // before the race detector sees it

    void cluster_arrival(uint32_t block, uint32_t warp, uint32_t lanes, bool releases);
    void cluster_wait(uint32_t block, uint32_t warp, uint32_t lanes);
    // Tells the order, too.
    void cluster_barrier(const uint32_t* blocks, uint32_t count, bool orders, bool all_wait);
    void threads_meet(uint32_t block) {
        if (unsettled_) share(block);
    }

  private:
    // Accesses to a block by one instruction of one warp: of each lane the last one.
    struct Row {
        Access kind = Access::load;
        bool is_strong_write = false;
        uint32_t region = 0, width = 0;
        uint32_t lanes = 0;  // whose accesses may not be over
        uint32_t epochs[32] = {}, offsets[32] = {};
        uint64_t numbers[32] = {};
    };
    using Starters = std::unordered_map<uint64_t, std::set<uint32_t>>;  // by place: of whom its writers know
    using Who = std::tuple<uint32_t, uint32_t, uint32_t>;               // site, block, warp
    struct BlockLifetime {
        bool has_exited = false;
        std::map<Who, Row> rows;                      // by others, to its shared memory
        std::unordered_map<uint64_t, uint64_t> read;  // places of strong reads by its own threads: the last
        std::vector<uint32_t> released;               // by warp, at the cluster's present barrier
        // Whom its threads know to have started: all (by warp), or some.
        bool had_barrier = false, settled = false;
        std::vector<uint32_t> know_all;
        uint32_t absent = 0;  // lanes of the last warp that nobody has
        std::map<uint32_t, std::set<uint32_t>> know;
        std::set<uint32_t> all_know;
        Starters starters;  // of places in its shared memory
    };

    BlockLifetime* life(uint32_t block);
    void pass_on(const WarpAccess&, Starters&);
    void share(uint32_t block);
    void settle(BlockLifetime&);
    void check_start(const WarpAccess&);
    void note(const WarpAccess&, BlockLifetime& owner);
    bool is_over(const BlockLifetime& owner, uint32_t block, const Who&, const Row&, uint32_t lane);
    void tell(AddressFault::Kind, const WarpAccess&, uint32_t lane);

    FindingLog& findings_;
    Order& order_;
    const RunView* run_ = nullptr;
    std::set<uint32_t> on_chip_;  // regions
    std::unordered_map<uint32_t, BlockLifetime> lives_;
    Starters starters_;       // of places in global memory
    uint32_t unsettled_ = 0;  // blocks some of whose threads do not know all of their cluster
    uint64_t number_ = 0;     // of accesses
};

}  // namespace warpmark::observe
