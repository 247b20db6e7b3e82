// The modelled time of a size that was not run, from the counts of two that were.
//
// What a launch counts in all grows in a straight line with the size, whatever the number of its blocks does:
// that, and their shape, comes from the launcher, which runs at the size itself. So each count is taken on
// from two sizes to a third, and the time follows from the counts as for any launch (time_model.h). Where a
// program makes other launches at different sizes, one for each row or one more level for instance, what each
// kernel counts in all its launches is taken on, and those that the launcher asks for at the size share it by
// their threads. Where nobody knows what it asks for there, its cycles are taken on instead.
//
// What the launcher computes and copies itself, also within device memory, counts beside that, at the size
// itself or by a straight line, whichever is more; it is no waste of requests, so it is in all four.
//
// Samples speak for a size only if the launcher does there what it did in them: the same kernels, and no more
// threads than a straight line, or growth in proportion, leads to; where there are more launches or fewer,
// four times as many in all. Fewer threads are fine: many launchers stop at as many blocks as the device can
// run.
//
// Limits: work that is no straight line, such as that of a block that merges what all have found.
#pragma once
#include <cstdint>
#include <vector>

#include "harness/contract/launch_counts.h"

namespace warpmark::observe {

// The launches of each size that was run, in order of size; sizes in any unit, ascending. Of more than two
// the last two count; one alone stands for itself. asked_for: the launches at the size itself; empty: not
// known, and the number of blocks is taken on like a count.
WorkCycles taken_on(const std::vector<const std::vector<LaunchRecord>*>& launches,
                    const std::vector<uint64_t>& sizes, uint64_t size,
                    const std::vector<LaunchRecord>& asked_for);

// Do the samples speak for the size? They do where nobody knows what the launcher asks for there.
bool is_foretold(const std::vector<const std::vector<LaunchRecord>*>& launches,
                 const std::vector<uint64_t>& sizes, uint64_t size,
                 const std::vector<LaunchRecord>& asked_for);

// Does the launcher start clearly fewer threads of a kernel there than the samples lead to? Then each may
// have more to do, or some of the work is left out, which nobody sees without a run.
bool starts_fewer(const std::vector<const std::vector<LaunchRecord>*>& launches,
                  const std::vector<uint64_t>& sizes, uint64_t size,
                  const std::vector<LaunchRecord>& asked_for);

}  // namespace warpmark::observe
