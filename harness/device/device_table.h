// Table of architectures: limits per block and multiprocessor, and one product each for values that the
// architecture does not determine.
//
// Limits: CUDA C++ Programming Guide 13, table "Technical Specifications per Compute Capability" (7.5 to
// 12.0), checked against the toolkit's cuda_occupancy.h (blocks, shared memory). The latter also separates
// 11.0, which that table merges. Products: output of deviceQuery. An architecture without a row uses the
// nearest earlier one.
#pragma once
#include <cstdint>
#include <span>
#include <string_view>

namespace warpmark::device {

struct Costs;

// Constant on every architecture since sm_75.
inline constexpr uint32_t max_threads_per_block = 1024;
inline constexpr uint32_t max_block[3] = {1024, 1024, 64};
inline constexpr uint32_t max_grid[3] = {2147483647, 65535, 65535};
inline constexpr uint32_t warp_threads = 32;
inline constexpr uint32_t registers_per_block = 65536;
inline constexpr uint32_t constant_bytes = 64 << 10;
// For kernels without an opt-in to a larger limit.
inline constexpr uint32_t static_shared_limit = 48 << 10;

// Capacity of one multiprocessor.
struct Multiprocessor {
    uint32_t threads = 0, blocks = 0;
    uint32_t shared_bytes = 0;
    uint32_t registers = 65536;
    // Total size of shared memory and L1 cache, which share one memory, and the possible sizes of the shared
    // part (Programming Guide, "Compute Capability 7.x" to "12.x", shared memory; Tuning Guides, unified
    // cache).
    uint32_t unified_bytes = 0;
    std::span<const uint32_t> carveout_kib{};  // ascending; the last one is shared_bytes
};

// Allocation granularity of registers and shared memory, on every architecture since sm_75
// (cuda_occupancy.h).
inline constexpr uint32_t register_unit = 256;  // per warp
inline constexpr uint32_t partitions = 4;       // of a multiprocessor's register file; a warp uses one

// A product with this architecture, from its data sheet.
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
    uint32_t block_shared_limit = 0;  // for a kernel that opted in
    uint32_t reserved_shared = 0;     // per block, in addition to its own
    uint32_t shared_unit = 128;       // allocation granularity
    uint32_t max_blocks_per_cluster = 1;
    Product product;
    const Costs* costs = nullptr;  // fitted to that product (cost_coefficients.h); null: not measured

    // Variants of a device: number of multiprocessors reported to programs, without effect on occupancy (0:
    // the product's); and another shared memory limit per block.
    uint32_t reported_multiprocessors = 0;
    void set_block_shared_limit(uint32_t bytes);
};

// Default: sm_90, an H200.
inline constexpr std::string_view usual_architecture = "sm_90";

// Accepts "sm_86", "sm_90a". An invalid architecture, or one older than every row, gets the default row.
const Device& of_architecture(std::string_view arch);

// Largest shared memory limit per block among all architectures.
uint32_t largest_block_shared_limit();

}  // namespace warpmark::device
