// Excess cost of requests that could have been issued together. The minimum cost of a request covers only its
// own lanes. If lanes access one at a time, `for (k…) if (lane == k) …`, every request has the minimum cost
// of one lane, but the warp as a whole takes 32 times as much.
//
// Requests of one source location by one warp between two barriers form a group, as long as no lane recurs
// after other lanes. Each request is charged with its part of the cost that exceeds the cost of all lanes
// together. A request is not charged if the group has already requested all of its words: reading what
// another lane has read wastes nothing.
//
// A barrier of a block or warp ends a group only if a good part of the warp accessed together before it.
// Algorithms in rounds (alternating odd and even lanes, the steps of a tree) do so. Lanes that take turns do
// not, whatever they wait for in between.
//
// Lanes can also come one after another on lines of their own: `switch (lane)`, a table of functions, a
// ladder of `if`s. Requests of a few lanes therefore join a second group, the ladder, whatever their lines. A
// warp is charged for the more expensive of the two, not for both.
//
// Nothing is charged before most of the warp has taken part without a recurring lane. In loops that depend on
// data (a filter, a sparse histogram), a lane soon recurs. Limit: if blocks run interleaved, a barrier of one
// block ends the groups of all.
#pragma once
#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "harness/base/lane_mask.h"
#include "harness/contract/machine_events.h"

namespace warpmark::observe {

class RequestCoalescer {
  public:
    void clear() {
        groups_.clear();
        ladders_.clear();
    }
    void block_barrier() { ++barriers_; }
    void warp_barrier(uint32_t block, uint32_t warp);

    // Part of `ideal` that exists only because these lanes came after others. together(n): the minimum for n
    // lanes.
    template <class Together>
    uint64_t note(const WarpRequest& request, uint32_t ideal, Together together) {
        if (request.active == ~0u) return 0;  // all lanes at once
        const uint64_t of_line = extend(group_of(request), request, ideal, together);
        if (lanes_in(request.active) >= good_part) return of_line;
        Ladder& ladder = ladder_of(request);
        if (!joins(ladder, request)) ladder.of_lines = ladder.of_ladder = 0;
        const uint64_t charged = std::max(ladder.of_lines, ladder.of_ladder);
        ladder.of_lines += of_line;
        ladder.of_ladder += extend(ladder, request, ideal, together);
        return std::max(ladder.of_lines, ladder.of_ladder) - charged;
    }

  private:
    // If the lane of each request is random, one group in 2,000 gets this far without a recurring lane.
    static constexpr uint32_t most_of_a_warp = 20;
    // A turn of as many lanes has a reason to wait for others, and a line of its own.
    static constexpr uint32_t good_part = 8;
    static constexpr size_t most_steps = 4096, most_words = 128;  // kept per group
    struct Group {
        uint64_t barriers = 0;
        uint32_t block = ~0u, lanes = 0, last = 0;
        // A turn is a series of requests by the same lanes. `least`: the minimum cost of each step, combined
        // with the same step of earlier turns.
        size_t step = 0;
        std::vector<uint32_t> least;
        uint32_t waste = 0;           // additional cost that has not been reported
        std::vector<uint64_t> words;  // requested so far
    };
    struct Ladder : Group {
        uint64_t of_lines = 0, of_ladder = 0;  // charged to its requests by their lines, and by the ladder
    };
    template <class Together>
    uint64_t extend(Group& group, const WarpRequest& request, uint32_t ideal, Together together) const {
        if (!joins(group, request)) begin(group, request);
        const bool again = all_known(group, request);
        add(group, request);
        if (again) return 0;
        uint32_t& least = group.least[group.step];
        const uint32_t before = least, apart = before + ideal;
        least = std::max(before, std::min(apart, together(lanes_in(group.lanes))));
        group.waste += apart - least;
        return lanes_in(group.lanes) < most_of_a_warp ? 0 : std::exchange(group.waste, 0);
    }
    Group& group_of(const WarpRequest&);
    Ladder& ladder_of(const WarpRequest&);
    bool joins(const Group&, const WarpRequest&) const;
    void begin(Group&, const WarpRequest&) const;
    static bool all_known(const Group&, const WarpRequest&);
    void add(Group&, const WarpRequest&) const;

    uint64_t barriers_ = 0;
    std::vector<std::vector<Group>> groups_;    // by site and kind of access, then warp
    std::vector<std::vector<Ladder>> ladders_;  // by kind of access, then warp
};

}  // namespace warpmark::observe
