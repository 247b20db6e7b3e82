// Memory traffic per thread and per block of a launch: for loads from global memory, the thread and the block
// with the largest shares, and the number of blocks that load anything; for shared memory, the loads, stores
// and updates of the busiest thread of each block. Polling moves no data: consecutive loads by a warp of one
// location from one line count once. Also counts the threads that access shared or global memory: all that
// do, or fewer if a few of the warps move nearly all of the bytes.
#pragma once
#include <array>
#include <cstdint>
#include <unordered_map>

#include "harness/base/lane_mask.h"
#include "harness/contract/machine_events.h"

namespace warpmark::observe {

// Bytes requested by each thread of a block.
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
        uint64_t by_unit = 0;                             // loads by bulk copies, which belong to no thread
        std::array<SharedPoll, LaneBytes::warps> looks;   // by warp: the last one of shared memory
        std::array<uint32_t, LaneBytes::warps> acting{};  // by warp: lanes that access memory
        std::array<uint64_t, LaneBytes::warps> moved{};   // by warp: bytes
        uint64_t acting_threads() const;
        BlockTraffic() {}  // so that a map does not clear the rows of lanes
    };
    std::unordered_map<uint32_t, BlockTraffic> open_;  // by block
    uint32_t last_block_ = ~0u;
    BlockTraffic* last_ = nullptr;
    uint64_t most_of_thread_ = 0, most_of_block_ = 0, blocks_ = 0, shared_of_threads_ = 0, most_acting_ = 0;
    uint64_t broadcasts_ = 0;
};

}  // namespace warpmark::observe
