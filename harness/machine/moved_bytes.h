// moved_bytes.h: an access of one region as its bytes move: who wrote what is kept, and values are told
// wrongly where somebody asks for it.
#pragma once
#include "harness/machine/block.h"
#include "harness/machine/transfer.h"

namespace warpmark::machine {

// Both return the lanes that changed something by an atomic.
uint32_t move(Warp&, const MemoryOp&, const std::byte* values, const Target&);
uint32_t move_noted(Warp&, const Op&, const MemoryOp&, const std::byte* values, Region&, const Target&);
// A load of which somebody wants to see whether its values matter (Disturber).
void load_disturbed(const Warp&, const MemoryOp&, const WarpAccess&, const Target&);

}  // namespace warpmark::machine
