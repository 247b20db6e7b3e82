// Linear extrapolation of each count.
#include "harness/observe/time_extrapolation.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <string>

#include "harness/base/attack_defenses.h"
#include "harness/observe/time_model.h"

namespace warpmark::observe {
namespace {

// Time of the slowest block at a size that was not run.
//
// Blocks of a small run rarely have equal work: most blocks of a fixed grid have none at all, and some have
// one iteration more than others. Neither applies to a size at which every block has many iterations. There,
// the mean is that of all work, and the slowest block exceeds it by as much as in the larger sample. If the
// difference between the fastest and the slowest block grows from sample to sample, because the others wait
// for one block, then that excess grows too: with the number of blocks if that grows, otherwise with the
// size.
//
// Computes the mean block time and the excess of the slowest block.

struct Paths {
    double blocks, mean, longest, spread;
    explicit Paths(const LaunchRecord& launch)
        : blocks(static_cast<double>(launch.grid[0]) * launch.grid[1] * launch.grid[2]),
          mean(static_cast<double>(launch.path_cycles + launch.path_waited) / blocks),
          longest(static_cast<double>(launch.longest_path)),
          spread(longest - static_cast<double>(launch.shortest_path)) {}
};

uint64_t longest_block(const LaunchRecord& on, const LaunchRecord& small, const LaunchRecord& large,
                       double beyond) {
    const Paths there(on), a(small), b(large);
    const bool grows = b.blocks > a.blocks;
    const double steps =
        grows ? std::clamp((there.blocks - b.blocks) / (b.blocks - a.blocks), 0.0, std::max(0.0, beyond))
              : std::max(0.0, beyond);
    const double growth = b.spread > 0 ? std::max(1.0, 1 + steps * (1 - a.spread / b.spread)) : 1;
    const double smaller = b.mean > 0 ? std::min(1.0, there.mean / b.mean) : 1;
    double longest = there.mean + std::max(0.0, b.longest - b.mean) * growth * smaller;
    // One block of a fixed grid may have one iteration more than others in one sample and not in the other.
    if (!grows) longest = std::min(longest, b.longest + steps * std::max(0.0, b.longest - a.longest));
    return static_cast<uint64_t>(std::clamp(longest, there.mean, 9e18));
}

// Extrapolates a line through two samples to a third size.
struct Line {
    double beyond;  // distance of the third from the second, in units of the distance between the first two
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

constexpr uint64_t most_blocks = 0x7fffffff;

uint64_t blocks_of(const LaunchRecord& launch) {
    return uint64_t{launch.grid[0]} * launch.grid[1] * launch.grid[2];
}

bool is_same_launch(const LaunchRecord& a, const LaunchRecord& b) {
    return a.kernel == b.kernel && a.error.empty() && b.error.empty();
}

LaunchRecord shape_by_line(const LaunchRecord& a, const LaunchRecord& b, const Line& line) {
    LaunchRecord on;
    on.grid = {static_cast<uint32_t>(std::clamp<uint64_t>(line(blocks_of(a), blocks_of(b)), 1, most_blocks)),
               1, 1};
    on.block = b.block;
    on.dynamic_shared_bytes = b.dynamic_shared_bytes;
    on.static_shared_bytes = b.static_shared_bytes;
    on.residency = b.residency;
    return on;
}

constexpr std::array counts{
    &LaunchRecord::issue_slots,     &LaunchRecord::path_cycles,     &LaunchRecord::path_waited,
    &LaunchRecord::retried_passes,  &LaunchRecord::read_sectors,    &LaunchRecord::written_sectors,
    &LaunchRecord::unit_sectors,    &LaunchRecord::hottest_atomics, &LaunchRecord::barriers,
    &LaunchRecord::blocks_in_chain, &LaunchRecord::network_packets,
};

// Extrapolates the counts of `on` from those of two others; its dimensions stay.
template <typename Of>
LaunchRecord with_counts(LaunchRecord on, const LaunchRecord& a, const LaunchRecord& b, const Of& of) {
    for (const auto count : counts) on.*count = of(a.*count, b.*count);
    on.shared = of(a.shared, b.shared);
    on.global = of(a.global, b.global);
    on.remote = of(a.remote, b.remote);
    return on;
}

WorkCycles work_of(LaunchRecord on, const LaunchRecord& small, const LaunchRecord& large, const Line& line) {
    on.longest_path = longest_block(on, small, large, line.beyond);
    return work_cycles(on);
}

WorkCycles sum(const std::vector<LaunchRecord>& launches) {
    WorkCycles all;
    for (const auto& launch : launches) all += launch.work;
    return all;
}

uint64_t threads_of(const LaunchRecord& launch) {
    return blocks_of(launch) * launch.block[0] * launch.block[1] * launch.block[2];
}

// All launches of one kernel, largest first, and their sum, whose blocks are the sum of theirs.
struct Together {
    std::vector<const LaunchRecord*> launches;
    LaunchRecord sum;
    uint64_t threads = 0;
    void add(const LaunchRecord& one) {
        const uint64_t blocks = launches.empty() ? blocks_of(one) : blocks_of(sum) + blocks_of(one);
        const uint64_t longest = std::max(sum.longest_path, one.longest_path),
                       shortest = launches.empty() ? one.shortest_path
                                                   : std::min(sum.shortest_path, one.shortest_path);
        const auto plus = [](const auto& a, const auto& b) {
            auto both = a;
            both += b;
            return both;
        };
        sum = launches.empty() ? one : with_counts(sum, sum, one, plus);
        sum.grid = {static_cast<uint32_t>(std::min<uint64_t>(blocks, most_blocks)), 1, 1};
        sum.longest_path = longest;
        sum.shortest_path = shortest;
        threads += threads_of(one);
        launches.push_back(&one);
    }
};

std::map<std::string, Together> by_kernel(const std::vector<LaunchRecord>& launches) {
    std::map<std::string, Together> all;
    for (const auto& launch : launches)
        if (launch.error.empty()) all[launch.kernel].add(launch);
    for (auto& [kernel, one] : all)
        std::ranges::stable_sort(one.launches, std::greater(),
                                 [](const auto* each) { return threads_of(*each); });
    return all;
}

// Shares of a kernel's work among its launches: the largest gets the linear extrapolation of the largest in
// both samples, and so on; launches without a counterpart get theirs by number of threads.
std::vector<double> parts_of(const Together& a, const Together& b, const Together& asked, const Line& line) {
    std::vector<double> parts;
    double all = 0;
    for (const auto* one : asked.launches) {
        const size_t at = parts.size();
        const bool is_in_both = at < a.launches.size() && at < b.launches.size();
        const double by_threads = static_cast<double>(b.sum.issue_slots) *
                                  static_cast<double>(threads_of(*one)) /
                                  static_cast<double>(std::max<uint64_t>(1, b.threads));
        parts.push_back(1 + (is_in_both ? static_cast<double>(
                                              line(a.launches[at]->issue_slots, b.launches[at]->issue_slots))
                                        : by_threads));
        all += parts.back();
    }
    for (double& part : parts) part /= all;
    return parts;
}

// This share of every count.
struct Share {
    double factor;
    uint64_t operator()(uint64_t all, uint64_t) const {
        return static_cast<uint64_t>(std::min(9e18, factor * static_cast<double>(all)));
    }
    Traffic operator()(const Traffic& all, const Traffic&) const {
        Traffic some;
        for (const auto count :
             {&Traffic::requests, &Traffic::passes, &Traffic::ideal, &Traffic::bytes, &Traffic::in_turn})
            some.*count = (*this)(all.*count, 0);
        return some;
    }
    SpaceTraffic operator()(const SpaceTraffic& all, const SpaceTraffic&) const {
        return {(*this)(all.load, all.load), (*this)(all.store, all.store), (*this)(all.atomic, all.atomic)};
    }
};

// For kernels that are not in the larger sample: a thread does as much as the average thread of the others.
WorkCycles of_new_kernels(const std::map<std::string, Together>& more,
                          const std::map<std::string, Together>& asked, const Line& line) {
    Together others;
    for (const auto& [kernel, one] : more)
        for (const auto* launch : one.launches) others.add(*launch);
    WorkCycles all;
    if (others.threads == 0) return all;
    for (const auto& [kernel, one] : asked) {
        if (more.contains(kernel)) continue;
        for (const auto* launch : one.launches) {
            const Share share{static_cast<double>(threads_of(*launch)) / static_cast<double>(others.threads)};
            all += work_of(with_counts(*launch, others.sum, others.sum, share), others.sum, others.sum, line);
        }
    }
    return all;
}

// Different launches at different sizes: one per row, or one more level of a reduction. The total of each
// kernel's counts grows linearly, or with its threads if the launcher requests more; each launch has its
// share of it, and its own time.
WorkCycles of_other_launches(const std::vector<LaunchRecord>& small, const std::vector<LaunchRecord>& large,
                             const std::vector<LaunchRecord>& asked_for, const Line& line) {
    const auto less = by_kernel(small), more = by_kernel(large), asked = by_kernel(asked_for);
    WorkCycles all;
    for (const auto& [kernel, b] : more) {
        const auto at_size = asked.find(kernel), in_small = less.find(kernel);
        const Together& a = in_small == less.end() ? b : in_small->second;
        const LaunchRecord total = with_counts(b.sum, a.sum, b.sum, line);
        // Work that is left out at the size, although the samples do it, is charged.
        if (at_size == asked.end()) {
            all += work_of(with_counts(shape_by_line(a.sum, b.sum, line), total, total, Share{1}), a.sum,
                           b.sum, line);
            continue;
        }
        const Together& wanted = at_size->second;
        const double grown =
            std::max(1.0, static_cast<double>(wanted.threads) /
                              static_cast<double>(std::max<uint64_t>(1, line(a.threads, b.threads))));
        const auto parts = parts_of(a, b, wanted, line);
        for (size_t at = 0; at < parts.size(); ++at)
            all += work_of(with_counts(*wanted.launches[at], total, total, Share{grown * parts[at]}), a.sum,
                           b.sum, line);
    }
    return all += of_new_kernels(more, asked, line);
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
    const bool are_alike = std::ranges::equal(small, large, is_same_launch),
               is_known = std::ranges::equal(large, asked_for, is_same_launch);
    if (!asked_for.empty() && !(are_alike && is_known))
        return of_other_launches(small, large, asked_for, line);
    if (!are_alike) return line(sum(small), sum(large));
    WorkCycles all;
    for (size_t at = 0; at < large.size(); ++at) {
        const LaunchRecord &a = small[at], &b = large[at];
        all += work_of(with_counts(is_known ? asked_for[at] : shape_by_line(a, b, line), a, b, line), a, b,
                       line);
    }
    return all;
}

// Work of the launcher itself, in nominal cycles of the device. A CPU core executes about two of these
// instructions per cycle; a copy over the bus moves about 32 bytes in that time. Every launcher computes a
// little: grids, tables, a loop over its launches. Copies and fills of device memory have the device's cost.
uint64_t host_cycles(const std::vector<LaunchRecord>& launches) {
    constexpr uint64_t instructions_free = 20'000, instructions_a_cycle = 2, bytes_free = 64 << 10,
                       bytes_a_cycle = 32;
    if (!is_enabled(Defense::work_judged)) return 0;
    uint64_t instructions = 0, bytes = 0, on_device = 0;
    for (const auto& launch : launches) {
        instructions += launch.host_instructions;
        bytes += launch.host_copied_bytes;
        on_device += launch.device_copies.cycles;
    }
    return (std::max(instructions, instructions_free) - instructions_free) / instructions_a_cycle +
           (std::max(bytes, bytes_free) - bytes_free) / bytes_a_cycle + on_device;
}

// At the size itself, or extrapolated linearly: a launcher that does work only in the samples does it there
// for a reason.
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

double all_threads(const std::vector<LaunchRecord>& launches) {
    double all = 0;
    for (const auto& launch : launches) all += static_cast<double>(threads_of(launch));
    return all;
}

bool has_kernel(const std::vector<LaunchRecord>& launches, const LaunchRecord& one) {
    return std::ranges::any_of(launches,
                               [&](const LaunchRecord& other) { return other.kernel == one.kernel; });
}

// small: the same launch in the smaller sample; null: none.
bool leads_to(const LaunchRecord* small, const LaunchRecord& large, const LaunchRecord& asked,
              const Line& line, double growth) {
    constexpr double about = 1.05, blocks_more = 2;
    const double in_proportion = static_cast<double>(threads_of(large)) * growth;
    const double by_line = small ? static_cast<double>(line(threads_of(*small), threads_of(large))) : 0;
    const auto threads = static_cast<double>(threads_of(asked));
    const double of_block = threads / static_cast<double>(std::max<uint64_t>(1, blocks_of(asked)));
    return threads <= about * std::max(in_proportion, by_line) + blocks_more * of_block;
}

}  // namespace

WorkCycles extrapolated_cycles(const std::vector<const std::vector<LaunchRecord>*>& launches,
                               const std::vector<uint64_t>& sizes, uint64_t size,
                               const std::vector<LaunchRecord>& asked_for) {
    WorkCycles all = of_kernels(launches, sizes, size, asked_for);
    const uint64_t host =
        launches.empty() || sizes.empty() ? 0 : of_launcher(launches, sizes, size, asked_for);
    all += {host, host, host, host, host};
    return all;
}

bool is_predictable(const std::vector<const std::vector<LaunchRecord>*>& launches,
                    const std::vector<uint64_t>& sizes, uint64_t size,
                    const std::vector<LaunchRecord>& asked_for) {
    const size_t count = std::min(launches.size(), sizes.size());
    if (count == 0 || asked_for.empty() || sizes[count - 1] == 0) return true;
    const auto& large = *launches[count - 1];
    const auto is_known = [&](const LaunchRecord& one) {
        return std::ranges::any_of(launches, [&](const auto* sample) { return has_kernel(*sample, one); });
    };
    // A small last kernel may appear with the size, such as the next level of a template.
    constexpr double few = 0.05;
    double unknown = 0;
    for (const auto& one : asked_for)
        if (!is_known(one)) unknown += static_cast<double>(threads_of(one));
    if (unknown > few * all_threads(asked_for)) return false;
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

bool starts_fewer(const std::vector<const std::vector<LaunchRecord>*>& launches,
                  const std::vector<uint64_t>& sizes, uint64_t size,
                  const std::vector<LaunchRecord>& asked_for) {
    constexpr double clearly = 0.9;
    const size_t count = std::min(launches.size(), sizes.size());
    if (count < 2 || asked_for.empty() || sizes[count - 1] <= sizes[count - 2]) return false;
    const auto last = static_cast<double>(sizes[count - 1]),
               step = last - static_cast<double>(sizes[count - 2]);
    const Line line{(static_cast<double>(size) - last) / step};
    const auto less = by_kernel(*launches[count - 2]), more = by_kernel(*launches[count - 1]),
               asked = by_kernel(asked_for);
    return std::ranges::any_of(asked, [&](const auto& one) {
        const auto a = less.find(one.first), b = more.find(one.first);
        return a != less.end() && b != more.end() &&
               static_cast<double>(one.second.threads) <
                   clearly * static_cast<double>(line(a->second.threads, b->second.threads));
    });
}

}  // namespace warpmark::observe
