// Finds where diverging paths of a function meet again: the immediate post-dominator of
// each branch.
#pragma once
#include <functional>
#include <optional>

#include "harness/program/decoded_program.h"

namespace warpmark::program {

// What the source's line at a site has of statements that jump; none: not known.
using JumpsAt = std::function<std::optional<Jumps>(uint32_t site)>;

// Fills in Op::reconverge of every branch and Op::joins of the places. The last op of a kernel, its exit, is
// no such place: a thread that goes there is gone, and nobody waits for it. Optimised code cannot tell `if
// (done) return;` from an `if` around all the rest; unoptimised code can, as a return is a jump of its own
// (Op::returned, which only findings look at). There the exit is a place like any other (Op::ends): lanes
// stay there until nobody else of the block can go on without them.
void find_reconvergence(Code&, bool unoptimised, const JumpsAt&);

}  // namespace warpmark::program
