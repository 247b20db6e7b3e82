// Source position at which a barrier would order two accesses of one block.
#pragma once
#include <cstdint>

namespace warpmark {

struct BarrierGap {
    enum class Kind : uint8_t {
        unknown,         // a line is unknown, or the code between them is
        one_line,        // both accesses are on one line
        next_round,      // after the lower line, before the upper one's next iteration
        not_for_all,     // a barrier is between them, but not every thread executes it
        different_ways,  // the lines are in different branches: no barrier fits between them
        between,         // after the upper line, before the lower one
    };
    enum class Enclosure : uint8_t { nothing, branch, loop };
    Kind kind = Kind::unknown;
    int upper = 0, lower = 0;  // lines of the accesses, or of calls in their common caller
    // Construct that encloses one access and not the other; nothing if it is on a single line.
    Enclosure upper_in = Enclosure::nothing, lower_in = Enclosure::nothing;
    int before = 0;  // first line of the construct around the lower access; 0: unknown
    bool in_branch = false, in_loop = false;  // true if both accesses are in the same branch or loop
};

}  // namespace warpmark
