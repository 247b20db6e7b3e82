// Counts waits of warps for other warps other than barriers: polls of a flag, a counter or a barrier object
// until another warp of the same or another block has changed it.
//
// At a barrier object, a warp has waited if it observes the completed phase and other warps have arrived
// there since its last such observation. Elsewhere a wait is counted if a warp reads a location again from
// the same line and another warp has changed it since. The waiting warp must have changed nothing in between.
// Changes by asynchronous copies are not counted. A warp that succeeds immediately does not wait, so in a
// round executed by all warps together the last one may have no wait.
#pragma once
#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "harness/contract/machine_events.h"

namespace warpmark::observe {

class Waits {
  public:
    void launch_begins();
    void block_ends(uint32_t block);
    void block_barrier(uint32_t block);
    void access(const WarpAccess& access) {
        if (access.scope == Scope::none && access.kind != Access::atomic && !access.of_mbarrier) return;
        looks_or_changes(access);
    }
    // The waits of each block's busiest warp, summed over blocks.
    uint64_t count() const { return count_; }

  private:
    struct Poll {
        uint64_t place = 0;
        uint32_t site = 0;
        bool changed = false;  // by another warp, since
    };
    struct Warp {
        std::array<Poll, 4> looks;
        uint32_t size = 0;
        bool counted = false;  // the wait in progress
        uint64_t waits = 0;
        void ends() {
            size = 0;
            counted = false;
        }
    };
    static constexpr uint32_t most_warps = 32;
    struct Object {  // a barrier object
        uint64_t place = 0;
        uint32_t arrivals = 0;
        std::array<uint32_t, most_warps> by{};    // of these: by each warp
        std::array<uint32_t, most_warps> seen{};  // by other warps, at its last observation
    };
    struct Block {
        std::vector<Warp> warps;
        std::vector<Object> objects;
        uint32_t looking = 0;  // warps that poll
    };
    void looks_or_changes(const WarpAccess&);
    void meets_at_object(const WarpAccess&);
    static void look(Warp&, uint64_t place, uint32_t site);
    static void changed(Block&, const WarpAccess&, uint32_t lanes);

    std::unordered_map<uint32_t, Block> blocks_;
    uint64_t count_ = 0;
};

}  // namespace warpmark::observe
