// Where in a program a barrier would order two accesses.
#pragma once
#include "harness/contract/barrier_gap.h"
#include "harness/program/decoded_program.h"

namespace warpmark::program {

// Of the sites of two accesses. In a run one of them came first, but a missing barrier lets either: what
// stands below in the source comes later, unless a barrier between the lines shows that the lower line's next
// round is meant.
BarrierGap barrier_place(const Program&, uint32_t site, uint32_t other_site, bool of_warp);

}  // namespace warpmark::program
