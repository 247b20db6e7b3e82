// Bytes requested by each thread of a block.
#pragma once
#include <array>
#include <cstdint>

#include "harness/base/lane_mask.h"
#include "harness/contract/machine_events.h"

namespace warpmark::observe {

class LaneBytes {
  public:
    static constexpr uint32_t warps = 32;
    LaneBytes() {}  // the rows of lanes stay uninitialized until they are needed

    void note(const WarpRequest& request) {
        bytes_ += uint64_t{request.width} * lanes_in(request.active);
        if (request.active == ~0u)
            of_all_lanes_[request.warp] += request.width;
        else
            add_to_lanes(request);
    }
    uint64_t bytes() const { return bytes_; }
    // The maximum over all threads.
    uint64_t most() const;

  private:
    void add_to_lanes(const WarpRequest&);
    uint64_t bytes_ = 0;
    uint32_t uneven_ = 0;                                  // the warps that have a row of lanes
    std::array<uint64_t, warps> of_all_lanes_{};           // of each warp: bytes that every lane has
    std::array<std::array<uint64_t, 32>, warps> of_lane_;  // additional bytes of single lanes
};

}  // namespace warpmark::observe
