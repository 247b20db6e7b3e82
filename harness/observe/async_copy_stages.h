// Bytes that asynchronous copies move between global and shared memory, and the number of pipeline stages in
// flight. Stages are a thread's groups that contain a copy and for which it has not waited, including the
// group being filled; or a block's barrier objects to which copies report and whose next phase no thread has
// observed. A ring of buffers has as many stages as it fills ahead; a loop that waits for all copies in each
// iteration has one.
//
// Each warp is represented by one thread: the first that copies. Bulk copies to global memory, and those from
// one block's shared memory to another's, are not stages.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "harness/contract/machine_events.h"

namespace warpmark::observe {

class AsyncCounts {
  public:
    void launch_begins(const RunView&);
    void block_ends(uint32_t block);
    void access(const WarpAccess& access) {
        if (access.background != Background::no || (any_ && access.of_mbarrier)) note(access);
    }
    void step(const CopyStep&);
    void unit_moves(uint32_t site, uint32_t region, Access, uint64_t bytes);  // a bulk copy
    void launch_ends(LaunchRecord&);

  private:
    struct Warp {
        uint32_t speaker = 0;      // a lane
        bool is_filling = false;   // the uncommitted group contains a copy
        std::vector<bool> groups;  // committed and not waited for, oldest first: whether it contains a copy
        uint64_t in_flight() const;
    };
    using Object = std::pair<uint32_t, uint32_t>;  // region, offset
    void note(const WarpAccess&);
    void count_bytes(const WarpAccess&);
    void fill(const WarpAccess&);
    void note_object(const WarpAccess&);

    const RunView* run_ = nullptr;
    bool any_ = false;  // the launch issued a copy
    uint64_t bytes_ = 0, stages_ = 0;
    SpaceTraffic by_unit_;
    struct Place {
        uint64_t bytes = 0;
        SpaceTraffic by_unit;
    };
    std::map<std::pair<uint32_t, std::string>, Place> by_place_;  // by site and name
    std::unordered_map<uint64_t, Warp> warps_;                    // by block and warp
    // By block: barrier objects and their phases.
    std::unordered_map<uint32_t, std::map<Object, uint8_t>> objects_;
};

}  // namespace warpmark::observe
