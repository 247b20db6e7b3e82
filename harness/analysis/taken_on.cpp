// taken_on.cpp: a straight line for each count.
#include "harness/analysis/taken_on.h"

#include <algorithm>

#include "harness/analysis/cost.h"
#include "harness/base/defences.h"

namespace warpmark::analysis {
namespace {

// From two places on a straight line to a third.
struct Line {
    double beyond;  // of the way from the first to the second, how much further the third lies
    uint64_t operator()(uint64_t first, uint64_t second) const {
        const double value = static_cast<double>(second) + beyond * (static_cast<double>(second) - static_cast<double>(first));
        return static_cast<uint64_t>(std::clamp(value, 0.0, 9e18));
    }
    Traffic operator()(const Traffic& a, const Traffic& b) const {
        Traffic on;
        on.requests = (*this)(a.requests, b.requests), on.passes = (*this)(a.passes, b.passes);
        on.ideal = (*this)(a.ideal, b.ideal), on.bytes = (*this)(a.bytes, b.bytes);
        on.in_turn = (*this)(a.in_turn, b.in_turn);
        return on;
    }
    SpaceTraffic operator()(const SpaceTraffic& a, const SpaceTraffic& b) const {
        return {(*this)(a.load, b.load), (*this)(a.store, b.store), (*this)(a.atomic, b.atomic)};
    }
    WorkCycles operator()(const WorkCycles& a, const WorkCycles& b) const {
        return {(*this)(a.all, b.all), (*this)(a.without_conflicts, b.without_conflicts), (*this)(a.without_scatter, b.without_scatter),
                (*this)(a.without_waste, b.without_waste)};
    }
};

uint64_t blocks_of(const LaunchRecord& launch) { return uint64_t{launch.grid[0]} * launch.grid[1] * launch.grid[2]; }

bool is_same_launch(const LaunchRecord& a, const LaunchRecord& b) { return a.kernel == b.kernel && a.error.empty() && b.error.empty(); }

LaunchRecord shape_by_line(const LaunchRecord& a, const LaunchRecord& b, const Line& line) {
    constexpr uint64_t most_blocks = 0x7fffffff;
    LaunchRecord on;
    on.grid = {static_cast<uint32_t>(std::clamp<uint64_t>(line(blocks_of(a), blocks_of(b)), 1, most_blocks)), 1, 1};
    on.block = b.block, on.dynamic_shared_bytes = b.dynamic_shared_bytes, on.static_shared_bytes = b.static_shared_bytes;
    return on;
}

// `on` has the launch's shape.
WorkCycles work_of(const LaunchRecord& a, const LaunchRecord& b, const Line& line, LaunchRecord on) {
    for (const auto count : {&LaunchRecord::issue_slots, &LaunchRecord::path_cycles, &LaunchRecord::path_waited, &LaunchRecord::retried_passes,
                             &LaunchRecord::read_sectors, &LaunchRecord::written_sectors, &LaunchRecord::hottest_atomics,
                             &LaunchRecord::barriers}) {
        on.*count = line(a.*count, b.*count);
    }
    // The longest block is as much longer than the others as it was.
    const auto paths = [](const LaunchRecord& launch) { return static_cast<double>(launch.path_cycles + launch.path_waited); };
    const double uneven = paths(b) > 0 ? static_cast<double>(b.longest_path) * static_cast<double>(blocks_of(b)) / paths(b) : 1;
    on.longest_path = static_cast<uint64_t>(std::min(9e18, uneven * paths(on) / static_cast<double>(blocks_of(on))));
    on.shared = line(a.shared, b.shared);
    on.global = line(a.global, b.global);
    return work_cycles(on);
}

WorkCycles sum(const std::vector<LaunchRecord>& launches) {
    WorkCycles all;
    for (const auto& launch : launches) all += launch.work;
    return all;
}

WorkCycles of_kernels(const std::vector<const std::vector<LaunchRecord>*>& launches, const std::vector<uint64_t>& sizes, uint64_t size,
                      const std::vector<LaunchRecord>& asked_for) {
    const size_t count = std::min(launches.size(), sizes.size());
    if (count == 0) return {};
    const auto& large = *launches[count - 1];
    if (count == 1 || sizes[count - 1] <= sizes[count - 2]) return sum(large);
    const auto& small = *launches[count - 2];
    const auto last = static_cast<double>(sizes[count - 1]), step = last - static_cast<double>(sizes[count - 2]);
    const Line line{(static_cast<double>(size) - last) / step};
    if (!std::ranges::equal(small, large, is_same_launch)) return line(sum(small), sum(large));
    const bool is_known = std::ranges::equal(large, asked_for, is_same_launch);
    WorkCycles all;
    for (size_t at = 0; at < large.size(); ++at)
        all += work_of(small[at], large[at], line, is_known ? asked_for[at] : shape_by_line(small[at], large[at], line));
    return all;
}

// What the launcher does by itself, in nominal cycles of the device. A processor's core executes about two of these instructions a
// cycle; a copy over the bus moves about 32 bytes meanwhile. Every launcher computes a little: grids, tables, a loop over its launches.
uint64_t host_cycles(const std::vector<LaunchRecord>& launches) {
    constexpr uint64_t instructions_free = 20'000, instructions_a_cycle = 2, bytes_free = 64 << 10, bytes_a_cycle = 32;
    if (!stands(Defence::work_judged)) return 0;
    uint64_t instructions = 0, bytes = 0;
    for (const auto& launch : launches) instructions += launch.host_instructions, bytes += launch.host_copied_bytes;
    return (std::max(instructions, instructions_free) - instructions_free) / instructions_a_cycle + (std::max(bytes, bytes_free) - bytes_free) / bytes_a_cycle;
}

// At the size itself if the launcher came to its end there, else in a straight line like the rest.
uint64_t of_launcher(const std::vector<const std::vector<LaunchRecord>*>& launches, const std::vector<uint64_t>& sizes, uint64_t size,
                     const std::vector<LaunchRecord>& asked_for) {
    if (!asked_for.empty() || launches.empty()) return host_cycles(asked_for);
    const size_t last = std::min(launches.size(), sizes.size()) - 1;
    const uint64_t large = host_cycles(*launches[last]);
    if (last == 0 || sizes[last] <= sizes[last - 1]) return large;
    const double step = static_cast<double>(sizes[last] - sizes[last - 1]);
    return Line{(static_cast<double>(size) - static_cast<double>(sizes[last])) / step}(host_cycles(*launches[last - 1]), large);
}

}  // namespace

WorkCycles taken_on(const std::vector<const std::vector<LaunchRecord>*>& launches, const std::vector<uint64_t>& sizes, uint64_t size,
                    const std::vector<LaunchRecord>& asked_for) {
    WorkCycles all = of_kernels(launches, sizes, size, asked_for);
    const uint64_t host = launches.empty() || sizes.empty() ? 0 : of_launcher(launches, sizes, size, asked_for);
    all += {host, host, host, host};
    return all;
}

}  // namespace warpmark::analysis
