// measured.cpp: sums the counters that the simulation keeps in one number.
#include "grader/check/measured.h"

#include <array>

namespace warpmark::check {
namespace {

using Count = LaunchCounters::Count LaunchCounters::*;

// A chip that does not know one of the first lot cannot answer. The second are counters of instructions of their own, which the
// chips that do not count them do not have.
struct Counted {
    std::array<Count, 4> passes;
    std::array<Count, 3> of_some_chips;
    std::array<Count, 2> atomic_requests;
};
constexpr Counted shared{
    {&LaunchCounters::shared_load_wavefronts, &LaunchCounters::shared_store_wavefronts, &LaunchCounters::shared_atomic_wavefronts},
    {&LaunchCounters::matrix_load_wavefronts, &LaunchCounters::matrix_store_wavefronts, &LaunchCounters::copy_wavefronts},
    {&LaunchCounters::shared_atomic_requests},
};
constexpr Counted global{
    {&LaunchCounters::global_load_sectors, &LaunchCounters::global_store_sectors, &LaunchCounters::global_atomic_sectors,
     &LaunchCounters::global_reduction_sectors},
    {&LaunchCounters::copy_sectors},
    {&LaunchCounters::global_atomic_requests, &LaunchCounters::global_reduction_requests},
};

std::optional<MeasuredTraffic> sum(const LaunchCounters& counters, const Counted& counted) {
    MeasuredTraffic traffic;
    for (const Count count : counted.passes) {
        if (!count) continue;
        if (!(counters.*count)) return {};
        traffic.passes += *(counters.*count);
    }
    for (const Count count : counted.of_some_chips)
        if (count) traffic.passes += (counters.*count).value_or(0);
    for (const Count count : counted.atomic_requests) {
        if (!count) continue;
        if (!(counters.*count)) return {};
        traffic.atomic_requests += *(counters.*count);
    }
    return traffic;
}

}  // namespace

std::optional<MeasuredTraffic> shared_counters(const LaunchCounters& counters) {
    return sum(counters, shared);
}

std::optional<MeasuredTraffic> global_counters(const LaunchCounters& counters) {
    return sum(counters, global);
}

std::optional<MeasuredSum> measured(const Observed& observed, const std::vector<std::size_t>& cases, const TrafficWords& words) {
    MeasuredSum all;
    uint64_t ideal = 0;
    for (const std::size_t position : cases) {
        const auto& run = observed.submission.cases[position];
        if (!run.device.ran || run.device.launches.size() != run.launches.size()) return {};
        for (std::size_t i = 0; i < run.launches.size(); i++) {
            if (!run.launches[i].error.empty()) continue;
            const SpaceTraffic& simulated = words.of_launch(run.launches[i]);
            const MeasuredLaunch& launch = run.device.launches[i];
            const auto traffic = launch.counted ? words.of_counters(launch.counters) : std::nullopt;
            if (!traffic || traffic->atomic_requests != simulated.atomic.requests) return {};
            ideal += simulated.total().ideal;
            all.passes += traffic->passes;
            if (!observed.lab.cases[position].hidden) all.public_passes += traffic->passes;
        }
    }
    if (all.passes < ideal) return {};
    return all;
}

}  // namespace warpmark::check
