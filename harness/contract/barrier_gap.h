// Where a barrier would order two accesses of one block.
#pragma once
#include <cstdint>

namespace warpmark {

struct BarrierGap {
    enum class Kind : uint8_t {
        unknown,         // one of the two has no line, or nothing is known of what is between them
        one_line,        // both are one line
        next_round,      // after the lower line, before the upper one runs again
        not_for_all,     // a barrier is between them, but not every thread executes it
        different_ways,  // the lines are in different branches: no barrier fits between them
        between,         // after the upper line, before the lower one
    };
    enum class Enclosure : uint8_t { nothing, branch, loop };
    Kind kind = Kind::unknown;
    int upper = 0, lower = 0;  // lines; of calls, if a function that both are called from has the place
    // What is around one of the two without the other; nothing if it is all in one line.
    Enclosure upper_in = Enclosure::nothing, lower_in = Enclosure::nothing;
    int before = 0;  // the line where what is around the lower one begins; 0: not known
    bool in_branch = false, in_loop = false;  // both, in the same one
};

}  // namespace warpmark
