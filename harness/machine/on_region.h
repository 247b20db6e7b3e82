// on_region.h: what an access does to one region, once it is known where each lane goes.
#pragma once
#include "harness/machine/block.h"
#include "harness/machine/transfer.h"

namespace warpmark::machine {

// May the instruction do to the region what it does?
bool permitted(const Warp&, const Region&, Access);
// Does somebody look on? Nobody watches the launcher.
bool is_watched(const Warp&);
// The lanes of one region: bytes move, and observers are told.
void on_region(Warp&, const Op&, const MemoryOp&, Region&, const Target&);
// What goes through the warp's memory pipe.
void tell_request(const Warp&, const Op&, const MemoryOp&, WarpRequest);

}  // namespace warpmark::machine
