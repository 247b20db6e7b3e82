// Time model: computes modeled cycles of a device like the H200 from a launch's counts. Deterministic, and
// monotonic in every count except one: if requests touch more sectors each, with the same amount of memory,
// there are fewer first accesses.
//
// Ten resources are evaluated separately, each as if nothing else held the device up: instruction issue (a
// division is a sequence: program/straight_code_times.h); the shared-memory pipe; sectors through the
// multiprocessors' load pipe; sectors to and from the L2 cache; atomics on one location there; a chain of
// blocks that wait for each other through it (interblock_wait_chains.h); sectors to and from memory (a
// location that is read twice comes from there once); block starts; warp starts; and the latency of blocks,
// as many of which run concurrently as fit. The last is the time of a block's slowest warp, from barrier to
// barrier: results that the next instruction needs, latencies of loads and asynchronous copies
// (machine/modeled_clock.h), shared atomics that are loops; at least that of the slowest block. The first
// load of a location has a longer latency. The slowest of the ten dominates, and the others contribute
// partially: the fourth root of the sum of fourth powers. Blocks are distributed evenly and the busiest
// multiprocessor counts, so a grid that is too small leaves the rest idle.
//
// The coefficients were fitted to 956 launches that an H200 ran with cold caches, 2 microseconds to 14
// milliseconds: cases/h200/launch_times.csv. For launches of one problem and size whose times differ by more
// than a tenth, the model ranks 97 % of the pairs like the hardware; beyond a quarter 99 %, and beyond a
// factor of two all. Modeled ratios are off by 10 % on average. Over all launches of any kernel, it ranks 96
// % of the pairs beyond a tenth, and a ratio is off by 23 %. Shared and global atomics on one location were
// measured separately (cases/h200). For fits that leave out the evaluated kernels see
// proofs/measure/README.md.
//
// If register counts are known, spilled registers are stored to local memory and loaded again, once.
//
// Limits: if register counts are unknown, as many warps fit as shared memory and threads allow. Not modeled:
// ptxas's transformations of loops (unrolling, vectors of loads), iterations spent waiting for other threads,
// data that another block left in a multiprocessor's cache, changing clock rates, concurrent launches.
#pragma once
#include <cstdint>

#include "harness/contract/launch_counts.h"

namespace warpmark::observe {

struct CostParts {
    double issue = 0, shared = 0, sectors = 0, cache = 0, memory = 0, hot = 0, chain = 0, blocks = 0,
           warps = 0,
           latency = 0;  // cycles
};
CostParts cost_parts(const LaunchRecord&);

// 0 for a launch that was rejected.
uint64_t modeled_cycles(const LaunchRecord&);

// In the variant with ideal requests, instructions and the path from barrier to barrier stay the same; only
// wavefronts and sectors are fewer. 0 for a launch that was rejected.
WorkCycles work_cycles(const LaunchRecord&);

}  // namespace warpmark::observe
