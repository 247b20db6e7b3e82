// What the counters of a GPU say of a space's traffic, and whether that can be held
// against the simulation's ideal.
#pragma once
#include <optional>
#include <vector>

#include "grader/check/traffic_excess.h"

namespace warpmark::check {

struct MeasuredSum {
    uint64_t passes = 0,
             public_passes = 0;  // those of atomics are the simulation's: the counters know other ones
    bool same_accesses =
        true;  // as many requests as the source's: the GPU's compiler made neither more nor fewer
};

// Over these cases. Nothing: not every launch was counted, or the GPU's compiler made other accesses of the
// source's: loops of atomics, or fewer passes than the least that the source's accesses could take.
std::optional<MeasuredSum> measured(const Observed&, const std::vector<std::size_t>& cases,
                                    const TrafficWords&);

// The counters of banks and of coalescing.
std::optional<MeasuredTraffic> shared_counters(const LaunchCounters&);
std::optional<MeasuredTraffic> global_counters(const LaunchCounters&);

}  // namespace warpmark::check
