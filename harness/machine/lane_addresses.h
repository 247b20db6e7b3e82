// Addresses of a memory operand in the lanes of a warp.
#pragma once
#include "harness/machine/warp.h"

namespace warpmark::machine {

// The part common to all lanes: the operand's offset and, for a local symbol, the base of the frame.
inline uint64_t constant_part(const Warp& warp, const MemoryOp& op) {
    return static_cast<uint64_t>(op.offset) + (op.local_symbol ? warp.current_frame()->stack_base : 0);
}

// Address of one lane, in the instruction's address space.
inline uint64_t address_of(const Warp& warp, const MemoryOp& op, uint32_t lane) {
    const uint64_t offset = constant_part(warp, op);
    if (op.address_slot == none) return offset;
    if (op.address_bytes == 8)
        return reinterpret_cast<const uint64_t*>(warp.frame + op.address_slot)[lane] + offset;
    return static_cast<uint32_t>(reinterpret_cast<const uint32_t*>(warp.frame + op.address_slot)[lane] +
                                 offset);
}

}  // namespace warpmark::machine
