// Locations in a program where a barrier would order two accesses.
#pragma once
#include "harness/contract/barrier_position.h"
#include "harness/program/decoded_program.h"

namespace warpmark::program {

// For the sites of two accesses. The order in one run is not decisive, because a missing barrier permits
// either order. The access that is lower in the source counts as the later one. The exception is a barrier
// between the lines: it shows that the lower line precedes the upper one of the next iteration.
BarrierGap barrier_place(const Program&, uint32_t site, uint32_t other_site, bool of_warp);

}  // namespace warpmark::program
