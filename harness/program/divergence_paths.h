// Paths around a block barrier: the branches that decide whether a thread reaches it, and the points where
// threads that do not reach it continue.
#pragma once
#include "harness/program/decoded_program.h"

namespace warpmark::program {

// Sets Code::ways and Code::around, Op::way and Op::rejoined_path. Only for unoptimized programs, whose
// branches are those of the source. A function with too many ops and branches gets no ways.
void find_ways(Program&);

}  // namespace warpmark::program
