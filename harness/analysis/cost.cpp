// cost.cpp: the device's numbers, and what a launch's counts come to with them.
#include "harness/analysis/cost.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace warpmark::analysis {
namespace {

// An H200. Known of it: what fits a multiprocessor. Fitted: everything else, in cycles or in units a cycle.
struct Device {
    double multiprocessors = 132;
    double warps_each = 64, blocks_each = 32;                             // resident on a multiprocessor
    double shared_bytes_each = 228 * 1024, shared_bytes_reserved = 1024;  // the latter of every block
    double launch = 3682;  // the first block in and the last one out, with cold caches for code and constants
    double issue = 3.32;   // slots, a multiprocessor
    double wavefronts = 0.663;  // of shared memory, a multiprocessor
    double atomic_wavefront =
        0.7;  // how many of those an atomic's is worth: one every 1.03 cycles (shared_atomic_times.csv)
    double sectors = 1.2;        // through the load pipe, a multiprocessor
    double load_excess = 0.61;   // cycles more for a sector that a coalesced load would not have touched
    double store_excess = 3.09;  // likewise of a store
    double cache_sectors = 368;  // of the whole device
    double memory_sectors = 60;  // likewise, between cache and memory: 3.8 TB/s
    double memory_store = 0.6;   // how much of a written sector goes there before the launch ends
    double hot_atomic =
        1.2;  // one after the other in 512 bytes, of the whole device (global_atomic_times.csv)
    double block_start = 1.236;  // of the whole device, a block
    double warp_start = 20.5;    // of a multiprocessor, a warp
    double path = 1.58;          // a nominal cycle of a warp by itself
    double warm_wait = 0.219;    // of one that waits for global memory, wherever that has it
    double cold_wait = 1.026;    // ... as far as somebody reads there for the first time
    double sectors_awaited =
        6.7;  // how many of those sectors a warp waits for at a time, if its loads are coalesced
    double barrier_warp = 3.2;  // a barrier, for each warp of the block
    double retry = 84.2;        // a wavefront of a shared atomic that is a loop
    double few_blocks =
        1.416;  // one at a time on a multiprocessor, and others behind it: it is so much slower
};
constexpr Device device;
constexpr double nominal_wait = 500;  // what machine/pace.h reckons for a load from global memory

// Of one multiprocessor: which share of all blocks it gets, and how many it holds at a time.
struct Share {
    double of_work, blocks;
    double behind;  // of the blocks, those that must wait for others to end
};

double product(const std::array<uint32_t, 3>& sizes) {
    return static_cast<double>(sizes[0]) * sizes[1] * sizes[2];
}

double warps_of_block(const LaunchRecord& launch) {
    return std::max(1.0, std::ceil(product(launch.block) / 32));
}

Share busiest(const LaunchRecord& launch) {
    const double blocks = product(launch.grid), warps = warps_of_block(launch);
    const double shared = static_cast<double>(launch.dynamic_shared_bytes) +
                          static_cast<double>(launch.static_shared_bytes) + device.shared_bytes_reserved;
    const double mine = std::ceil(blocks / device.multiprocessors);
    const double fit = std::min({device.blocks_each, std::floor(device.warps_each / warps),
                                 std::floor(device.shared_bytes_each / shared)});
    const double resident = std::max(1.0, std::min(fit, mine));
    return {mine / std::max(1.0, blocks), resident, 1 - resident / std::max(1.0, mine)};
}

// All blocks one after another, each by itself on a multiprocessor.
double alone(const LaunchRecord& launch) {
    const double waited = static_cast<double>(launch.path_waited);
    const auto& load = launch.global.load;
    const double spread =
        load.ideal ? std::max(1.0, static_cast<double>(load.passes) / static_cast<double>(load.ideal))
                   : 1;  // a request brings so many sectors more
    const double cold = std::min(
        waited, nominal_wait / device.sectors_awaited * static_cast<double>(launch.read_sectors) / spread);
    return device.path * static_cast<double>(launch.path_cycles) + device.warm_wait * waited +
           device.cold_wait * cold +
           device.barrier_warp * warps_of_block(launch) * static_cast<double>(launch.barriers) +
           device.retry * static_cast<double>(launch.retried_passes);
}

double together(const CostParts& p) {
    double sum = 0;
    for (const double part :
         {p.issue, p.shared, p.sectors, p.cache, p.memory, p.hot, p.blocks, p.warps, p.latency}) {
        sum += part * part * part * part;
    }
    return std::sqrt(std::sqrt(sum));
}

uint64_t whole(double cycles) {
    return static_cast<uint64_t>(std::min(9e18, cycles));
}

SpaceTraffic at_its_least(SpaceTraffic traffic) {
    for (Traffic* one : {&traffic.load, &traffic.store, &traffic.atomic})
        one->passes = std::min(one->passes, one->ideal);
    return traffic;
}

uint64_t work_with(LaunchRecord launch, bool no_conflicts, bool no_scatter) {
    const double latency = cost_parts(launch).latency;
    if (no_conflicts) {
        const Traffic& atomic = launch.shared.atomic;
        if (atomic.passes > atomic.ideal)
            launch.retried_passes = launch.retried_passes * atomic.ideal / atomic.passes;
        launch.shared = at_its_least(launch.shared);
    }
    if (no_scatter) launch.global = at_its_least(launch.global);
    CostParts parts = cost_parts(launch);
    parts.latency = std::min(parts.latency, latency);
    return whole(together(parts));
}

}  // namespace

CostParts cost_parts(const LaunchRecord& launch) {
    const Share share = busiest(launch);
    const auto& shared = launch.shared;
    const auto& global = launch.global;
    const double blocks = product(launch.grid), sectors = static_cast<double>(global.total().passes);
    const double atomics =
        static_cast<double>(shared.atomic.passes - std::min(shared.atomic.passes, launch.retried_passes));
    CostParts parts;
    parts.issue = share.of_work * static_cast<double>(launch.issue_slots) / device.issue;
    parts.shared =
        share.of_work *
        (static_cast<double>(shared.load.passes + shared.store.passes) + device.atomic_wavefront * atomics) /
        device.wavefronts;
    parts.sectors = share.of_work * (sectors / device.sectors +
                                     device.load_excess * static_cast<double>(global.load.excess()) +
                                     device.store_excess * static_cast<double>(global.store.excess()));
    parts.cache = sectors / device.cache_sectors;
    parts.memory = (static_cast<double>(launch.read_sectors) +
                    device.memory_store * static_cast<double>(launch.written_sectors)) /
                   device.memory_sectors;
    parts.hot = device.hot_atomic * static_cast<double>(launch.hottest_atomics);
    parts.blocks = blocks * device.block_start;
    parts.warps = share.of_work * blocks * warps_of_block(launch) * device.warp_start;
    // The blocks one beside the other, and the one that takes longest.
    const double all = alone(launch),
                 paths = static_cast<double>(launch.path_cycles) + static_cast<double>(launch.path_waited);
    parts.latency =
        std::max(share.of_work / share.blocks * (1 + device.few_blocks / share.blocks * share.behind) * all,
                 paths > 0 ? static_cast<double>(launch.longest_path) / paths * all : 0);
    return parts;
}

uint64_t modelled_cycles(const LaunchRecord& launch) {
    if (!launch.error.empty()) return 0;
    return whole(device.launch + together(cost_parts(launch)));
}

WorkCycles work_cycles(const LaunchRecord& launch) {
    if (!launch.error.empty()) return {};
    return {work_with(launch, false, false), work_with(launch, true, false), work_with(launch, false, true),
            work_with(launch, true, true)};
}

}  // namespace warpmark::analysis
