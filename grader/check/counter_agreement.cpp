// GPU counters of a space's traffic, and the conditions under which they are comparable with the simulation's
// ideal. Sums the GPU's separate counters into the totals that the simulation keeps.
#include <array>

#include "grader/check/traffic_excess.h"

namespace warpmark::check {
namespace {

using Count = LaunchCounters::Count LaunchCounters::*;

// A chip without one of the counters in `passes`, `requests` or `atomic_requests` gives no result. The
// `_of_some_chips` counters belong to separate instructions, which chips without these counters do not have.
struct Counted {
    std::array<Count, 2> passes, requests;
    std::array<Count, 3> passes_of_some_chips, requests_of_some_chips;
    std::array<Count, 2> atomic_requests;
};
constexpr Counted shared_columns{
    {&LaunchCounters::shared_load_wavefronts, &LaunchCounters::shared_store_wavefronts},
    {&LaunchCounters::shared_load_requests, &LaunchCounters::shared_store_requests},
    {&LaunchCounters::matrix_load_wavefronts, &LaunchCounters::matrix_store_wavefronts,
     &LaunchCounters::copy_wavefronts},
    {&LaunchCounters::matrix_load_requests, &LaunchCounters::matrix_store_requests,
     &LaunchCounters::copy_requests},
    {&LaunchCounters::shared_atomic_requests},
};
constexpr Counted global_columns{
    {&LaunchCounters::global_load_sectors, &LaunchCounters::global_store_sectors},
    {&LaunchCounters::global_load_requests, &LaunchCounters::global_store_requests},
    {&LaunchCounters::copy_sectors},
    {&LaunchCounters::copy_requests},
    {&LaunchCounters::global_atomic_requests, &LaunchCounters::global_reduction_requests},
};

// Returns false if the chip lacks a required counter.
template <std::size_t count>
bool add(uint64_t& sum, const LaunchCounters& counters, const std::array<Count, count>& which, bool must_be) {
    for (const Count one : which) {
        if (!one) continue;
        if (must_be && !(counters.*one)) return false;
        sum += (counters.*one).value_or(0);
    }
    return true;
}

std::optional<MeasuredTraffic> sum(const LaunchCounters& counters, const Counted& counted) {
    MeasuredTraffic traffic;
    const bool known = add(traffic.passes, counters, counted.passes, true) &&
                       add(traffic.requests, counters, counted.requests, true) &&
                       add(traffic.passes, counters, counted.passes_of_some_chips, false) &&
                       add(traffic.requests, counters, counted.requests_of_some_chips, false) &&
                       add(traffic.atomic_requests, counters, counted.atomic_requests, true);
    return known ? std::optional(traffic) : std::nullopt;
}

}  // namespace

std::optional<MeasuredTraffic> shared_counters(const LaunchCounters& counters) {
    return sum(counters, shared_columns);
}

std::optional<MeasuredTraffic> global_counters(const LaunchCounters& counters) {
    return sum(counters, global_columns);
}

std::optional<MeasuredSum> measured(const Observed& observed, const std::vector<std::size_t>& cases,
                                    const TrafficWords& words) {
    MeasuredSum all;
    uint64_t ideal = 0;
    for (const std::size_t position : cases) {
        const auto& run = observed.submission.cases[position];
        if (!run.device.ran || run.device.launches.size() != run.launches.size()) return {};
        for (std::size_t i = 0; i < run.launches.size(); ++i) {
            if (!run.launches[i].error.empty()) continue;
            const SpaceTraffic remote = words.of_remote(run.launches[i]),
                               simulated = words.of_launch(run.launches[i]) - remote;
            const MeasuredLaunch& launch = run.device.launches[i];
            const auto traffic = launch.counted ? words.of_counters(launch.counters) : std::nullopt;
            if (!traffic || traffic->atomic_requests != simulated.atomic.requests) return {};
            ideal += words.of_launch(run.launches[i]).total().least();
            const uint64_t passes = traffic->passes + simulated.atomic.passes + remote.total().passes;
            // Copy counters include lanes that copy nothing (cases/h200/FIDELITY.md, "Copies").
            const bool copies = launch.counters.copy_requests.value_or(0) > 0;
            all.same_accesses = all.same_accesses && !copies &&
                                traffic->requests == simulated.load.requests + simulated.store.requests;
            all.passes += passes;
            if (!observed.lab.cases[position].hidden) all.public_passes += passes;
        }
    }
    if (all.passes < ideal) return {};
    return all;
}

}  // namespace warpmark::check
