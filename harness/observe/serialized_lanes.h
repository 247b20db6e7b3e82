// Of a build whose counts are not meant: in how many wavefronts and sectors lanes came
// one after another that could have come together (request_coalescer.h). The optimizer unrolls loops, and
// lanes that leave such a loop earlier then come on their own, whatever the author wrote. The unoptimized
// build performs the source's own loops: what comes in turn there is the author's.
#pragma once
#include "harness/contract/machine_events.h"
#include "harness/observe/request_coalescer.h"

namespace warpmark::observe {

class SerializedLanes {
  public:
    void launch_begins();
    void request(const WarpRequest&);
    void block_barrier() { turns_.block_barrier(); }
    void warp_barrier(uint32_t block, uint32_t warp) { turns_.warp_barrier(block, warp); }
    // Adds Traffic::in_turn, and nothing else.
    void launch_ends(LaunchRecord&) const;

  private:
    RequestCoalescer turns_;
    SpaceTraffic shared_, global_;
};

// What the optimized build counted comes in turn only as far as it does in the unoptimized one, of the same
// launches.
void cap_turns(std::vector<LaunchRecord>& optimised, const std::vector<LaunchRecord>& unoptimised);

}  // namespace warpmark::observe
