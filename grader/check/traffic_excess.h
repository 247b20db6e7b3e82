// Excess traffic over the ideal, and the source line with most of it: the common part of the bank and
// coalescing checks.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "grader/check/bound_margins.h"
#include "grader/check/verdict_phrases.h"
#include "harness/contract/gpu_launch_counters.h"
#include "harness/contract/launch_counts.h"

namespace warpmark::check {

struct MeasuredTraffic {
    uint64_t requests = 0, passes = 0;  // of loads and stores
    uint64_t atomic_requests = 0;
};

// Accessors and words of a memory space. The two spaces keep the traffic of launches and lines in different
// members.
struct TrafficWords {
    const SpaceTraffic& (*of_launch)(const LaunchRecord&);
    const SpaceTraffic& (*of_line)(const LineTraffic&);
    SpaceTraffic (*of_remote)(
        const LaunchRecord&);  // part of a launch's traffic that a GPU's counters leave out
    const WorstRequest& (*worst)(const LineTraffic&);
    const std::string& (*array)(const LineTraffic&);
    const char* pass;                              // "wavefront", "sector"
    const char* space;                             // "shared memory", "global memory"
    const char* space_begins;                      // the same at the beginning of a sentence
    std::string (*term)(const WorstRequest&);      // "32-way bank conflict"
    std::string (*describe)(const WorstRequest&);  // "all 32 lanes in bank 0, 32 words apart"
    std::string (*picture)(const WorstRequest&);
    std::optional<MeasuredTraffic> (*of_counters)(
        const LaunchCounters&);                        // nothing: the GPU does not count it
    uint64_t (*by_launcher)(const DeviceCopies&);      // passes of the launcher's copies and fills
    uint64_t (*by_unit)(const LaunchRecord&);          // passes of bulk copies
    uint64_t (*free_broadcasts)(const LaunchRecord&);  // passes that `at_most` leaves out: loads of one word
                                                       // by a warp, one per barrier
};

// The complete verdict: excess over all cases between excess_max and excess_zero, and the worst line of the
// public cases. If a GPU has counted, its passes are judged; the ideal and the line come from the simulation.
CheckResult judge_traffic(const Check&, const Observed&, const TrafficWords&);

// Reached values of the bounds in one case.
std::vector<ReachedValue> reached_traffic(const Check&, const Observed&, std::size_t position,
                                          const TrafficWords&);

struct MeasuredSum {
    uint64_t passes = 0,
             public_passes =
                 0;  // atomics are taken from the simulation, because the counters include other ones
    bool same_accesses =
        true;  // same number of requests as in the source: the GPU's compiler neither added nor removed any
};

// Sum over these cases. Nothing if a launch was not counted, or if the GPU's compiler changed the source's
// accesses: loops of atomics, or fewer passes than the minimum of the source's accesses.
std::optional<MeasuredSum> measured(const Observed&, const std::vector<std::size_t>& cases,
                                    const TrafficWords&);

// Counters for bank conflicts and for coalescing.
std::optional<MeasuredTraffic> shared_counters(const LaunchCounters&);
std::optional<MeasuredTraffic> global_counters(const LaunchCounters&);

}  // namespace warpmark::check
