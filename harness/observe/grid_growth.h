// How far a launcher's launches go. Where it starts fewer threads at a size than its small
// runs lead to, each thread has to do more, or some of the work is left out: `min(blocks, 1024)` with a loop
// or without one. Where one kernel grows with the size and another does not, as one block that adds up what
// all have found, that one may have more to do than it can. Both are seen in a run that is a little larger.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "harness/contract/launch_counts.h"

namespace warpmark::observe {

// Launches of one size, and the size: in bytes of buffers, or in any unit that is no larger (left_out).
struct LaunchesAt {
    uint64_t size = 0;
    const std::vector<LaunchRecord>* launches = nullptr;
};

// The least size between the larger run and the size itself at which all that the launcher does there can be
// seen; 0: the runs show it, or nobody can tell. `asked_for`: its launches at the size itself.
uint64_t beyond_reach(const LaunchesAt& small, const LaunchesAt& large, uint64_t size,
                      const std::vector<LaunchRecord>& asked_for);

// The work that two runs lead to and the launcher leaves out at the size, as the rest of a sentence: "does
// not start `sum`"; "": none, or nobody can tell. Of `asked_for`, instructions and bytes are an estimate of
// all blocks; 0: not known.
std::string left_out(const LaunchesAt& small, const LaunchesAt& large, uint64_t size,
                     const std::vector<LaunchRecord>& asked_for);

}  // namespace warpmark::observe
