// Who of a launch has how much of its memory traffic: of loads from global memory the
// thread and the block with the largest shares, and how many blocks load anything; of shared memory what the
// busiest thread of each block loads, stores and updates. Polling moves no data: a warp's consecutive loads
// of one place from one line count once.
#pragma once
#include <array>
#include <cstdint>
#include <unordered_map>

#include "harness/contract/machine_events.h"
#include "harness/observe/bytes_per_thread.h"

namespace warpmark::observe {

class WorkDistribution {
  public:
    void clear();
    void note(const WarpRequest&);
    void note_unit(const WarpAccess&);  // a part of a bulk copy
    void block_ends(uint32_t block);
    void tell(LaunchRecord&);

  private:
    struct BlockTraffic;
    BlockTraffic& of_block(uint32_t block);
    struct SharedPoll {
        uint64_t place = ~uint64_t{0};
        uint32_t region = 0, site = 0, active = 0;
        bool operator==(const SharedPoll&) const = default;
    };
    struct BlockTraffic {
        LaneBytes loads, shared;
        uint64_t by_unit = 0;                            // loads by bulk copies: no thread's
        std::array<SharedPoll, LaneBytes::warps> looks;  // by warp: the last one at shared memory
        BlockTraffic() {}                                // so that a map does not clear the rows of lanes
    };
    std::unordered_map<uint32_t, BlockTraffic> open_;  // by block
    uint32_t last_block_ = ~0u;
    BlockTraffic* last_ = nullptr;
    uint64_t most_of_thread_ = 0, most_of_block_ = 0, blocks_ = 0, shared_of_threads_ = 0;
};

}  // namespace warpmark::observe
