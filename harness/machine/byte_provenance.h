// An access of one region as its bytes move: who wrote what is kept, and values are told
// wrongly where somebody asks for it.
#pragma once
#include "harness/machine/lane_transfer.h"
#include "harness/machine/thread_block.h"

namespace warpmark::machine {

// All return the lanes that changed something by an atomic.
inline uint32_t move(Warp& warp, const MemoryOp& memory, const std::byte* values, const Target& at) {
    if (memory.kind == Access::atomic) return apply_atomic(warp, memory, at);
    if (memory.kind == Access::load)
        load(warp, memory, at);
    else
        store(values, width_of(memory), at);
    return 0;
}

// The launcher's own accesses: where kernels may write as well, they are noted.
uint32_t move_of_host(Warp&, const Op&, const MemoryOp&, const std::byte* values, Region&, const Target&);

// A kernel's. Nothing is noted beside most moves.
uint32_t move_noted_beside(Warp&, const Op&, const MemoryOp&, const std::byte* values, Region&,
                           const Target&);
inline uint32_t move_noted(Warp& warp, const Op& op, const MemoryOp& memory, const std::byte* values,
                           Region& region, const Target& at) {
    const bool is_load = memory.kind == Access::load;
    const bool is_noted = is_load ? region.carries : !region.host_marks.empty() || !region.kernel_wrote;
    if (is_noted || !warp.machine().attached.damaged.empty())
        return move_noted_beside(warp, op, memory, values, region, at);
    return move(warp, memory, values, at);
}
// A load of which somebody wants to see whether its values matter (Disturber).
void load_disturbed(const Warp&, const MemoryOp&, const WarpAccess&, const Target&);
// Likewise what an atomic operation is about to find.
void disturb_in_place(const Warp&, const WarpAccess&, const Target&);
// An access of local variables, where it is kept which bytes are set.
void move_on_stack(Warp&, const Op&, const MemoryOp&, const std::byte* values, const StackPlaces&,
                   const Target& at);

}  // namespace warpmark::machine
