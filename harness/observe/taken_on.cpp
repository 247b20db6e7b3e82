// taken_on.cpp: a straight line for each count.
#include "harness/observe/taken_on.h"

#include <algorithm>

#include "harness/base/defences.h"
#include "harness/observe/cost.h"

namespace warpmark::observe {
namespace {

// From two places on a straight line to a third.
struct Line {
    double beyond;  // of the way from the first to the second, how much further the third lies
    uint64_t operator()(uint64_t first, uint64_t second) const {
        const double value =
            static_cast<double>(second) + beyond * (static_cast<double>(second) - static_cast<double>(first));
        return static_cast<uint64_t>(std::clamp(value, 0.0, 9e18));
    }
    Traffic operator()(const Traffic& a, const Traffic& b) const {
        Traffic on;
        on.requests = (*this)(a.requests, b.requests);
        on.passes = (*this)(a.passes, b.passes);
        on.ideal = (*this)(a.ideal, b.ideal);
        on.bytes = (*this)(a.bytes, b.bytes);
        on.in_turn = (*this)(a.in_turn, b.in_turn);
        return on;
    }
    SpaceTraffic operator()(const SpaceTraffic& a, const SpaceTraffic& b) const {
        return {(*this)(a.load, b.load), (*this)(a.store, b.store), (*this)(a.atomic, b.atomic)};
    }
    WorkCycles operator()(const WorkCycles& a, const WorkCycles& b) const {
        return {(*this)(a.all, b.all), (*this)(a.without_conflicts, b.without_conflicts),
                (*this)(a.without_scatter, b.without_scatter), (*this)(a.without_waste, b.without_waste),
                (*this)(a.without_waits, b.without_waits)};
    }
};

uint64_t blocks_of(const LaunchRecord& launch) {
    return uint64_t{launch.grid[0]} * launch.grid[1] * launch.grid[2];
}

bool is_same_launch(const LaunchRecord& a, const LaunchRecord& b) {
    return a.kernel == b.kernel && a.error.empty() && b.error.empty();
}

LaunchRecord shape_by_line(const LaunchRecord& a, const LaunchRecord& b, const Line& line) {
    constexpr uint64_t most_blocks = 0x7fffffff;
    LaunchRecord on;
    on.grid = {static_cast<uint32_t>(std::clamp<uint64_t>(line(blocks_of(a), blocks_of(b)), 1, most_blocks)),
               1, 1};
    on.block = b.block;
    on.dynamic_shared_bytes = b.dynamic_shared_bytes;
    on.static_shared_bytes = b.static_shared_bytes;
    return on;
}

// `on` has the launch's shape.
WorkCycles work_of(const LaunchRecord& a, const LaunchRecord& b, const Line& line, LaunchRecord on) {
    for (const auto count :
         {&LaunchRecord::issue_slots, &LaunchRecord::path_cycles, &LaunchRecord::path_waited,
          &LaunchRecord::retried_passes, &LaunchRecord::read_sectors, &LaunchRecord::written_sectors,
          &LaunchRecord::unit_sectors, &LaunchRecord::hottest_atomics, &LaunchRecord::barriers}) {
        on.*count = line(a.*count, b.*count);
    }
    // The longest block is as much longer than the others as it was.
    const auto paths = [](const LaunchRecord& launch) {
        return static_cast<double>(launch.path_cycles + launch.path_waited);
    };
    const double uneven =
        paths(b) > 0 ? static_cast<double>(b.longest_path) * static_cast<double>(blocks_of(b)) / paths(b) : 1;
    on.longest_path =
        static_cast<uint64_t>(std::min(9e18, uneven * paths(on) / static_cast<double>(blocks_of(on))));
    on.shared = line(a.shared, b.shared);
    on.global = line(a.global, b.global);
    return work_cycles(on);
}

WorkCycles sum(const std::vector<LaunchRecord>& launches) {
    WorkCycles all;
    for (const auto& launch : launches) all += launch.work;
    return all;
}

WorkCycles of_kernels(const std::vector<const std::vector<LaunchRecord>*>& launches,
                      const std::vector<uint64_t>& sizes, uint64_t size,
                      const std::vector<LaunchRecord>& asked_for) {
    const size_t count = std::min(launches.size(), sizes.size());
    if (count == 0) return {};
    const auto& large = *launches[count - 1];
    if (count == 1 || sizes[count - 1] <= sizes[count - 2]) return sum(large);
    const auto& small = *launches[count - 2];
    const auto last = static_cast<double>(sizes[count - 1]),
               step = last - static_cast<double>(sizes[count - 2]);
    const Line line{(static_cast<double>(size) - last) / step};
    if (!std::ranges::equal(small, large, is_same_launch)) return line(sum(small), sum(large));
    const bool is_known = std::ranges::equal(large, asked_for, is_same_launch);
    WorkCycles all;
    for (size_t at = 0; at < large.size(); ++at)
        all += work_of(small[at], large[at], line,
                       is_known ? asked_for[at] : shape_by_line(small[at], large[at], line));
    return all;
}

// What the launcher does by itself, in nominal cycles of the device. A processor's core executes about two of
// these instructions a cycle; a copy over the bus moves about 32 bytes meanwhile. Every launcher computes a
// little: grids, tables, a loop over its launches. Copies and fills of device memory have the device's price.
uint64_t host_cycles(const std::vector<LaunchRecord>& launches) {
    constexpr uint64_t instructions_free = 20'000, instructions_a_cycle = 2, bytes_free = 64 << 10,
                       bytes_a_cycle = 32;
    if (!stands(Defence::work_judged)) return 0;
    uint64_t instructions = 0, bytes = 0, on_device = 0;
    for (const auto& launch : launches) {
        instructions += launch.host_instructions;
        bytes += launch.host_copied_bytes;
        on_device += launch.device_copies.cycles;
    }
    return (std::max(instructions, instructions_free) - instructions_free) / instructions_a_cycle +
           (std::max(bytes, bytes_free) - bytes_free) / bytes_a_cycle + on_device;
}

// At the size itself, or in a straight line like the rest: a launcher that works in the samples alone has
// done it there to some end.
uint64_t of_launcher(const std::vector<const std::vector<LaunchRecord>*>& launches,
                     const std::vector<uint64_t>& sizes, uint64_t size,
                     const std::vector<LaunchRecord>& asked_for) {
    const size_t last = std::min(launches.size(), sizes.size()) - 1;
    const uint64_t large = std::max(host_cycles(*launches[last]), host_cycles(asked_for));
    if (last == 0 || sizes[last] <= sizes[last - 1]) return large;
    const double step = static_cast<double>(sizes[last] - sizes[last - 1]);
    const Line line{(static_cast<double>(size) - static_cast<double>(sizes[last])) / step};
    return std::max(line(host_cycles(*launches[last - 1]), host_cycles(*launches[last])),
                    host_cycles(asked_for));
}

double threads_of(const LaunchRecord& launch) {
    return static_cast<double>(blocks_of(launch)) * launch.block[0] * launch.block[1] * launch.block[2];
}

double all_threads(const std::vector<LaunchRecord>& launches) {
    double all = 0;
    for (const auto& launch : launches) all += threads_of(launch);
    return all;
}

bool has_kernel(const std::vector<LaunchRecord>& launches, const LaunchRecord& one) {
    return std::ranges::any_of(launches,
                               [&](const LaunchRecord& other) { return other.kernel == one.kernel; });
}

// small: the same launch of a smaller sample; null: there is none.
bool leads_to(const LaunchRecord* small, const LaunchRecord& large, const LaunchRecord& asked,
              const Line& line, double growth) {
    constexpr double about = 1.05, blocks_more = 2;
    const double in_proportion = threads_of(large) * growth;
    const double by_line = small ? static_cast<double>(line(static_cast<uint64_t>(threads_of(*small)),
                                                            static_cast<uint64_t>(threads_of(large))))
                                 : 0;
    const double of_block = threads_of(asked) / static_cast<double>(std::max<uint64_t>(1, blocks_of(asked)));
    return threads_of(asked) <= about * std::max(in_proportion, by_line) + blocks_more * of_block;
}

}  // namespace

WorkCycles taken_on(const std::vector<const std::vector<LaunchRecord>*>& launches,
                    const std::vector<uint64_t>& sizes, uint64_t size,
                    const std::vector<LaunchRecord>& asked_for) {
    WorkCycles all = of_kernels(launches, sizes, size, asked_for);
    const uint64_t host =
        launches.empty() || sizes.empty() ? 0 : of_launcher(launches, sizes, size, asked_for);
    all += {host, host, host, host, host};
    return all;
}

bool is_foretold(const std::vector<const std::vector<LaunchRecord>*>& launches,
                 const std::vector<uint64_t>& sizes, uint64_t size,
                 const std::vector<LaunchRecord>& asked_for) {
    const size_t count = std::min(launches.size(), sizes.size());
    if (count == 0 || asked_for.empty() || sizes[count - 1] == 0) return true;
    const auto& large = *launches[count - 1];
    const auto is_known = [&](const LaunchRecord& one) {
        return std::ranges::any_of(launches, [&](const auto* sample) { return has_kernel(*sample, one); });
    };
    if (!std::ranges::all_of(asked_for, is_known)) return false;
    const auto last = static_cast<double>(sizes[count - 1]);
    if (!std::ranges::equal(large, asked_for, is_same_launch)) {
        constexpr double by_levels = 4;  // one more pass over all of it, or a few
        return all_threads(asked_for) <= by_levels * all_threads(large) * static_cast<double>(size) / last;
    }
    const auto* small = count > 1 && sizes[count - 2] < sizes[count - 1] ? launches[count - 2] : nullptr;
    if (small && !std::ranges::equal(*small, large, is_same_launch)) small = nullptr;
    const Line line{
        small ? (static_cast<double>(size) - last) / (last - static_cast<double>(sizes[count - 2])) : 0};
    for (size_t at = 0; at < large.size(); ++at)
        if (!leads_to(small ? &(*small)[at] : nullptr, large[at], asked_for[at], line,
                      static_cast<double>(size) / last))
            return false;
    return true;
}

}  // namespace warpmark::observe
