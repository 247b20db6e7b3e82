// Moves bytes between a warp's registers and memory, after the lanes' addresses have been resolved.
#pragma once
#include "harness/machine/warp.h"

namespace warpmark::machine {

// Lanes of an access that lie in one range of memory. Inactive lanes have the offset of some active lane.
struct Target {
    std::byte* data = nullptr;
    const uint32_t* offsets = nullptr;  // [32]
    uint32_t active = 0;
    bool even = false;  // all 32 lanes are active, each `stride` bytes after the previous one
    uint32_t stride = 0;
    bool is_global = false;
};

void load(const Warp&, const MemoryOp&, const Target&);
// Values that the lanes store, lane after lane: [32][width]. Points to the registers themselves, or to
// `buffer`.
const std::byte* stored_values(const Warp&, const MemoryOp&, std::byte (&buffer)[32 * 32]);
void store(const std::byte* values, uint32_t width, const Target&);
// Returns the lanes that changed memory.
uint32_t apply_atomic(const Warp&, const MemoryOp&, const Target&);
// Loads zeros in lanes whose address is not in any memory.
void zero_loaded(const Warp&, const MemoryOp&, uint32_t lanes);

}  // namespace warpmark::machine
