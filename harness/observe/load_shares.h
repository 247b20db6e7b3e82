// load_shares.h: who of a launch loads how much from global memory: the thread and the block with the largest
// shares, and how many blocks load anything.
#pragma once
#include <array>
#include <cstdint>
#include <unordered_map>

#include "harness/contract/events.h"

namespace warpmark::observe {

class LoadShares {
  public:
    void clear();
    void note(const WarpRequest&);
    void block_ends(uint32_t block);
    void tell(LaunchRecord&);

  private:
    static constexpr uint32_t warps = 32;
    struct Share {
        Share() {}  // the rows of lanes stay as they are until somebody needs one
        uint64_t bytes = 0;
        uint32_t uneven = 0;                                  // the warps that have a row of lanes
        std::array<uint64_t, warps> of_all_lanes{};           // of each warp: what every lane has loaded
        std::array<std::array<uint64_t, 32>, warps> of_lane;  // and some beside that
    };
    static void add_to_lanes(Share&, const WarpRequest&);
    std::unordered_map<uint32_t, Share> open_;  // by block
    uint32_t last_block_ = ~0u;
    Share* last_ = nullptr;
    uint64_t most_of_thread_ = 0, most_of_block_ = 0, blocks_ = 0;
};

}  // namespace warpmark::observe
