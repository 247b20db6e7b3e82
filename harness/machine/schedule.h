// Who goes first where a program leaves it open. The usual schedule takes blocks and warps in
// order, each until it waits, and lanes together. The others are as legal and less kind: what holds in the
// usual one by luck breaks in some of them.
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
        ahead,     // the thread `early`, its warp and its block first, as far as the program lets them
        random,    // by `seed`: blocks, warps and parts of warps by turns of a few instructions
        exchange,  // the thread `late` waits before its access until `early` has made its own
        delay,  // what `late` stores arrives only when `early` has made its access: a device may let it take
                // that long unless a fence, a release or a barrier comes between (PTX ISA 9.0, section 8);
                // and so may the result of an atomic operation arrive on top of an access that it is not
                // atomic to
        late_work,    // launches and copies run when they are called, but for those of one stream from
                      // `operation` on: these run when somebody waits for them
        late_copies,  // the asynchronous copies of one place, or all, arrive as late as their waits allow
    };
    Order order = Order::usual;
    uint64_t seed = 1;
    AccessPoint late, early;         // late_copies: the copies at `late`; all, if it has no line
    std::string kernel;              // exchange, delay, ahead: in the launches of this kernel
    uint32_t region = 0;             // exchange, delay: accesses to these bytes are meant
    uint64_t offset = 0, bytes = 0;  // 0 bytes: whatever they touch
    // usual: the blocks of these kernels come one after another, each when the one before has ended; the last
    // one first, if `backwards`.
    std::vector<std::string> in_series;
    bool backwards = false;
    bool whole_warps = false;  // the lanes of a warp stay together
    bool stale = false;  // delay: also past fences, as `early` may read too soon where its own side has none
    uint32_t operation = 0;  // late_work
    bool open = false;  // delay: not when `early` comes, but when something brings it, or the launch ends
    uint64_t looks =
        0;  // reverse: instructions for barrier objects that answer late (mbarrier_delays.h); 0: none
    uint64_t patience = 1'000'000;  // exchange: warp instructions that `late` waits at most
};

}  // namespace warpmark::machine
