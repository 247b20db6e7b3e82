// Minimum cost of each request, and the sums over a launch.
#include "harness/observe/serialized_lanes.h"

#include <algorithm>

#include "harness/observe/bank_conflicts.h"
#include "harness/observe/per_access_kind.h"
#include "harness/observe/request_costs.h"

namespace warpmark::observe {
namespace {

void cap(Traffic& own, const Traffic& other) {
    own.in_turn = std::min(own.in_turn, other.in_turn);
}

void cap(SpaceTraffic& own, const SpaceTraffic& other) {
    cap(own.load, other.load);
    cap(own.store, other.store);
    cap(own.atomic, other.atomic);
}

bool is_same(const LaunchRecord& one, const LaunchRecord& other) {
    return one.kernel == other.kernel && one.grid == other.grid && one.block == other.block;
}

}  // namespace

void SerializedLanes::launch_begins() {
    turns_.clear();
    shared_ = global_ = {};
}

void SerializedLanes::request(const WarpRequest& request) {
    const bool is_shared = request.space == Space::shared;
    if ((!is_shared && request.space != Space::global) || (!is_shared && request.continues)) return;
    Op op = Op::load;
    if (request.kind == Access::store || request.of_rows) op = Op::store;
    if (request.kind == Access::atomic) op = request.sums_lanes ? Op::increment : Op::atomic;
    const auto together = [&](uint32_t lanes) {
        const int count = static_cast<int>(lanes);
        return is_shared ? ideal_wavefronts(op, request.width, count) : ideal_sectors(request.width, count);
    };
    const uint32_t ideal = together(static_cast<uint32_t>(__builtin_popcount(request.active)));
    of_kind(is_shared ? shared_ : global_, request.kind).in_turn += turns_.note(request, ideal, together);
}

void SerializedLanes::launch_ends(LaunchRecord& record) const {
    record.shared += shared_;
    record.global += global_;
}

void cap_turns(std::vector<LaunchRecord>& optimized, const std::vector<LaunchRecord>& unoptimized) {
    if (!std::ranges::equal(optimized, unoptimized, is_same)) return;
    for (size_t at = 0; at < optimized.size(); ++at) {
        LaunchRecord& launch = optimized[at];
        cap(launch.shared, unoptimized[at].shared);
        cap(launch.global, unoptimized[at].global);
        for (auto& line : launch.lines) {
            cap(line.shared, launch.shared);
            cap(line.global, launch.global);
        }
    }
}

}  // namespace warpmark::observe
