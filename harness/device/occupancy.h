// Occupancy: resident blocks per multiprocessor, the limiting resource, and the remaining L1 cache.
//
// Source: CUDA C++ Programming Guide 13, "Multiprocessor Level" and "Shared Memory" of each compute
// capability. Allocation of registers and shared memory follows the toolkit's cuda_occupancy.h. A test
// compares results with that header's (cases/occupancy.csv).
#pragma once
#include <cstdint>

#include "harness/device/device_table.h"

namespace warpmark::device {

// Resource requirements of one block.
struct BlockNeeds {
    uint32_t threads = 1;
    uint32_t registers = 0;     // per thread; 0: unknown, no limit
    uint64_t shared_bytes = 0;  // static and dynamic, excluding the reserved part
    int carveout = -1;          // cudaFuncAttributePreferredSharedMemoryCarveout: percent; -1: no preference
};

enum class Resource : uint8_t { threads, blocks, registers, shared };

struct Occupancy {
    // Limit by each resource alone; `unlimited` if a block does not use it.
    static constexpr uint32_t unlimited = ~0u;
    uint32_t by_threads = 0, by_blocks = 0, by_registers = unlimited, by_shared = unlimited;
    uint32_t block_registers = 0;  // allocated per block
    uint64_t block_shared = 0;     // allocated per block, in bytes, including the reserved part
    uint32_t carveout_bytes = 0;   // the multiprocessor's shared memory while these blocks run
    uint32_t l1_bytes = 0;         // the remainder

    uint32_t blocks() const;      // smallest limit
    Resource limited_by() const;  // first resource that no further block fits into
};

Occupancy occupancy(const Device&, const BlockNeeds&);

// Resident blocks on the whole device.
uint64_t resident_blocks(const Device&, const BlockNeeds&);

}  // namespace warpmark::device
