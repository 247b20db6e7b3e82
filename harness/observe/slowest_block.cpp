// Computes the mean block time and the excess of the slowest block.
#include "harness/observe/slowest_block.h"

#include <algorithm>

namespace warpmark::observe {
namespace {

struct Paths {
    double blocks, mean, longest, spread;
    explicit Paths(const LaunchRecord& launch)
        : blocks(static_cast<double>(launch.grid[0]) * launch.grid[1] * launch.grid[2]),
          mean(static_cast<double>(launch.path_cycles + launch.path_waited) / blocks),
          longest(static_cast<double>(launch.longest_path)),
          spread(longest - static_cast<double>(launch.shortest_path)) {}
};

}  // namespace

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

}  // namespace warpmark::observe
