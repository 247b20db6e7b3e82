// Reconvergence points of a function's divergent paths: the immediate post-dominator of each branch.
#pragma once
#include <functional>
#include <optional>

#include "harness/program/decoded_program.h"

namespace warpmark::program {

// Jump statements in the source line of a site; none: unknown.
using JumpsAt = std::function<std::optional<Jumps>(uint32_t site)>;

// Sets Op::reconverge of every branch and Op::joins of the reconvergence points. The final op of a kernel,
// its exit, is not one: a thread that reaches it is gone, and no other thread waits for it. In optimized
// code, `if (done) return;` is indistinguishable from an `if` around the remaining statements. In unoptimized
// code a return is a jump of its own (Op::returned, which only findings use), and the exit is an ordinary
// reconvergence point (Op::ends): lanes stay there until no other thread of the block can continue without
// them.
void find_reconvergence(Code&, bool unoptimized, const JumpsAt&);

}  // namespace warpmark::program
