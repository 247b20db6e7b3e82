// What things take on a device whose launches were timed, in cycles or in units a cycle.
// Fitted to the 956 launches of observe/cases/h200/launch_times.csv; observe/time_model.h says what is made
// of them, how good the fit is, and what it leaves out. Shared and global atomics of one place were measured
// by themselves.
#pragma once

#include "harness/device/device_table.h"

namespace warpmark::device {

struct Costs {
    // Of a multiprocessor's pipes.
    struct Pipes {
        double issue = 0;             // slots a cycle
        double wavefronts = 0;        // of shared memory, a cycle
        double atomic_wavefront = 0;  // how many of those an atomic's is worth (shared_atomic_times.csv)
        double network_packet = 0;    // cycles, to another block of the cluster (remote_requests.csv)
        double sectors = 0;           // through the load pipe, a cycle
        double load_excess = 0;       // cycles more for a sector that a coalesced load would not have touched
        double store_excess = 0;      // likewise of a store
    } pipes;
    // Of the whole device.
    struct Memory {
        double cache_sectors = 0;   // a cycle
        double memory_sectors = 0;  // likewise, between cache and memory
        double stored = 0;          // how much of a written sector goes there before the launch ends
        double hot_atomic = 0;      // cycles, one after the other in 512 bytes (global_atomic_times.csv)
        double hand_over = 0;       // from a block to one that waits for it, or a fence (chains.csv)
    } memory;
    // Of beginning: a launch with cold caches for code and constants, a block of the whole device, a warp of
    // a multiprocessor.
    struct Starts {
        double launch = 0, block = 0, warp = 0;
        double copy = 0;  // a copy or fill of the launcher, beside what every launch takes
    } starts;
    // Of a block by itself.
    struct Path {
        double cycle = 0;            // a nominal cycle of a warp
        double warm_wait = 0;        // of one that waits for global memory, wherever that has it
        double cold_wait = 0;        // ... as far as somebody reads there for the first time
        double sectors_awaited = 0;  // how many of those sectors a warp waits for at a time, if it coalesces
        double barrier_warp = 0;     // a barrier, for each warp of the block
        double retry = 0;            // a wavefront of a shared atomic that is a loop
        double few_blocks = 0;  // one at a time on a multiprocessor, others behind it: it is so much slower
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

// What a copy or fill of device memory takes that the launcher asks for: its bytes at the bandwidth of a
// kernel's, and to begin as much as one warp takes that loads a cold word and stores it (500 nominal cycles
// of a load, by warm_wait and cold_wait; instruction_costs.h), as what a launch takes whatever it does is
// left out of both. It is the rule of kernels, taken to copies: no copy was timed.
constexpr double copy_cycles(const Costs& costs, double read_bytes, double written_bytes) {
    const double sectors = (read_bytes + costs.memory.stored * written_bytes) / sector_bytes;
    return costs.starts.copy + sectors / costs.memory.memory_sectors;
}

// The device whose costs speak for that one: itself, or the usual one if nobody has timed its launches.
const Device& timed_as(const Device&);

}  // namespace warpmark::device
