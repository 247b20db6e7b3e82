// Moves the bytes of an access to one region. Records who wrote them, and alters the values of loads under
// test (ValueInjector, Damage).
#pragma once
#include "harness/machine/register_memory_moves.h"
#include "harness/machine/thread_block.h"

namespace warpmark::machine {

// All of these return the lanes whose atomic operation changed memory.
[[gnu::always_inline]] inline uint32_t move(Warp& warp, const MemoryOp& memory, const std::byte* values,
                                            const Target& at) {
    if (memory.kind == Access::atomic) return apply_atomic(warp, memory, at);
    if (memory.kind == Access::load)
        load(warp, memory, at);
    else
        store(values, width_of(memory), at);
    return 0;
}

// An access by the launcher; it is recorded if kernels can write the region too.
uint32_t move_of_host(Warp&, const Op&, const MemoryOp&, const std::byte* values, Region&, const Target&);

// An access by a kernel. Most need no record; move_noted() handles those inline.
uint32_t move_with_records(Warp&, const Op&, const MemoryOp&, const std::byte* values, Region&,
                           const Target&);
inline uint32_t move_noted(Warp& warp, const Op& op, const MemoryOp& memory, const std::byte* values,
                           Region& region, const Target& at) {
    const bool is_load = memory.kind == Access::load;
    const bool is_noted = is_load ? region.carries : !region.host_marks.empty() || !region.kernel_wrote;
    if (is_noted || !warp.machine().attached.damaged.empty())
        return move_with_records(warp, op, memory, values, region, at);
    return move(warp, memory, values, at);
}
// A load whose values are altered, to see whether they matter (ValueInjector).
void load_altered(const Warp&, const MemoryOp&, const WarpAccess&, const Target&);
// The same for an atomic operation: alters the values in memory before it reads them.
void alter_in_place(const Warp&, const WarpAccess&, const Target&);
// An access to local variables in a run that tracks which of their bytes are initialized.
void move_on_stack(Warp&, const Op&, const MemoryOp&, const std::byte* values, const StackPlaces&,
                   const Target& at);

}  // namespace warpmark::machine
