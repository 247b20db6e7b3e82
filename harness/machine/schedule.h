// Execution orders of a program, among those that it permits. The usual schedule runs blocks and warps in
// order, each until it waits, and lanes together. The others are equally legal but adversarial: results that
// are right only by luck in the usual one fail in some of them.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "harness/contract/machine_events.h"

namespace warpmark::machine {

// One thread at one of its accesses.
struct AccessPoint {
    std::array<uint32_t, 3> block{}, thread{};  // blockIdx, threadIdx
    std::string file;
    int line = 0, column = 0;
    bool operator==(const AccessPoint&) const = default;
};

struct Schedule {
    enum class Order : uint8_t {
        usual,
        reverse,   // the last block, warp and lane first (and `looks`)
        ahead,     // the thread `early`, its warp and its block first, as far as the program permits
        random,    // by `seed`: blocks, warps and parts of warps take turns of a few instructions
        exchange,  // the thread `late` waits before its access until `early` has made its own
        // A store by `late` becomes visible only after `early` has made its access. A device may delay it
        // that long unless a fence, a release or a barrier comes between (PTX ISA 9.0, section 8). The result
        // of an atomic operation may also land on top of an access to which it is not atomic.
        delay,
        // Launches and copies run when called, except those of one stream from `operation` on: these run when
        // they are waited for.
        late_work,
        // The asynchronous copies of one source location, or all, arrive as late as their waits allow.
        late_copies,
    };
    Order order = Order::usual;
    uint64_t seed = 1;
    AccessPoint late, early;         // late_copies: the copies at `late`; all if it has no line
    std::string kernel;              // exchange, delay, ahead: in launches of this kernel
    uint32_t region = 0;             // exchange, delay: only accesses to these bytes
    uint64_t offset = 0, bytes = 0;  // 0 bytes: any location
    // usual: the blocks of these kernels run one after another, each to its end; in reverse order if
    // `backwards`.
    std::vector<std::string> in_series;
    bool backwards = false;
    bool whole_warps = false;  // the lanes of a warp stay together
    // reverse: they separate at strong accesses alone, the only ones whose order can matter without a race.
    // At barrier objects they separate if `looks` is set: only the order of their answers can matter.
    bool parts_at_strong = false;
    // delay: also past fences, because `early` may read too soon if its own side has no fence.
    bool stale = false;
    uint32_t operation = 0;  // late_work
    // delay: not until `early` comes, but until something forces the store, or the launch ends.
    bool open = false;
    // reverse: instruction budget for barrier objects that answer late (mbarrier_delays.h); 0: none.
    uint64_t looks = 0;
    uint64_t patience = 1'000'000;  // exchange: maximum wait of `late`, in warp instructions
};

}  // namespace warpmark::machine
