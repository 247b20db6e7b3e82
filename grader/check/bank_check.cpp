// Compares shared-memory wavefronts with their minimum; names the worst line, its lanes and their banks.
#include <algorithm>

#include "grader/check/check_functions.h"
#include "grader/check/traffic_excess.h"
#include "harness/contract/request_text.h"

namespace warpmark::check {
namespace {

uint64_t warps_in_block(const LaunchRecord& launch) {
    return (uint64_t{launch.block[0]} * launch.block[1] * launch.block[2] + 31) / 32;
}

constexpr TrafficWords shared{
    [](const LaunchRecord& launch) -> const SpaceTraffic& { return launch.shared; },
    [](const LineTraffic& line) -> const SpaceTraffic& { return line.shared; },
    [](const LaunchRecord& launch) { return launch.remote; },
    [](const LineTraffic& line) -> const WorstRequest& { return line.worst_shared; },
    [](const LineTraffic& line) -> const std::string& { return line.shared_array; },
    "wavefront",
    "shared memory",
    "Shared memory",
    bank_term,
    bank_words,
    bank_picture,
    shared_counters,
    [](const DeviceCopies&) { return uint64_t{0}; },
    [](const LaunchRecord&) { return uint64_t{0}; },
    [](const LaunchRecord& launch) {
        return std::min(launch.did.broadcasts, launch.barriers * warps_in_block(launch));
    },
};

}  // namespace

CheckResult banks(const Check& check, const Observed& observed) {
    return judge_traffic(check, observed, shared);
}

std::vector<ReachedValue> reached_wavefronts(const Check& check, const Observed& observed,
                                             std::size_t position) {
    return reached_traffic(check, observed, position, shared);
}

}  // namespace warpmark::check
