// How many bytes asynchronous copies move between global and shared memory, and how many
// stages of them are on their way at once: a thread's groups that hold a copy and that it has not waited for,
// the one that it is filling included; or a block's barrier objects that copies report to and nobody has seen
// come to their next phase. A ring of buffers has as many as it fills ahead; who waits for all before each
// round has one.
//
// One thread speaks for its warp: the first that copies. Copies by the unit to global memory, and those from
// one block's shared memory to another's, are no stages.
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
        bool is_filling = false;   // a group that is not committed has a copy
        std::vector<bool> groups;  // committed and not waited for, oldest first: does it have a copy?
        uint64_t in_flight() const;
    };
    using Object = std::pair<uint32_t, uint32_t>;  // region, offset
    void note(const WarpAccess&);
    void count_bytes(const WarpAccess&);
    void fill(const WarpAccess&);
    void note_object(const WarpAccess&);

    const RunView* run_ = nullptr;
    bool any_ = false;  // some copy of the launch
    uint64_t bytes_ = 0, stages_ = 0;
    SpaceTraffic by_unit_;
    struct Place {
        uint64_t bytes = 0;
        SpaceTraffic by_unit;
    };
    std::map<std::pair<uint32_t, std::string>, Place> by_place_;       // site and name
    std::unordered_map<uint64_t, Warp> warps_;                         // by block and warp
    std::unordered_map<uint32_t, std::map<Object, uint8_t>> objects_;  // by block: and their phases
};

}  // namespace warpmark::observe
