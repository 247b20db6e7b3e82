// Modeled time for a size that was not run, extrapolated from the counts of two sizes that were.
//
// The total counts of a launch grow linearly with the size, whatever the number of its blocks does. The
// number of blocks and their shape come from the launcher, which runs at the size itself. So each count is
// extrapolated from two sizes to a third, and the time follows from the counts as for any launch
// (time_model.h). A program may make different launches at different sizes: one per row, or one more level.
// Then the counts of each kernel are summed over its launches and extrapolated. The launches requested at the
// size share them in proportion to their threads. If those launches are unknown, the cycles are extrapolated
// instead.
//
// The launcher's own computation and copies, including those within device memory, are added: at the size
// itself or extrapolated, whichever is more. They waste no requests, so they are part of all four results.
//
// Samples are valid for a size only if the launcher does the same there: the same kernels, and no more
// threads than linear or proportional growth predicts; if the number of launches differs, at most four times
// that prediction in all. Fewer threads are fine: many launchers stop at the number of blocks that the device
// can run.
//
// Limits: nonlinear work, such as that of a block that merges all results.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "harness/contract/launch_counts.h"

namespace warpmark::observe {

// `launches`: those of each size that was run; `sizes`: in any unit, ascending. The last two sizes are used;
// a single one is used as it is. asked_for: the launches at the size itself; empty: unknown, and the number
// of blocks is extrapolated like a count.
WorkCycles extrapolated_cycles(const std::vector<const std::vector<LaunchRecord>*>& launches,
                               const std::vector<uint64_t>& sizes, uint64_t size,
                               const std::vector<LaunchRecord>& asked_for);

// True if the samples are valid for the size. They are if the launches there are unknown.
bool is_predictable(const std::vector<const std::vector<LaunchRecord>*>& launches,
                    const std::vector<uint64_t>& sizes, uint64_t size,
                    const std::vector<LaunchRecord>& asked_for);

// True if the launcher starts clearly fewer threads of a kernel than the samples predict. Then each thread
// may have more to do, or some work is left out; only a run could show which.
bool starts_fewer(const std::vector<const std::vector<LaunchRecord>*>& launches,
                  const std::vector<uint64_t>& sizes, uint64_t size,
                  const std::vector<LaunchRecord>& asked_for);

// Launches at one size, and that size: in bytes of buffers, or in any smaller unit (left_out).
struct LaunchesAt {
    uint64_t size = 0;
    const std::vector<LaunchRecord>* launches = nullptr;
};

// The smallest size between the larger run and `size` at which everything that the launcher does at `size`
// can be seen. 0: the runs show it already, or it is unknown. `asked_for`: its launches at `size`.
uint64_t beyond_reach(const LaunchesAt& small, const LaunchesAt& large, uint64_t size,
                      const std::vector<LaunchRecord>& asked_for);

// The work that blocks leave out because they do that of others, in the words of left_out(). `usual`, of a
// smaller run, and `asked_for` are sampled launches (machine/block_sampling.h) with empty buffers.
std::string done_again(const std::vector<LaunchRecord>& usual, const std::vector<LaunchRecord>& asked_for);
// False if no smaller run is needed to know that there is none.
bool may_be_done_again(const std::vector<LaunchRecord>& asked_for);
// True if blocks store the same bytes repeatedly at the size alone, or load less of an argument than in a
// smaller run. An index that is too coarse does so, but other reasons exist: only outputs decide. The second:
// false if no smaller run is needed to know.
bool is_coarser(const std::vector<LaunchRecord>& usual, const std::vector<LaunchRecord>& asked_for);
bool may_be_coarser(const std::vector<LaunchRecord>& asked_for);

// The work that two runs predict and the launcher leaves out at `size`, as the rest of a sentence: "does not
// start `sum`". "": none, or unknown. Instructions and bytes in `asked_for` are an estimate for all blocks;
// 0: unknown.
std::string left_out(const LaunchesAt& small, const LaunchesAt& large, uint64_t size,
                     const std::vector<LaunchRecord>& asked_for);

// The work that kernels do at a size beyond what a smaller run predicts, as the middle of a sentence:
// "execute 2.3 times the instructions". "": none, or unknown. `asked` holds sampled launches.
std::string done_more(const LaunchesAt& small, const LaunchesAt& asked);

}  // namespace warpmark::observe
