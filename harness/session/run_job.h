// run_job.h: does a Job in this process: compiles, runs every case, merges what both builds show. For the
// worker and tests.
#pragma once
#include "harness/session/session.h"

namespace warpmark::session {

Result<Observation> run_here(Job);

// The findings of one case from the build as it runs and from the unoptimised build. The optimiser may hide a
// race or an uninitialised read, it may load early what the source would not have loaded, and it may part
// lanes before a barrier. So of these kinds `alone` gets what the optimised build alone shows: both_builds.h
// judges it. Everything else that either shows counts. Sorted by severity and place.
std::vector<Finding> merge_findings(std::vector<Finding> optimised, std::vector<Finding> unoptimised,
                                    std::vector<Finding>* alone);
void sort_findings(std::vector<Finding>&);

// One defect, one finding: threads that a misplaced barrier set apart race with each other, and an element
// whose write went past the array is never written. Such consequences are left out, and their cause says so;
// `left_out` gets them. What comes wholly before the bad barriers is no consequence of them
// (before_barriers.h). Two lines that race with different values are not told a second time for the threads
// whose values agree.
std::vector<Finding> without_consequences(std::vector<Finding>, std::vector<Finding>* left_out = nullptr,
                                          const std::vector<Finding>& before_barriers = {});

// A race or an uninitialised read, which a bad barrier of the same kernel can cause.
bool follows_from_barriers(const Finding&);

}  // namespace warpmark::session
