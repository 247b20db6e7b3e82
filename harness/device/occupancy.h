// How many blocks of a kernel a multiprocessor holds at a time, which of its resources limits
// them, and how much of its memory is left to be L1 cache.
//
// CUDA C++ Programming Guide 13, "Multiprocessor Level" and "Shared Memory" of each compute capability. How
// registers and shared memory are given out is what the toolkit's cuda_occupancy.h documents; what that
// computes is in cases/occupancy.csv (a test compares).
#pragma once
#include <cstdint>

#include "harness/device/device_table.h"

namespace warpmark::device {

// What one block needs.
struct BlockNeeds {
    uint32_t threads = 1;
    uint32_t registers = 0;     // of a thread; 0: not known, and no limit
    uint64_t shared_bytes = 0;  // static and dynamic, without what is reserved
    int carveout = -1;  // cudaFuncAttributePreferredSharedMemoryCarveout: percent, -1: none is preferred
};

enum class Resource : uint8_t { threads, blocks, registers, shared };

struct Occupancy {
    // As many as each resource alone has room for; `unlimited` if a block needs nothing of it.
    static constexpr uint32_t unlimited = ~0u;
    uint32_t by_threads = 0, by_blocks = 0, by_registers = unlimited, by_shared = unlimited;
    uint32_t block_registers = 0;  // that a block gets
    uint64_t block_shared = 0;     // likewise, in bytes, with what is reserved
    uint32_t carveout_bytes = 0;   // shared memory of the multiprocessor while these blocks run
    uint32_t l1_bytes = 0;         // what that leaves

    uint32_t blocks() const;      // that fit
    Resource limited_by() const;  // the first of those that no further block fits for
};

Occupancy occupancy(const Device&, const BlockNeeds&);

// Blocks of the whole device.
uint64_t resident_blocks(const Device&, const BlockNeeds&);

}  // namespace warpmark::device
