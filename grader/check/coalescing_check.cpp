// Compares global-memory sectors of 32 bytes with their minimum; names the worst line and its stride.
#include "grader/check/check_functions.h"
#include "grader/check/traffic_excess.h"
#include "harness/contract/request_text.h"

namespace warpmark::check {
namespace {

constexpr TrafficWords global{
    [](const LaunchRecord& launch) -> const SpaceTraffic& { return launch.global; },
    [](const LineTraffic& line) -> const SpaceTraffic& { return line.global; },
    [](const LaunchRecord&) { return SpaceTraffic{}; },
    [](const LineTraffic& line) -> const WorstRequest& { return line.worst_global; },
    [](const LineTraffic& line) -> const std::string& { return line.global_array; },
    "sector",
    "global memory",
    "Global memory",
    [](const WorstRequest& request) { return std::string(sector_term(request)); },
    sector_words,
    sector_picture,
    global_counters,
    [](const DeviceCopies& copies) {
        constexpr uint64_t sector_bytes = 32;
        return (copies.read_bytes + copies.written_bytes) / sector_bytes;
    },
    [](const LaunchRecord& launch) { return launch.by_unit.total().passes; },
    [](const LaunchRecord&) { return uint64_t{0}; },
};

}  // namespace

CheckResult coalescing(const Check& check, const Observed& observed) {
    return judge_traffic(check, observed, global);
}

std::vector<ReachedValue> reached_sectors(const Check& check, const Observed& observed,
                                          std::size_t position) {
    return reached_traffic(check, observed, position, global);
}

}  // namespace warpmark::check
