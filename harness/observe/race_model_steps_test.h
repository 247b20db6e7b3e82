// Steps of the programs that the race model judges: accesses, fences and barriers by a few threads.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "harness/contract/machine_events.h"

namespace warpmark::model {

inline constexpr uint32_t blocks = 2, warps = 3, lanes = 4, threads = blocks * warps * lanes;
inline constexpr uint32_t all_lanes = (1u << lanes) - 1;

struct Step {
    enum class Kind {
        access,
        block_barrier,
        warp_barrier,
        fence,
        arrive,
        named_barrier,
        cluster_barrier,
        cluster_arrive,  // by a warp
        cluster_wait,
        object_arrive,  // at a barrier object
        object_wait     // a poll; `over`: its answer
    };
    Kind kind = Kind::access;
    uint32_t block = 0, warp = 0;
    uint32_t active = all_lanes;         // lanes of an access, a warp barrier, a fence
    uint32_t arriving = 0, waiting = 0;  // warps, of a named barrier
    Scope scope = Scope::none;           // of a fence; of a strong access
    bool reads = false, writes = false;  // both: a read-modify-write
    bool is_volatile = false, acquires = false, releases = false;
    bool takes = false;                       // a compare-and-swap that succeeded
    bool is_cas_retry_load = false;           // a plain read: the first guess of a compare-and-swap
    uint32_t width = 4, offsets[lanes] = {};  // bytes
    uint32_t object = 0, owner = 0;           // the barrier object, and its block
    uint8_t phase = 0;                        // that is running there
    bool over = false;
    bool is_strong() const { return scope != Scope::none; }
    bool is_update() const { return reads && writes; }
    bool touches(uint32_t lane, uint32_t word) const {
        return active >> lane & 1 && offsets[lane] / 4 <= word && word <= (offsets[lane] + width - 1) / 4;
    }
};

using Program = std::vector<Step>;

using Steps = uint64_t;  // a set of them
constexpr Steps steps_from(size_t first, size_t end) {
    const Steps below = end < 64 ? (Steps{1} << end) - 1 : ~Steps{0};
    return first < 64 ? below & ~((Steps{1} << first) - 1) : 0;
}

}  // namespace warpmark::model
