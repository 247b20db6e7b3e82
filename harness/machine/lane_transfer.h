// Moves bytes between a warp's registers and memory, once it is known where each lane goes.
#pragma once
#include "harness/machine/warp.h"

namespace warpmark::machine {

// The lanes of an access that one stretch of memory answers. Offsets of lanes that take no part are those of
// a lane that does.
struct Target {
    std::byte* data = nullptr;
    const uint32_t* offsets = nullptr;  // [32]
    uint32_t active = 0;
    bool even = false;  // all lanes, each `stride` bytes behind the one before
    uint32_t stride = 0;
    bool is_global = false;
};

void load(const Warp&, const MemoryOp&, const Target&);
// What each lane stores, lane after lane: [32][width]. In the registers themselves, or put together in
// `buffer`.
const std::byte* stored_values(const Warp&, const MemoryOp&, std::byte (&buffer)[32 * 32]);
void store(const std::byte* values, uint32_t width, const Target&);
// Returns the lanes that changed what was there.
uint32_t apply_atomic(const Warp&, const MemoryOp&, const Target&);
// What lanes get that no memory answers.
void zero_loaded(const Warp&, const MemoryOp&, uint32_t lanes);

}  // namespace warpmark::machine
