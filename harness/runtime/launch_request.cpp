// Launch processing: checks for refusal, recording, and buffer names. The simulator core runs the blocks.
#include "harness/runtime/launch_request.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <utility>

#include "harness/base/range_checks.h"
#include "harness/contract/finding.h"
#include "harness/contract/finding_ids.h"
#include "harness/machine/block_sampling.h"
#include "harness/machine/grid_execution.h"
#include "harness/runtime/error_codes.h"
#include "harness/runtime/host_process_state.h"
#include "harness/runtime/plan_recording.h"

namespace warpmark::runtime {
namespace {

struct Refusal {
    int error = 0;
    std::string why, way_out;
};

// Rule violated by a grid with more than `most` bytes of dynamic shared memory.
const char* shared_rule(const Grid& grid, uint64_t most) {
    if (most + grid.static_shared_bytes < device::static_shared_limit)
        return "cudaFuncAttributeMaxDynamicSharedMemorySize is set to less. Once set, it is the limit, even "
               "below 48 KB.";
    if (grid.dynamic_shared_bytes <= device::static_shared_limit)
        return "Static and dynamic shared memory together are limited to 48 KB.";
    return "A kernel gets more than 48 KB only if it opts in before the launch, with "
           "cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes).";
}

Refusal too_many_threads(const device::Device& device, const Grid& grid) {
    const uint64_t threads = uint64_t{grid.block[0]} * grid.block[1] * grid.block[2];
    if (threads > device::max_threads_per_block)
        return {9,
                fmt::format("a block of {} threads; the limit is {}", threads, device::max_threads_per_block),
                ""};
    if (grid.code->max_threads && threads > grid.code->max_threads)
        return {701,
                fmt::format("a block of {} threads; the kernel's __launch_bounds__ allows {}", threads,
                            grid.code->max_threads),
                ""};
    if (const uint32_t most = most_threads_with_registers(device, grid.code->thread_registers);
        threads > most)
        return {
            701,
            fmt::format("a block of {} threads with {} registers each; a block of this kernel can have at "
                        "most {} threads",
                        threads, grid.code->thread_registers, most),
            "Use smaller blocks, or __launch_bounds__(threads), so that the compiler uses fewer registers."};
    return {};
}

// Checks that the runtime makes before a launch. CUDA C++ Programming Guide, compute capabilities, table of
// technical specifications.
Refusal refusal(const Run& run, const Grid& grid, uint32_t function) {
    const device::Device& device = run.device.row;
    const DeviceSettings& settings = process_of(run).device;
    if (settings.refuses_launches) return {701, "this device refuses every launch", ""};
    for (int axis = 0; axis < 3; ++axis) {
        const auto a = static_cast<size_t>(axis);
        if (grid.size[a] == 0 || grid.block[a] == 0)
            return {9, "the grid or the block has no threads",
                    "Every dimension of the grid and the block must be at least 1."};
        if (grid.size[a] > device::max_grid[a])
            return {9,
                    fmt::format("a grid of {} blocks in {}; the limit is {}", grid.size[a], "xyz"[axis],
                                device::max_grid[a]),
                    ""};
        if (grid.block[a] > device::max_block[a])
            return {9,
                    fmt::format("a block of {} threads in {}; the limit is {}", grid.block[a], "xyz"[axis],
                                device::max_block[a]),
                    ""};
    }
    if (Refusal refused = too_many_threads(device, grid); refused.error) return refused;
    const uint64_t blocks = uint64_t{grid.size[0]} * grid.size[1] * grid.size[2];
    for (size_t axis = 0; axis < 3; ++axis)
        if (grid.cluster[axis] == 0 || grid.size[axis] % grid.cluster[axis])
            return {912,
                    fmt::format("a grid of {} blocks in {}, not a multiple of the cluster's {}",
                                grid.size[axis], "xyz"[axis], grid.cluster[axis]),
                    ""};
    if (grid.code->cluster[0] && grid.cluster != grid.code->cluster)
        return {912, "a cluster shape that differs from the kernel's __cluster_dims__", ""};
    const uint64_t in_cluster = uint64_t{grid.cluster[0]} * grid.cluster[1] * grid.cluster[2];
    if (in_cluster > device.max_blocks_per_cluster)
        return {
            912,
            fmt::format("a cluster of {} blocks; the limit is {}", in_cluster, device.max_blocks_per_cluster),
            ""};
    const uint64_t shared_bytes = capped_sum(grid.static_shared_bytes, grid.dynamic_shared_bytes);
    const auto needs = needs_of(run, function, grid.threads(), shared_bytes);
    if (grid.cooperative && blocks > device::resident_blocks(device, needs))
        return {720,
                fmt::format("a cooperative grid of {} blocks; at most {} fit on the device at once", blocks,
                            device::resident_blocks(device, needs)),
                "cudaOccupancyMaxActiveBlocksPerMultiprocessor returns how many blocks fit."};
    if (grid.static_shared_bytes > device::static_shared_limit)
        return {1,
                fmt::format("{} bytes of static shared memory; the limit is {}", grid.static_shared_bytes,
                            device::static_shared_limit),
                "Use dynamic shared memory for larger arrays."};
    const uint64_t most = settings.dynamic_shared_limit(function, grid.static_shared_bytes);
    if (shared_bytes > device.block_shared_limit)
        return {1,
                fmt::format("{} bytes of shared memory; the limit for a block is {}", shared_bytes,
                            device.block_shared_limit),
                ""};
    if (grid.dynamic_shared_bytes > most)
        return {1,
                fmt::format("{} bytes of dynamic shared memory; the limit for this kernel is {}",
                            grid.dynamic_shared_bytes, most),
                shared_rule(grid, most)};
    return {};
}

// A line's refusals count as handled only if the launcher noticed each of them and then made an accepted
// launch.
void tell_handled_refusals(Run& run) {
    const HostProcess& process = process_of(run);
    auto& findings = run.seen.findings.all();
    std::map<size_t, bool> is_handled;  // by finding
    for (const auto& refused : process.launching.refused) {
        bool& all = is_handled.try_emplace(refused.finding, true).first->second;
        all = all && (refused.is_retried || process.device.refuses_launches);
    }
    for (const auto& [finding, handled] : is_handled)
        if (auto* fact =
                finding < findings.size() ? std::get_if<FailedCall>(&findings[finding].fact) : nullptr)
            fact->is_handled = handled;
}

// Runs kernels launched by kernels, and those that they launch in turn.
void run_children(Run& run) {
    Launching& launching = process_of(run).launching;
    if (std::exchange(launching.runs_children, true)) return;
    for (size_t at = 0; at < launching.children.size(); ++at)
        launch_kernel(run, LaunchCall(std::move(launching.children[at])));
    launching.children.clear();
    launching.runs_children = false;
}

// Names buffers after the kernel's parameters, unless they already have a name.
void name_buffers(Run& run, const Grid& grid) {
    const Code& code = *grid.code;
    if (!code.declared || code.declared->size() != code.parameters.size()) return;
    for (size_t at = code.parameters.size();
         at-- > 0;) {  // if two parameters point to one buffer, the first names it
        const DeclaredName& declared = (*code.declared)[at];
        if (!declared.is_pointer || declared.name.empty() || code.parameters[at].bytes != 8 ||
            code.parameters[at].area + 8 > grid.parameters.size())
            continue;
        uint64_t address = 0;
        std::memcpy(&address, grid.parameters.data() + code.parameters[at].area, 8);
        Region* region = run.memory.region(address);
        if (!region || (address & (Memory::region_limit - 1)) != 0) continue;
        if (declared.shape.element_bytes) region->info.shape = &declared.shape;
        if (!region->named) region->info.name = declared.name;
    }
}

Grid grid_of(const Run& run, LaunchCall& wanted, const LaunchExtras& extras) {
    Grid grid;
    grid.code = &run.program.functions[wanted.launch.function];
    grid.size = wanted.launch.grid;
    grid.block = wanted.launch.block;
    grid.dynamic_shared_bytes = wanted.launch.shared_bytes;
    grid.parameters = std::move(wanted.parameters);
    const auto& cluster = extras.cluster[0] ? extras.cluster : grid.code->cluster;
    grid.explicit_cluster = cluster[0] != 0;
    if (grid.explicit_cluster) grid.cluster = cluster;
    grid.cooperative = extras.cooperative;
    lay_out_shared(run, grid);
    return grid;
}

// Adds the host's work since the previous launch to the record.
void add_host_work(Run& run, LaunchRecord& record) {
    machine::HostWrites& work = run.host.work;
    record.host_instructions +=
        run.work.warp_instructions - std::exchange(work.instructions_told, run.work.warp_instructions);
    record.host_copied_bytes += std::exchange(work.copied_bytes, 0);
    record.device_copies += std::exchange(work.device_copies, {});
}

LaunchRecord record_of(Run& run, const Grid& grid, uint32_t function) {
    LaunchRecord record;
    record.kernel = grid.code->shown;
    record.grid = grid.size;
    record.block = grid.block;
    record.dynamic_shared_bytes = grid.dynamic_shared_bytes;
    record.static_shared_bytes = grid.static_shared_bytes;
    const uint64_t shared_bytes = capped_sum(grid.static_shared_bytes, grid.dynamic_shared_bytes);
    record.residency = residency_of(run.device.row, needs_of(run, function, grid.threads(), shared_bytes));
    record.residency.spilled_bytes = run.program.functions[function].spilled_bytes;
    record.spills = run.program.functions[function].spills;
    add_host_work(run, record);
    return record;
}

int refuse(Run& run, const Grid& grid, uint32_t function, const Refusal& refused, LaunchRecord record,
           const Location& at) {
    HostProcess& process = process_of(run);
    record.error = cuda_error_name(refused.error);
    record_launch(run, grid, function, true);
    run.seen.launches.push_back(record);
    if (Finding* finding =
            run.seen.findings.add(FindingId::launch_refused, fmt::format("{}:{}", at.line, refused.why))) {
        finding->kernel = record.kernel;
        finding->locations.push_back(at);
        FailedCall fact{.call = record.kernel, .why = refused.why, .advice = refused.way_out};
        fact.error = record.error;
        fact.is_launch = true;
        finding->fact = std::move(fact);
    }
    process.launching.refused.push_back({run.seen.findings.last()});
    tell_handled_refusals(run);
    return process.errors.last = refused.error;
}

}  // namespace

void end_host_work(Run& run) {
    if (!run.seen.launches.empty()) add_host_work(run, run.seen.launches.back());
}

int launch_kernel(Run& run, LaunchCall wanted) {
    Launching& launching = process_of(run).launching;
    Grid grid = grid_of(run, wanted, std::exchange(launching.extras, {}));
    const uint32_t function = wanted.launch.function;
    LaunchRecord record = record_of(run, grid, function);
    const auto too_many = [&](Limit::Quantity what) {
        reach_limit(run, what, record.kernel, wanted.at);
        return run.host.sticky_error;
    };
    if (run.host.sticky_error) return run.host.sticky_error;
    run.work.other += Work::work_of_a_launch;
    if (run.seen.launches.size() >= run.work.limits.launches || run.work.is_over())
        return too_many(Limit::Quantity::launches);
    if (const Refusal refused = refusal(run, grid, function); refused.error)
        return refuse(run, grid, function, refused, std::move(record), wanted.at);
    for (auto& earlier : launching.refused)
        earlier.is_retried = earlier.is_noticed || earlier.is_retried || earlier.told_of == function;
    tell_handled_refusals(run);
    if (uint64_t{grid.size[0]} * grid.size[1] * grid.size[2] > run.work.limits.threads / grid.threads())
        return too_many(Limit::Quantity::launched_threads);
    record_launch(run, grid, function, false);
    if (launching.launches_nothing) {
        if (run.work.warp_instructions < launching.poll_limit && !grid.cooperative)
            sample_blocks(run, grid, record, launching.poll_seed, launching.poll_limit / 5);
        run.seen.launches.push_back(std::move(record));
        return 0;
    }
    name_buffers(run, grid);
    RepeatedLaunches& repeated = process_of(run).repeated;
    if (repeated.repeats(run, grid, record)) {
        run.seen.launches.push_back(std::move(record));
        return 0;
    }
    const uint64_t instructions_before = run.work.warp_instructions;
    run_grid(run, grid, record, wanted.at);
    repeated.executed(run, grid, record);
    run.seen.launches.push_back(std::move(record));
    run.host.work.instructions_told = run.work.warp_instructions;
    record_launch_end(run, run.work.warp_instructions - instructions_before);
    if (run.aborted && run.host.sticky_error == 0) run.host.sticky_error = 719;
    run_children(run);
    return 0;
}

}  // namespace warpmark::runtime
