// coalescing.cpp: global-memory sectors of 32 bytes over the least that would do; names the worst line and its stride.
#include <fmt/format.h>

#include "grader/check/bank_picture.h"
#include "grader/check/kinds.h"
#include "grader/check/traffic.h"

namespace warpmark::check {
namespace {

std::string sector_words(const WorstRequest& request) {
    int64_t stride = stride_of(request);
    return stride && std::abs(stride) != int64_t(request.width) ? fmt::format("neighbouring lanes are {}", stride_words(stride))
                                                                : "";
}

constexpr TrafficWords global{
    [](const LaunchRecord& launch) -> const SpaceTraffic& { return launch.global; },
    [](const LineTraffic& line) -> const SpaceTraffic& { return line.global; },
    [](const LineTraffic& line) -> const WorstRequest& { return line.worst_global; },
    [](const LineTraffic& line) -> const std::string& { return line.global_array; },
    "sector",
    "global memory",
    "Global memory",
    sector_words,
    [](const WorstRequest&) { return std::string(); },
};

}  // namespace

CheckResult coalescing(const Check& check, const Observed& observed) {
    return judge_traffic(check, observed, global);
}

}  // namespace warpmark::check
