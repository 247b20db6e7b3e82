// One table of architectures: what a block and a multiprocessor of each can hold, and one
// product of each for the numbers that an architecture leaves open.
//
// Limits: CUDA C++ Programming Guide 13, table "Technical Specifications per Compute Capability" (7.5
// to 12.0), compared with the toolkit's cuda_occupancy.h (blocks, shared memory), which says of 11.0 what
// that table merges. Products: what deviceQuery prints of them. An architecture without a row of its own has
// that of the nearest one before it.
#pragma once
#include <cstdint>
#include <span>
#include <string_view>

namespace warpmark::device {

struct Costs;

// The same on every architecture from sm_75 on.
inline constexpr uint32_t max_threads_per_block = 1024;
inline constexpr uint32_t max_block[3] = {1024, 1024, 64};
inline constexpr uint32_t max_grid[3] = {2147483647, 65535, 65535};
inline constexpr uint32_t warp_threads = 32;
inline constexpr uint32_t registers_per_block = 65536;
inline constexpr uint32_t constant_bytes = 64 << 10;
// Of a kernel that has not opted in to more.
inline constexpr uint32_t static_shared_limit = 48 << 10;

// What one multiprocessor holds at a time.
struct Multiprocessor {
    uint32_t threads = 0, blocks = 0;
    uint32_t shared_bytes = 0;
    uint32_t registers = 65536;
    // Shared memory and the L1 cache are one memory: so much of both, and what of it can be shared memory
    // (Programming Guide, "Compute Capability 7.x" to "12.x", shared memory; Tuning Guides, unified cache).
    uint32_t unified_bytes = 0;
    std::span<const uint32_t> carveout_kib{};  // rising; the last one is shared_bytes
};

// How registers and shared memory are given out, on every architecture from sm_75 on (cuda_occupancy.h).
inline constexpr uint32_t register_unit = 256;  // of a warp
inline constexpr uint32_t partitions = 4;       // of a multiprocessor's registers; a warp has one's

// One product of the architecture: what its data sheet says.
struct Product {
    std::string_view name;
    uint32_t multiprocessors = 0;
    uint32_t clock_khz = 0, memory_clock_khz = 0;
    uint32_t memory_bus_bits = 0;
    uint32_t l2_bytes = 0;
};

struct Device {
    uint32_t capability = 0;  // 90: sm_90
    Multiprocessor multiprocessor;
    uint32_t block_shared_limit = 0;  // of a kernel that has opted in
    uint32_t reserved_shared = 0;     // of every block, beside its own
    uint32_t shared_unit = 128;       // what a block gets is a multiple of it
    uint32_t max_blocks_per_cluster = 1;
    Product product;
    const Costs* costs =
        nullptr;  // fitted to that product (cost_coefficients.h); null: nobody has measured it

    // Another device: one whose blocks can have that many bytes of shared memory.
    // A program that asks is told this number, if it is not 0, and its grids follow it. What fits on the
    // device at once stays as it is.
    uint32_t told_multiprocessors = 0;
    void set_block_shared_limit(uint32_t bytes);
};

// Where nobody says which: sm_90, an H200.
inline constexpr std::string_view usual_architecture = "sm_90";

// Of "sm_86", "sm_90a". What is no architecture, or older than any row, has the usual one's row.
const Device& of_architecture(std::string_view arch);

// The most shared memory that a block of any of them can have.
uint32_t largest_block_shared_limit();

}  // namespace warpmark::device
