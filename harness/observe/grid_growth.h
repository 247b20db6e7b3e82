// Growth of a launcher's grids with the problem size. If it starts fewer threads than the small runs predict,
// then each thread has more to do or some work is left out: `min(blocks, 1024)` with or without a loop. If
// one kernel grows with the size and another does not, the latter may have more work than it can do: one
// block that combines all results, for example. A slightly larger run shows both.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "harness/contract/launch_counts.h"

namespace warpmark::observe {

// Launches at one size, and that size: in bytes of buffers, or in any smaller unit (left_out).
struct LaunchesAt {
    uint64_t size = 0;
    const std::vector<LaunchRecord>* launches = nullptr;
};

// The smallest size between the larger run and `size` at which everything that the launcher does at `size`
// can be seen. 0: the runs show it already, or it is unknown. `asked_for`: its launches at `size`.
uint64_t beyond_reach(const LaunchesAt& small, const LaunchesAt& large, uint64_t size,
                      const std::vector<LaunchRecord>& asked_for);

// The work that two runs predict and the launcher leaves out at `size`, as the rest of a sentence: "does not
// start `sum`". "": none, or unknown. Instructions and bytes in `asked_for` are an estimate for all blocks;
// 0: unknown.
std::string left_out(const LaunchesAt& small, const LaunchesAt& large, uint64_t size,
                     const std::vector<LaunchRecord>& asked_for);

}  // namespace warpmark::observe
