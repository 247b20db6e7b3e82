// A launch's counts → modelled cycles of a device like the H200. Deterministic, and it does not
// fall when a count grows, but for one: of requests that take more sectors each, of no more memory, fewer are
// the first there.
//
// Ten ways to be busy are reckoned apart, each as if nothing else held the device up: issuing instructions
// (a division is a sequence: program/static_schedule.h), passing shared memory's pipe, moving sectors through
// the multiprocessors' load pipe, moving them to and from the L2 cache, atomics that meet in one place there,
// a row of blocks that wait for each other by way of it (release_acquire_chains.h), moving them to and from
// memory (a place that is read twice comes from there once), starting blocks, starting warps, and the time
// that blocks take by themselves, of which so many run side by side as fit. The last is the time of a block's
// slowest warp, from barrier to barrier: results that the next instruction needs, loads and asynchronous
// copies that come back late (machine/modeled_clock.h), shared atomics that are loops; at least that of the
// block that takes longest. Loads of what nobody has read come back later. The slowest of the ten sets the
// pace, and of the others a part shows: the fourth root of the sum of fourth powers. Blocks are dealt out
// evenly and the busiest multiprocessor counts, so a grid that is too small leaves the rest idle.
//
// The numbers were fitted to 956 launches that an H200 ran with cold caches, 2 microseconds to 14
// milliseconds: cases/h200/launch_times.csv. Of two launches of one problem and size whose times differ by
// more than a tenth it ranks 97 % of the pairs as the hardware does, of those beyond a quarter 99 %, and all
// beyond a factor of two; modelled ratios are off by 10 % on average. Over all launches, whatever they
// compute, it ranks 96 % of the pairs beyond a tenth, and a ratio is off by 23 %. Shared and global atomics
// of one place were measured by themselves (cases/h200). Fitted without the kernels that are asked for: see
// proofs/measure/README.md.
//
// Where registers are known, those that are spilled go to local memory and back, once.
//
// Limits: registers are not known elsewhere, and as many warps fit as shared memory and threads allow; what
// ptxas makes of a loop (unrolling, vectors of loads) is not seen, nor how often loops turn that wait for
// other threads, nor what another block has left in a multiprocessor's cache; no clock that changes, no two
// launches at once.
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

// 0 for a launch that was refused.
uint64_t modelled_cycles(const LaunchRecord&);

// Requests that take the least have the instructions and the way from barrier to barrier that they have as
// they are: only wavefronts and sectors become fewer. 0 for a launch that was refused.
WorkCycles work_cycles(const LaunchRecord&);

}  // namespace warpmark::observe
