// cost.h: a launch's counts → modelled cycles of a device like the H200. Deterministic, and it never falls when a count grows.
//
// Five ways to be busy are reckoned apart, each as if nothing else held the device up: issuing instructions, passing shared
// memory's pipe, moving sectors through the multiprocessors' load pipe, moving them to and from memory, and waiting for results
// with no more warps than fit. The slowest sets the pace; of the others a quarter shows, for they never overlap in full. Blocks
// are dealt out evenly and the busiest multiprocessor counts, so a grid that is too small leaves the rest idle.
//
// Limits: no caches (every sector goes to memory), no clock that changes, no two launches at once, no instruction is dearer than
// another. It ranks kernels; it does not predict their times.
#pragma once
#include <cstdint>

#include "harness/trace/launch.h"

namespace warpmark::analysis {

struct CostParts {
    double issue = 0, shared = 0, sectors = 0, memory = 0, latency = 0;  // cycles
};
CostParts cost_parts(const LaunchRecord&);

// 0 for a launch that was refused.
uint64_t modelled_cycles(const LaunchRecord&);

}  // namespace warpmark::analysis
