// Timing coefficients of measured devices, in cycles or units per cycle. Fitted to the 956 launches in
// observe/cases/h200/launch_times.csv. observe/time_model.h describes the model, its accuracy and its
// omissions. Atomics on one address, shared and global, were measured separately.
#pragma once

#include "harness/device/device_table.h"

namespace warpmark::device {

struct Costs {
    // Pipelines of a multiprocessor.
    struct Pipes {
        double issue = 0;             // slots per cycle
        double wavefronts = 0;        // of shared memory, per cycle
        double atomic_wavefront = 0;  // relative to a load's wavefront (shared_atomic_times.csv)
        double network_packet = 0;    // cycles, to another block of the cluster (remote_requests.csv)
        double sectors = 0;           // through the load pipeline, per cycle
        double load_excess = 0;       // extra cycles per sector that a coalesced load would not have touched
        double store_excess = 0;      // the same for stores
    } pipes;
    // Memory of the whole device.
    struct Memory {
        double cache_sectors = 0;   // per cycle
        double memory_sectors = 0;  // per cycle, between cache and DRAM
        double stored = 0;          // fraction of a written sector that reaches DRAM before the launch ends
        double hot_atomic = 0;      // cycles, serialized per 512 bytes (global_atomic_times.csv)
        double hand_over = 0;       // from a block to a waiting block, or per fence (chains.csv)
    } memory;
    // Start-up: a launch with cold code and constant caches, a block on the whole device, a warp on a
    // multiprocessor.
    struct Starts {
        double launch = 0, block = 0, warp = 0;
        double copy = 0;  // a copy or fill by the launcher, in addition to the launch overhead
    } starts;
    // A single block.
    struct Path {
        double cycle = 0;            // per nominal cycle of a warp
        double warm_wait = 0;        // per nominal cycle of waiting for global memory, at any level
        double cold_wait = 0;        // ... additionally, for data read for the first time
        double sectors_awaited = 0;  // such sectors in flight per warp, for coalesced accesses
        double barrier_warp = 0;     // a barrier, per warp of the block
        double retry = 0;            // per wavefront of a shared atomic implemented as a loop
        double few_blocks = 0;  // slowdown with one resident block per multiprocessor and more blocks queued
    } path;
};

inline constexpr Costs of_an_h200{
    .pipes = {.issue = 3.32,
              .wavefronts = 0.663,
              .atomic_wavefront = 0.7,
              .network_packet = 1.5,
              .sectors = 1.2,
              .load_excess = 0.61,
              .store_excess = 3.09},
    .memory =
        {.cache_sectors = 368, .memory_sectors = 60, .stored = 0.6, .hot_atomic = 1.2, .hand_over = 530},
    .starts = {.launch = 3682, .block = 1.236, .warp = 20.5, .copy = 690},
    .path = {.cycle = 1.58,
             .warm_wait = 0.219,
             .cold_wait = 1.026,
             .sectors_awaited = 6.7,
             .barrier_warp = 3.2,
             .retry = 84.2,
             .few_blocks = 1.416},
};

inline constexpr double sector_bytes = 32;

// Cycles for a copy or fill of device memory by the launcher: its bytes at the bandwidth of kernels, plus the
// start-up cost of one warp that loads and stores a cold word (500 nominal cycles per load, by warm_wait and
// cold_wait; instruction_costs.h). The launch overhead is excluded from both. This applies the kernel model
// to copies; no copy was measured.
constexpr double copy_cycles(const Costs& costs, double read_bytes, double written_bytes) {
    const double sectors = (read_bytes + costs.memory.stored * written_bytes) / sector_bytes;
    return costs.starts.copy + sectors / costs.memory.memory_sectors;
}

// The device whose costs apply: itself, or the default device if its launches were never measured.
const Device& timed_as(const Device&);

}  // namespace warpmark::device
