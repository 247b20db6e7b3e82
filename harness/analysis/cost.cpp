// cost.cpp: the device's numbers, and what a launch's counts come to with them.
#include "harness/analysis/cost.h"

#include <algorithm>
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
    double sectors = 4;                                                   // through the load pipe, a multiprocessor
    double memory_sectors = 88;                                           // of the whole device: 4.8 TB/s at 1.7 GHz
    double instruction_latency = 6;  // from one instruction of a warp to the next that needs it
    double shared_latency = 24;      // more than that, of a request
    double global_latency = 60;      // likewise, of a load, with eight of a warp under way; nobody waits for a store
    double barrier_latency = 30;
    double launch = 700;  // the first block in and the last one out
};
constexpr Device device;

// A part of what does not set the pace shows all the same.
constexpr double overlap_lost = 0.25;

// Of one multiprocessor: which share of all blocks it gets, and how many warps and blocks it holds at a time.
struct Share {
    double of_work, warps, blocks;
};

Share busiest(const LaunchRecord& launch) {
    const double blocks = double(launch.grid[0]) * launch.grid[1] * launch.grid[2];
    const double threads = double(launch.block[0]) * launch.block[1] * launch.block[2];
    const double warps = std::max(1.0, std::ceil(threads / 32));
    const double shared = double(launch.dynamic_shared_bytes) + double(launch.static_shared_bytes) + device.shared_bytes_reserved;
    const double mine = std::ceil(blocks / device.multiprocessors);
    const double fit =
        std::min({device.blocks_each, std::floor(device.warps_each / warps), std::floor(device.shared_bytes_each / shared)});
    const double resident = std::max(1.0, std::min(fit, mine));
    return {mine / std::max(1.0, blocks), resident * warps, resident};
}

}  // namespace

CostParts cost_parts(const LaunchRecord& launch) {
    const Share share = busiest(launch);
    const Traffic shared = launch.shared.total(), global = launch.global.total();
    const double instructions = share.of_work * double(launch.warp_instructions);
    const double waiting = instructions * device.instruction_latency +
                           share.of_work * double(shared.requests) * device.shared_latency +
                           share.of_work * double(launch.global.load.requests + launch.global.atomic.requests) * device.global_latency;
    CostParts parts;
    parts.issue = instructions / device.issue;
    parts.shared = share.of_work * double(shared.passes) / device.wavefronts;
    parts.sectors = share.of_work * double(global.passes) / device.sectors;
    parts.memory = double(global.passes) / device.memory_sectors;
    parts.latency = waiting / share.warps + share.of_work * double(launch.barriers) * device.barrier_latency / share.blocks;
    return parts;
}

uint64_t modelled_cycles(const LaunchRecord& launch) {
    if (!launch.error.empty()) return 0;
    const CostParts p = cost_parts(launch);
    const double all = p.issue + p.shared + p.sectors + p.memory + p.latency;
    const double slowest = std::max({p.issue, p.shared, p.sectors, p.memory, p.latency});
    return static_cast<uint64_t>(std::llround(device.launch + slowest + overlap_lost * (all - slowest)));
}

}  // namespace warpmark::analysis
