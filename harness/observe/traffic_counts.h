// Counts requests, wavefronts and sectors by source line, and reports the lines that waste them.
#pragma once
#include <unordered_map>
#include <vector>

#include "harness/contract/finding_log.h"
#include "harness/contract/machine_events.h"
#include "harness/observe/bank_conflicts.h"
#include "harness/observe/combinable_lane_requests.h"
#include "harness/observe/layout_search.h"
#include "harness/observe/traffic_by_array.h"
#include "harness/observe/work_distribution.h"

namespace warpmark::observe {

class TrafficCounter {
  public:
    explicit TrafficCounter(FindingLog& findings) : findings_(findings) {}

    void launch_begins(const RunView& run);
    void request(const WarpRequest&);
    void joined(Space space, uint32_t site, uint32_t of) {
        if (site >= joins_.size() || joins_[site].of != of) note_join(space, site, of);
        ++joins_[site].count;
    }
    void unit_moves(uint32_t region, Access, uint64_t bytes);
    void by_unit(const WarpAccess& access) { shares_.note_unit(access); }
    void launch_ends(LaunchRecord&);
    void block_ends(uint32_t block) { shares_.block_ends(block); }
    void block_barrier() { turns_.block_barrier(); }
    void warp_barrier(uint32_t block, uint32_t warp) { turns_.warp_barrier(block, warp); }

  private:
    // State of a source location other than its counts.
    struct Place {
        uint32_t shared_region = 0, global_region = 0;
        uint64_t shared_at = 0;        // start of its array in the real layout
        uint32_t noted = 0;            // the region of the previous request
        std::vector<uint32_t> served;  // other sites whose accesses its requests serve
        AddressPattern motion;
    };
    // Accesses of a site that requests of other sites serve.
    struct Join {
        uint32_t of = 0;  // the last one of them
        Space space = Space::none;
        uint64_t count = 0;
    };
    // Amount of a region that is read and written.
    struct Reach {
        uint32_t region = 0;
        uint64_t read = 0, written = 0;  // sectors
    };
    // The last request of more than a word per lane, and its cost.
    struct WideAccess {
        Op op = Op::load;
        uint32_t width = 0, active = 0, passes = 0;
        uint32_t offsets[32] = {};  // relative to the first lane's
    };
    uint32_t passes_of_wide(Op, const WarpRequest&, const uint32_t (&offsets)[32]);
    Reach& reach_of(uint32_t region);
    void note_atomics(const WarpRequest&);
    void note_array(const WarpRequest&, ArrayNames&, Place&) const;
    void shared(const WarpRequest&, LineTraffic&, Place&);
    void count_remote(const WarpRequest&, Op, uint32_t& passes, uint32_t& ideal, LineTraffic&);
    void global(const WarpRequest&, LineTraffic&, Place&);
    void grow_to(uint32_t site);
    void note_join(Space, uint32_t site, uint32_t of);
    std::vector<int> lines_served(const LineTraffic&) const;
    // The site of a line that has its worst request; nullptr: none.
    const Place* place_of(const LineTraffic&, bool is_shared) const;
    Finding* tell(FindingId, const LaunchRecord&, const LineTraffic&, const WorstRequest&, uint64_t excess);
    void try_fixes(BankConflict&, const RegionInfo&, const Place&, int line) const;
    void report_conflict(const LaunchRecord&, const LineTraffic&);
    void tell_uncoalesced(const LaunchRecord&, const LineTraffic&);

    FindingLog& findings_;
    const RunView* run_ = nullptr;
    std::vector<LineTraffic> by_site_;
    std::vector<Place> places_;  // the same sites
    std::vector<Join> joins_;    // also by site
    std::vector<Reach> reaches_;
    RequestCoalescer turns_;
    TrafficByArray by_array_;
    WorkDistribution shares_;
    uint64_t retried_ = 0, unit_sectors_ = 0, network_packets_ = 0;
    WideAccess wide_;
    // Cost of the parts of the current access that went to other blocks of the cluster and were reported
    // first.
    struct RemoteShare {
        uint32_t passes = 0, ideal = 0, lanes = 0;
    } beside_;
    std::unordered_map<uint64_t, uint64_t> atomics_;  // by 512 bytes of global memory
    // State of a copy between the reports of its read and its write.
    uint32_t copied_ = 0, copied_sectors_ = 0;  // its lanes
    uint64_t copied_from_[32] = {};
    // By position in the log: the excess of the request that a finding describes.
    std::unordered_map<size_t, uint32_t> told_;
};

}  // namespace warpmark::observe
