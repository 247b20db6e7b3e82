// Counts the waits of warps for other warps that are no barriers: they poll a flag, a
// counter or a barrier object until another warp has changed it, one of their block or of another one.
//
// At a barrier object a warp has waited when it is told that its phase is over, and other warps have come
// there since it was told so last. Elsewhere a wait is counted when a warp looks at a place from a line from
// which it has looked there before, another warp has changed the place since, and it has itself changed
// nothing in between. What asynchronous copies change is not counted. A warp that finds what it looks for at
// once does not wait; so in a round that all warps go through together
// the last one may have none.
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
        bool counted = false;  // the wait that goes on
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
        std::array<uint32_t, most_warps> seen{};  // of others' when it was told last
    };
    struct Block {
        std::vector<Warp> warps;
        std::vector<Object> objects;
        uint32_t looking = 0;  // warps with looks
    };
    void looks_or_changes(const WarpAccess&);
    void meets_at_object(const WarpAccess&);
    static void look(Warp&, uint64_t place, uint32_t site);
    static void changed(Block&, const WarpAccess&, uint32_t lanes);

    std::unordered_map<uint32_t, Block> blocks_;
    uint64_t count_ = 0;
};

}  // namespace warpmark::observe
