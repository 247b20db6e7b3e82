// Counts, in the unoptimized build, wavefronts and sectors of accesses that were serialized although they
// could have been issued together (combinable_lane_requests.h). The optimizer unrolls loops, so lanes that
// leave such a loop earlier come separately, whatever the author wrote. The unoptimized build executes the
// loops of the source: serialization there is the author's.
#pragma once
#include "harness/contract/machine_events.h"
#include "harness/observe/combinable_lane_requests.h"

namespace warpmark::observe {

class SerializedLanes {
  public:
    void launch_begins();
    void request(const WarpRequest&);
    void block_barrier() { turns_.block_barrier(); }
    void warp_barrier(uint32_t block, uint32_t warp) { turns_.warp_barrier(block, warp); }
    // Sets Traffic::in_turn only.
    void launch_ends(LaunchRecord&) const;

  private:
    RequestCoalescer turns_;
    SpaceTraffic shared_, global_;
};

// Caps the serialized accesses of the optimized build at those of the unoptimized build, for the same
// launches.
void cap_turns(std::vector<LaunchRecord>& optimized, const std::vector<LaunchRecord>& unoptimized);

}  // namespace warpmark::observe
