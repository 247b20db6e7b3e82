// Evaluates a launch's counts with a device's costs.
#include "harness/observe/time_model.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "harness/device/cost_coefficients.h"
#include "harness/device/instruction_costs.h"

namespace warpmark::observe {
namespace {

// The only device with measured launches.
const device::Device& timed = device::timed_as(device::of_architecture(device::usual_architecture));
constexpr const device::Costs& costs = device::of_an_h200;
// The load latency assumed by program/straight_code_times.h.
constexpr double nominal_wait = device::global_latency;

// One multiprocessor: its share of all blocks, and the number that it holds at a time.
struct MultiprocessorShare {
    double of_work, blocks;
    double behind;  // of the blocks, those that must wait for others to end
};

double product(const std::array<uint32_t, 3>& sizes) {
    return static_cast<double>(sizes[0]) * sizes[1] * sizes[2];
}

double warps_of_block(const LaunchRecord& launch) {
    return std::max(1.0, std::ceil(product(launch.block) / 32));
}

MultiprocessorShare busiest(const LaunchRecord& launch) {
    const double blocks = product(launch.grid), warps = warps_of_block(launch);
    const double shared = static_cast<double>(launch.dynamic_shared_bytes) +
                          static_cast<double>(launch.static_shared_bytes) + timed.reserved_shared;
    const double mine = std::ceil(blocks / timed.product.multiprocessors);
    const double fit = std::min(
        {static_cast<double>(timed.multiprocessor.blocks),
         std::floor(static_cast<double>(timed.multiprocessor.threads) / device::warp_threads / warps),
         std::floor(static_cast<double>(timed.multiprocessor.shared_bytes) / shared)});
    const double resident = std::max(1.0, std::min(fit, mine));
    return {mine / std::max(1.0, blocks), resident, 1 - resident / std::max(1.0, mine)};
}

// Time of all blocks in sequence, each alone on a multiprocessor.
double alone(const LaunchRecord& launch) {
    const double waited = static_cast<double>(launch.path_waited);
    const auto& load = launch.global.load;
    const double spread =
        load.ideal ? std::max(1.0, static_cast<double>(load.passes) / static_cast<double>(load.ideal))
                   : 1;  // additional sectors per request
    const double cold = std::min(waited, nominal_wait / costs.path.sectors_awaited *
                                             static_cast<double>(launch.read_sectors) / spread);
    return costs.path.cycle * static_cast<double>(launch.path_cycles) + costs.path.warm_wait * waited +
           costs.path.cold_wait * cold +
           costs.path.barrier_warp * warps_of_block(launch) * static_cast<double>(launch.barriers) +
           costs.path.retry * static_cast<double>(launch.retried_passes);
}

// Registers that are spilled to local memory, if the compiler has reported them (Residency). Each is assumed
// to be written once and read once by each thread; repetition in loops is unknown. Words with one number are
// contiguous for the 32 lanes, so the accesses are coalesced.
struct Spills {
    double words = 0;               // per warp: words stored, and words loaded
    double wavefronts = 0;          // in the L1 cache, if it holds those of all resident threads
    double sectors = 0, there = 0;  // otherwise those that leave it, and of them those to and from memory
};

Spills spills_of(const LaunchRecord& launch) {
    const Residency& residency = launch.residency;
    if (residency.spilled_bytes == 0) return {};
    const double threads = warps_of_block(launch) * device::warp_threads,
                 bytes = threads * residency.spilled_bytes;
    const double of_one = busiest(launch).blocks * bytes;
    const double one_way = product(launch.grid) * bytes / device::sector_bytes;
    Spills spills;
    spills.words = 2 * residency.spilled_bytes / 4.0 * warps_of_block(launch) * product(launch.grid);
    if (of_one <= residency.l1_bytes) {
        spills.wavefronts = spills.words;
        return spills;
    }
    // Each half of the L2 cache keeps a copy of data from the other one (NVIDIA H100 Tensor Core GPU
    // Architecture, like the A100): half of it is available for words that are used once. The rest comes from
    // memory again.
    const double in_cache = timed.product.l2_bytes / 2.0,
                 of_all = of_one * std::min<double>(timed.product.multiprocessors, product(launch.grid));
    spills.sectors = 2 * one_way;
    spills.there = (costs.memory.stored + std::max(0.0, 1 - in_cache / of_all)) * one_way;
    return spills;
}

double together(const CostParts& p) {
    double sum = 0;
    for (const double part :
         {p.issue, p.shared, p.sectors, p.cache, p.memory, p.hot, p.chain, p.blocks, p.warps, p.latency}) {
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
        launch.remote = at_its_least(launch.remote);
    }
    if (no_scatter) launch.global = at_its_least(launch.global);
    CostParts parts = cost_parts(launch);
    parts.latency = std::min(parts.latency, latency);
    return whole(together(parts));
}

// Assumes that everything a warp needs is available.
uint64_t work_without_waits(LaunchRecord launch) {
    const auto path = static_cast<double>(launch.path_cycles),
               waited = static_cast<double>(launch.path_waited);
    if (path + waited > 0)
        launch.longest_path =
            static_cast<uint64_t>(static_cast<double>(launch.longest_path) * path / (path + waited));
    launch.path_waited = 0;
    return whole(together(cost_parts(launch)));
}

}  // namespace

CostParts cost_parts(const LaunchRecord& launch) {
    const MultiprocessorShare share = busiest(launch);
    const auto of_own = [](const Traffic& all, const Traffic& remote) {
        return static_cast<double>(all.passes - std::min(all.passes, remote.passes));
    };
    const auto &shared = launch.shared, &remote = launch.remote;
    const auto& global = launch.global;
    const double blocks = product(launch.grid),
                 sectors = static_cast<double>(global.total().passes + launch.unit_sectors);
    const double atomics =
        std::max(0.0, of_own(shared.atomic, remote.atomic) - static_cast<double>(launch.retried_passes));
    const Spills spills = spills_of(launch);
    CostParts parts;
    parts.issue =
        share.of_work * (static_cast<double>(launch.issue_slots) + spills.words) / costs.pipes.issue;
    parts.shared = share.of_work *
                       (of_own(shared.load, remote.load) + of_own(shared.store, remote.store) +
                        spills.wavefronts + costs.pipes.atomic_wavefront * atomics) /
                       costs.pipes.wavefronts +
                   share.of_work * costs.pipes.network_packet * static_cast<double>(launch.network_packets);
    parts.sectors = share.of_work * ((sectors + spills.sectors) / costs.pipes.sectors +
                                     costs.pipes.load_excess * static_cast<double>(global.load.excess()) +
                                     costs.pipes.store_excess * static_cast<double>(global.store.excess()));
    parts.cache = (sectors + spills.sectors) / costs.memory.cache_sectors;
    parts.memory = (static_cast<double>(launch.read_sectors) + spills.there +
                    costs.memory.stored * static_cast<double>(launch.written_sectors)) /
                   costs.memory.memory_sectors;
    parts.hot = costs.memory.hot_atomic * static_cast<double>(launch.hottest_atomics);
    parts.chain = costs.memory.hand_over * static_cast<double>(launch.blocks_in_chain);
    parts.blocks = blocks * costs.starts.block;
    parts.warps = share.of_work * blocks * warps_of_block(launch) * costs.starts.warp;
    // The concurrent blocks, and the block that takes longest.
    const double all = alone(launch),
                 paths = static_cast<double>(launch.path_cycles) + static_cast<double>(launch.path_waited);
    parts.latency = std::max(
        share.of_work / share.blocks * (1 + costs.path.few_blocks / share.blocks * share.behind) * all,
        paths > 0 ? static_cast<double>(launch.longest_path) / paths * all : 0);
    return parts;
}

uint64_t modeled_cycles(const LaunchRecord& launch) {
    if (!launch.error.empty()) return 0;
    return whole(costs.starts.launch + together(cost_parts(launch)));
}

WorkCycles work_cycles(const LaunchRecord& launch) {
    if (!launch.error.empty()) return {};
    return {work_with(launch, false, false), work_with(launch, true, false), work_with(launch, false, true),
            work_with(launch, true, true), work_without_waits(launch)};
}

}  // namespace warpmark::observe
