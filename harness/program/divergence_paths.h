// The ways around a block barrier: which branches decide whether a thread comes to it,
// and where those that do not come go on.
#pragma once
#include "harness/program/decoded_program.h"

namespace warpmark::program {

// Fills in Code::ways and Code::around, Op::way and Op::way_behind. In unoptimised programs only: there alone
// the branches are those of the source. A function with too many ops and branches has no ways.
void find_ways(Program&);

}  // namespace warpmark::program
