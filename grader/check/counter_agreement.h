// GPU counters of a space's traffic, and the conditions under which they are comparable with the simulation's
// ideal.
#pragma once
#include <optional>
#include <vector>

#include "grader/check/traffic_excess.h"

namespace warpmark::check {

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
