// Finds accesses to the shared memory of another block of the cluster outside that block's lifetime. CUDA
// Programming Guide, "Distributed Shared Memory": the block must be known to have started, and all accesses
// must be complete before it exits. The verdict depends on happens-before, not on the simulated schedule.
// - An access is complete in time if it happens before the present of some thread of the owner
//   (happens_before.h) when the owner's last thread ends. A strong write is also complete once a thread of
//   the owner has read its location.
// - The owner has started if the accessing thread has waited for any barrier of the cluster; or if it has
//   observed a location that a thread of the owner wrote strongly, itself or through threads with which it
//   synchronized. The actions of a thread between its arrival at a cluster barrier and the completion of that
//   barrier are not ordered by it.
//
// Limits: of a thread's accesses to one block by one instruction only the last is kept; threads of a block
// that synchronize count as one for starts. Writes by the asynchronous unit are complete once a thread has
// waited for them (async_copy_races.h).
#pragma once
#include <cstdint>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "harness/contract/finding_facts.h"
#include "harness/contract/finding_log.h"
#include "harness/contract/machine_events.h"
#include "harness/observe/happens_before.h"

namespace warpmark::observe {

// An access by a thread to the shared memory of another block.
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
    // True if the launch has clusters of several blocks.
    bool is_on() const { return !on_chip_.empty(); }
    void access(const WarpAccess&);  // called before the race detector processes it

    void cluster_arrival(uint32_t block, uint32_t warp, uint32_t lanes, bool releases);
    void cluster_wait(uint32_t block, uint32_t warp, uint32_t lanes);
    // Reports the barrier to the happens-before relation, too.
    void cluster_barrier(const uint32_t* blocks, uint32_t count, bool orders, bool all_wait);
    void threads_meet(uint32_t block) {
        if (unsettled_) share(block);
    }

  private:
    // Accesses to a block by one instruction of one warp: the last one of each lane.
    struct Row {
        Access kind = Access::load;
        bool is_strong_write = false;
        uint32_t region = 0, width = 0;
        uint32_t lanes = 0;  // whose accesses may be incomplete
        uint32_t epochs[32] = {}, offsets[32] = {};
        uint64_t numbers[32] = {};
    };
    // By location: blocks whose start its writers know.
    using Starters = std::unordered_map<uint64_t, std::set<uint32_t>>;
    using Who = std::tuple<uint32_t, uint32_t, uint32_t>;  // site, block, warp
    struct BlockLifetime {
        bool has_exited = false;
        std::map<Who, Row> rows;  // by other blocks, to its shared memory
        // Locations of strong reads by its own threads: the last read.
        std::unordered_map<uint64_t, uint64_t> read;
        std::vector<uint32_t> released;  // by warp, at the current cluster barrier
        // Blocks whose start its threads know: all of them (by warp), or some.
        bool had_barrier = false, settled = false;
        std::vector<uint32_t> know_all;
        uint32_t absent = 0;  // lanes of the last warp that do not exist
        std::map<uint32_t, std::set<uint32_t>> know;
        std::set<uint32_t> all_know;
        Starters starters;  // of locations in its shared memory
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
    Starters starters_;       // of locations in global memory
    uint32_t unsettled_ = 0;  // blocks with threads that do not know that all of their cluster has started
    uint64_t number_ = 0;     // of accesses
};

}  // namespace warpmark::observe
