// cost.cpp: the device's numbers, and what a launch's counts come to with them.
#include "harness/analysis/cost.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace warpmark::analysis {
namespace {

// An H200: throughputs in units a cycle, latencies in cycles.
struct Device {
    double multiprocessors = 132;
    double warps_each = 64, blocks_each = 32;                             // resident on a multiprocessor
    double shared_bytes_each = 228 * 1024, shared_bytes_reserved = 1024;  // the latter of every block
    double issue = 4;                                                     // warp instructions, a multiprocessor
    double wavefronts = 1;                                                // of shared memory, a multiprocessor
    double atomic_wavefront = 5;                                          // how many of those an atomic's is worth
    double sectors = 2;                                                   // through the load pipe, a multiprocessor
    double load_excess = 0.5;         // cycles more for a sector that a coalesced load would not have touched
    double store_excess = 2.5;        // likewise of a store
    double cache_sectors = 120;       // of the whole device
    double block_start = 0.7;         // of the whole device, a block
    double instruction_latency = 11;  // from one instruction of a warp to the next
    double shared_latency = 10;       // more than that, of a load
    double global_latency = 220;      // likewise; a compiler that unrolls has so many loads of a warp under way:
    double loads_under_way = 4;
    double barrier_latency = 80;
    double launch = 750;  // the first block in and the last one out
};
constexpr Device device;

// A part of what does not set the pace shows all the same.
constexpr double overlap_lost = 0.45;

// Of one multiprocessor: which share of all blocks it gets, and how many warps and blocks it holds at a time.
struct Share {
    double of_work, warps, blocks;
};

double product(const std::array<uint32_t, 3>& sizes) {
    return double(sizes[0]) * sizes[1] * sizes[2];
}

double warps_of_block(const LaunchRecord& launch) {
    return std::max(1.0, std::ceil(product(launch.block) / 32));
}

Share busiest(const LaunchRecord& launch) {
    const double blocks = product(launch.grid), warps = warps_of_block(launch);
    const double shared = double(launch.dynamic_shared_bytes) + double(launch.static_shared_bytes) + device.shared_bytes_reserved;
    const double mine = std::ceil(blocks / device.multiprocessors);
    const double fit =
        std::min({device.blocks_each, std::floor(device.warps_each / warps), std::floor(device.shared_bytes_each / shared)});
    const double resident = std::max(1.0, std::min(fit, mine));
    return {mine / std::max(1.0, blocks), resident * warps, resident};
}

// What all warps together wait for global loads. Few loads of a warp are as slow as one.
double global_waiting(const LaunchRecord& launch) {
    const double warps = std::max(1.0, product(launch.grid) * warps_of_block(launch));
    const double loads = double(launch.global.load.requests) / warps;
    return warps * device.global_latency * std::min(1.0, loads) * std::max(1.0, loads / device.loads_under_way);
}

}  // namespace

CostParts cost_parts(const LaunchRecord& launch) {
    const Share share = busiest(launch);
    const auto& shared = launch.shared;
    const auto& global = launch.global;
    const double instructions = double(launch.warp_instructions), sectors = double(global.total().passes);
    const double waiting =
        instructions * device.instruction_latency + double(shared.load.requests) * device.shared_latency + global_waiting(launch);
    CostParts parts;
    parts.issue = share.of_work * instructions / device.issue;
    parts.shared = share.of_work *
                   (double(shared.load.passes + shared.store.passes) + device.atomic_wavefront * double(shared.atomic.passes)) /
                   device.wavefronts;
    parts.sectors = share.of_work * (sectors / device.sectors + device.load_excess * double(global.load.excess()) +
                                     device.store_excess * double(global.store.excess()));
    parts.cache = sectors / device.cache_sectors;
    parts.blocks = product(launch.grid) * device.block_start;
    parts.latency = share.of_work * (waiting / share.warps + double(launch.barriers) * device.barrier_latency / share.blocks);
    return parts;
}

uint64_t modelled_cycles(const LaunchRecord& launch) {
    if (!launch.error.empty()) return 0;
    const CostParts p = cost_parts(launch);
    const double all = p.issue + p.shared + p.sectors + p.cache + p.blocks + p.latency;
    const double slowest = std::max({p.issue, p.shared, p.sectors, p.cache, p.blocks, p.latency});
    return static_cast<uint64_t>(std::min(9e18, device.launch + slowest + overlap_lost * (all - slowest)));
}

}  // namespace warpmark::analysis
