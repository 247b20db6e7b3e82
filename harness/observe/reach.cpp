// reach.cpp: threads and blocks of each kernel, by a straight line from two sizes to a third.
#include "harness/observe/reach.h"

#include <algorithm>
#include <map>
#include <string_view>

namespace warpmark::observe {
namespace {

constexpr double clearly_fewer = 0.9;
constexpr double a_little = 1.3;  // beyond what the launches reach

double product(const std::array<uint32_t, 3>& of) {
    return static_cast<double>(of[0]) * of[1] * of[2];
}

// All launches of a kernel together.
struct Counts {
    double threads = 0, blocks = 0;
};
std::map<std::string_view, Counts> by_kernel(const std::vector<LaunchRecord>& launches) {
    std::map<std::string_view, Counts> all;
    for (const auto& launch : launches) {
        if (!launch.error.empty()) continue;
        Counts& counts = all[launch.kernel];
        counts.blocks += product(launch.grid);
        counts.threads += product(launch.grid) * product(launch.block);
    }
    return all;
}

struct Line {
    double first, second, at_first, at_second;
    double slope() const { return (at_second - at_first) / (second - first); }
    double at(double size) const { return at_second + slope() * (size - second); }
    double where(double value) const { return second + (value - at_second) / slope(); }
};

}  // namespace

uint64_t beyond_reach(const LaunchesAt& small, const LaunchesAt& large, uint64_t size,
                      const std::vector<LaunchRecord>& asked_for) {
    if (small.size >= large.size || large.size >= size) return 0;
    const auto less = by_kernel(*small.launches), more = by_kernel(*large.launches),
               asked = by_kernel(asked_for);
    const auto first = static_cast<double>(small.size), second = static_cast<double>(large.size),
               whole = static_cast<double>(size);
    double reach = 0, most_blocks_a_size = 0, fewest_constant_threads = 0;
    for (const auto& [kernel, at_size] : asked) {
        const auto a = less.find(kernel), b = more.find(kernel);
        if (b == more.end()) {  // it does something else there, from some size on
            reach = whole;
            continue;
        }
        if (a == less.end()) continue;
        const Line threads{first, second, a->second.threads, b->second.threads};
        // A block more or less is no sign where there are few.
        const double of_block = b->second.threads / b->second.blocks,
                     in_proportion = (b->second.threads - of_block) * whole / second;
        if (threads.slope() > 0 &&
            at_size.threads < clearly_fewer * std::min(threads.at(whole), in_proportion))
            reach = std::max(reach, threads.where(at_size.threads));
        if (threads.slope() > 0)
            most_blocks_a_size =
                std::max(most_blocks_a_size, Line{first, second, a->second.blocks, b->second.blocks}.slope());
        else if (at_size.threads == b->second.threads)
            fewest_constant_threads = fewest_constant_threads == 0
                                          ? at_size.threads
                                          : std::min(fewest_constant_threads, at_size.threads);
    }
    // One thread for each block, or for two of them, is what such a kernel has room for.
    constexpr double blocks_a_thread = 2;
    if (fewest_constant_threads > 0 && most_blocks_a_size > 0)
        reach = std::max(reach, blocks_a_thread * fewest_constant_threads / most_blocks_a_size);
    const double wanted = a_little * reach;
    return wanted <= second ? 0 : static_cast<uint64_t>(std::min(wanted, whole));
}

}  // namespace warpmark::observe
