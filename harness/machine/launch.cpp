// launch.cpp: one kernel launch: what the device refuses, the shared-memory layout, and the blocks in order.
#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <deque>
#include <utility>

#include "harness/contract/finding.h"
#include "harness/machine/cluster.h"
#include "harness/machine/faults.h"
#include "harness/machine/machine.h"
#include "harness/machine/record.h"
#include "harness/machine/scheduler.h"

namespace warpmark::machine {
namespace {

struct ErrorName {
    int error;
    const char *name, *text;
};

// CUDA Runtime API, section "Data types used by CUDA Runtime": cudaError.
constexpr ErrorName error_names[] = {
    {0, "cudaSuccess", "no error"},
    {1, "cudaErrorInvalidValue", "invalid argument"},
    {2, "cudaErrorMemoryAllocation", "out of memory"},
    {9, "cudaErrorInvalidConfiguration", "invalid configuration argument"},
    {13, "cudaErrorInvalidSymbol", "invalid device symbol"},
    {98, "cudaErrorInvalidDeviceFunction", "invalid device function"},
    {101, "cudaErrorInvalidDevice", "invalid device ordinal"},
    {700, "cudaErrorIllegalAddress", "an illegal memory access was encountered"},
    {701, "cudaErrorLaunchOutOfResources", "too many resources requested for launch"},
    {702, "cudaErrorLaunchTimeout", "the launch timed out and was terminated"},
    {710, "cudaErrorAssert", "device-side assert triggered"},
    {719, "cudaErrorLaunchFailure", "unspecified launch failure"},
    {720, "cudaErrorCooperativeLaunchTooLarge", "too many blocks in cooperative launch"},
    {912, "cudaErrorInvalidClusterSize", "cluster size is invalid"},
};

struct Refusal {
    int error = 0;
    std::string why, way_out;
};

// For a grid of more dynamic shared memory than `most`.
const char* shared_advice(const Grid& grid, uint64_t most) {
    if (most + grid.static_shared_bytes < device::static_shared_limit)
        return "Set cudaFuncAttributeMaxDynamicSharedMemorySize to at least that many bytes: once it is "
               "set, it is the limit, even below 48 KB.";
    if (grid.dynamic_shared_bytes <= device::static_shared_limit)
        return "Static and dynamic shared memory together are limited to 48 KB: make the static arrays "
               "smaller, "
               "or remove them.";
    return "For more than 48 KB, opt in before the launch: cudaFuncSetAttribute(kernel, "
           "cudaFuncAttributeMaxDynamicSharedMemorySize, bytes).";
}

// What the runtime checks before a launch. CUDA C++ Programming Guide, compute capabilities, table of
// technical specifications.
Refusal refusal(const Run& run, const Grid& grid, uint32_t function) {
    const device::Device& device = run.device.row;
    if (run.device.refuses_launches)
        return {701, "this device refuses every launch", "Report the error to the caller, and stop."};
    for (int axis = 0; axis < 3; ++axis) {
        const auto a = static_cast<size_t>(axis);
        if (grid.size[a] == 0 || grid.block[a] == 0)
            return {9, "the grid or the block has no threads",
                    "Every dimension of the grid and the block has to be at least 1."};
        if (grid.size[a] > device::max_grid[a])
            return {9,
                    fmt::format("a grid of {} blocks in {}; the limit is {}", grid.size[a], "xyz"[axis],
                                device::max_grid[a]),
                    "Use more dimensions of the grid, or fewer blocks."};
        if (grid.block[a] > device::max_block[a])
            return {9,
                    fmt::format("a block of {} threads in {}; the limit is {}", grid.block[a], "xyz"[axis],
                                device::max_block[a]),
                    "Use a smaller block."};
    }
    const uint64_t threads = uint64_t{grid.block[0]} * grid.block[1] * grid.block[2];
    if (threads > device::max_threads_per_block)
        return {9,
                fmt::format("a block of {} threads; the limit is {}", threads, device::max_threads_per_block),
                "Use smaller blocks, and more of them."};
    if (grid.code->max_threads && threads > grid.code->max_threads)
        return {701,
                fmt::format("a block of {} threads; the kernel's __launch_bounds__ allow {}", threads,
                            grid.code->max_threads),
                "Launch smaller blocks, or raise the bound."};
    const uint64_t blocks = uint64_t{grid.size[0]} * grid.size[1] * grid.size[2];
    for (size_t axis = 0; axis < 3; ++axis)
        if (grid.cluster[axis] == 0 || grid.size[axis] % grid.cluster[axis])
            return {912,
                    fmt::format("a grid of {} blocks in {}, not a multiple of the cluster's {}",
                                grid.size[axis], "xyz"[axis], grid.cluster[axis]),
                    "Make the grid a multiple of the cluster."};
    if (grid.code->cluster[0] && grid.cluster != grid.code->cluster)
        return {912, "a cluster shape that differs from the kernel's __cluster_dims__",
                "Set the shape in one place only."};
    const uint64_t in_cluster = uint64_t{grid.cluster[0]} * grid.cluster[1] * grid.cluster[2];
    if (in_cluster > device.max_blocks_per_cluster)
        return {
            912,
            fmt::format("a cluster of {} blocks; the limit is {}", in_cluster, device.max_blocks_per_cluster),
            "Use a smaller cluster."};
    const uint64_t shared_bytes = capped_sum(grid.static_shared_bytes, grid.dynamic_shared_bytes);
    if (grid.cooperative && blocks > device.resident_blocks(grid.threads(), shared_bytes))
        return {720,
                fmt::format("a cooperative grid of {} blocks; at most {} fit on the device at once", blocks,
                            device.resident_blocks(grid.threads(), shared_bytes)),
                "cudaOccupancyMaxActiveBlocksPerMultiprocessor returns how many blocks fit."};
    if (grid.static_shared_bytes > device::static_shared_limit)
        return {1,
                fmt::format("{} bytes of static shared memory; the limit is {}", grid.static_shared_bytes,
                            device::static_shared_limit),
                "Use dynamic shared memory for large arrays."};
    const uint64_t most = run.device.dynamic_shared_limit(function, grid.static_shared_bytes);
    if (shared_bytes > device.block_shared_limit)
        return {1,
                fmt::format("{} bytes of shared memory; the limit for a block is {}", shared_bytes,
                            device.block_shared_limit),
                "Use smaller tiles."};
    if (grid.dynamic_shared_bytes > most)
        return {1,
                fmt::format("{} bytes of dynamic shared memory; the limit for this kernel is {}",
                            grid.dynamic_shared_bytes, most),
                shared_advice(grid, most)};
    return {};
}

// A refusal that the launcher noticed, and after which it launched something that is accepted, is no defect.
void weigh_refusals(Run& run) {
    auto& findings = run.seen.findings.all();
    for (const auto& refused : run.launching.refused)
        if (refused.finding < findings.size()) findings[refused.finding].severity = Severity::note;
    for (const auto& refused : run.launching.refused)
        if (refused.finding < findings.size() && !refused.is_mended && !run.device.refuses_launches)
            findings[refused.finding].severity = Severity::error;
}

// Static arrays in order of declaration, each at its alignment; the dynamic window after them.
void lay_out_shared(const Run& run, Grid& grid) {
    grid.shared_offsets.assign(run.program.shared.size(), 0);
    uint64_t at = 0;
    const auto place = [&](uint32_t array) {
        const uint64_t align = run.program.shared[array].align;
        at = capped_sum(at, align - 1) / align * align;
        grid.shared_offsets[array] = static_cast<uint32_t>(at);
        at = capped_sum(at, run.program.shared[array].bytes);
    };
    for (const uint32_t array : grid.code->uses_shared)
        if (array != 0) place(array);
    grid.static_shared_bytes = at;
    place(0);
}

// What a grid-wide barrier of cooperative groups counts in: {its size, the barrier}.
uint64_t workspace(Run& run) {
    NewRegion region;
    region.name = "the grid's barrier";
    region.bytes = 64;
    region.host_access = true;
    return run.memory.allocate(region, run.attached.observer);
}

// Clusters one after another, or by turns where they wait for each other.
void run_clusters(Run& run, const Grid& grid) {
    constexpr size_t resident_limit = 264;
    constexpr uint64_t slice = 20'000;
    const uint64_t count = uint64_t{grid.size[0]} * grid.size[1] * grid.size[2] / grid.blocks_in_cluster(),
                   patience = grid.cooperative ? 1 : 200;
    std::deque<std::unique_ptr<Cluster>> resident;
    uint64_t next = 0;
    while ((next < count || !resident.empty()) && !run.aborted) {
        std::unique_ptr<Cluster> cluster;
        if (next < count && (resident.size() < resident_limit || grid.cooperative)) {
            cluster = std::make_unique<Cluster>(run, grid);
            cluster->begin(next++);
        } else {
            cluster = std::move(resident.front());
            resident.pop_front();
        }
        bool more = true;
        for (uint64_t turn = 0; more && turn < patience; ++turn) more = cluster->run(slice);
        if (more)
            resident.push_back(std::move(cluster));
        else
            cluster->end();
    }
}

// Blocks one after another. One that spins for a block behind it makes room for that one.
void run_blocks(Run& run, const Grid& grid) {
    constexpr size_t resident_limit = 1056;  // 132 multiprocessors, 8 blocks each
    constexpr uint64_t slice = 1'000'000;
    const uint64_t count = uint64_t{grid.size[0]} * grid.size[1] * grid.size[2];
    std::deque<std::unique_ptr<Block>> resident;
    std::unique_ptr<Block> spare;
    uint64_t next = 0;
    while ((next < count || !resident.empty()) && !run.aborted) {
        std::unique_ptr<Block> block;
        if (next < count && resident.size() < resident_limit) {
            block = spare ? std::move(spare) : std::make_unique<Block>(run, grid);
            block->begin(static_cast<uint32_t>(next++));
        } else {
            block = std::move(resident.front());
            resident.pop_front();
        }
        // A block that looks in vain, or ran this long without an end, may spin for another one.
        const uint64_t patience = run.work.warp_instructions + 16 * slice;
        bool more = true;
        do {
            run.work.looks_in_vain = 0;
            more = block->run(slice);
        } while (more && run.work.warp_instructions < patience && !run.work.waits_in_vain());
        if (more) {
            resident.push_back(std::move(block));
        } else {
            block->end();
            spare = std::move(block);
        }
    }
}

// The kernels that kernels have launched, and those that these launch.
void run_children(Run& run) {
    if (std::exchange(run.launching.runs_children, true)) return;
    for (size_t at = 0; at < run.launching.children.size(); ++at) {
        ChildLaunch child = std::move(run.launching.children[at]);
        launch_kernel(run, child.launch.function, child.launch.grid, child.launch.block,
                      child.launch.shared_bytes, std::move(child.parameters), child.at);
    }
    run.launching.children.clear();
    run.launching.runs_children = false;
}

bool has_limit(const Run& run) {
    return std::ranges::any_of(run.seen.findings.findings(),
                               [](const Finding& finding) { return finding.id == FindingId::run_limit; });
}

// Of a launch whose blocks are short.
Limit::Of what_is_over(const Run& run) {
    if (run.work.touched.bytes() > run.work.limits.touched_bytes) return Limit::Of::launched_memory;
    if (run.work.warp_instructions > run.work.limits.warp_instructions)
        return Limit::Of::launched_instructions;
    return run.work.of_accesses > run.work.other ? Limit::Of::launched_accesses : Limit::Of::launched_blocks;
}

// Buffers are called what the kernel's parameters call them, unless somebody gave them a name.
void name_buffers(Run& run, const Grid& grid) {
    const Code& code = *grid.code;
    if (!code.declared || code.declared->size() != code.parameters.size()) return;
    for (size_t at = code.parameters.size();
         at-- > 0;) {  // of two that point to one buffer the first names it
        const Declared& declared = (*code.declared)[at];
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

}  // namespace

const char* cuda_error_name(int error) {
    for (const auto& row : error_names)
        if (row.error == error) return row.name;
    return "cudaErrorUnknown";
}

const char* cuda_error_string(int error) {
    for (const auto& row : error_names)
        if (row.error == error) return row.text;
    return "unknown error";
}

int launch_kernel(Run& run, uint32_t function, const std::array<uint32_t, 3>& size,
                  const std::array<uint32_t, 3>& block, uint64_t dynamic_shared_bytes,
                  std::vector<std::byte> parameters, const Location& at) {
    Grid grid;
    grid.code = &run.program.functions[function];
    grid.size = size;
    grid.block = block;
    grid.dynamic_shared_bytes = dynamic_shared_bytes;
    grid.parameters = std::move(parameters);
    const LaunchExtras extras = std::exchange(run.launching.extras, {});
    const auto& wanted = extras.cluster[0] ? extras.cluster : grid.code->cluster;
    grid.explicit_cluster = wanted[0] != 0;
    if (grid.explicit_cluster) grid.cluster = wanted;
    grid.cooperative = extras.cooperative;
    lay_out_shared(run, grid);
    LaunchRecord record;
    record.kernel = grid.code->shown;
    record.grid = size;
    record.block = block;
    record.dynamic_shared_bytes = dynamic_shared_bytes;
    record.static_shared_bytes = grid.static_shared_bytes;
    record.host_instructions = run.work.warp_instructions -
                               std::exchange(run.host.work.instructions_told, run.work.warp_instructions);
    record.host_copied_bytes = std::exchange(run.host.work.copied_bytes, 0);
    const auto too_many = [&](Limit::Of what) {
        run.aborted = true;
        run.host.sticky_error = 702;
        if (Finding* finding =
                run.seen.findings.add(FindingId::run_limit, fmt::format("{}", static_cast<int>(what)))) {
            finding->kernel = record.kernel;
            finding->locations.push_back(at);
            finding->fact = Limit{what, 0, {}};
        }
        return run.host.sticky_error;
    };
    if (run.host.sticky_error) return run.host.sticky_error;
    run.work.other += Work::work_of_a_launch;
    if (run.seen.launches.size() >= run.work.limits.launches || run.work.is_over())
        return too_many(Limit::Of::launches);
    if (const Refusal refused = refusal(run, grid, function); refused.error) {
        record.error = cuda_error_name(refused.error);
        record_launch(run, grid, function, true);
        run.seen.launches.push_back(record);
        if (Finding* finding = run.seen.findings.add(FindingId::launch_refused,
                                                     fmt::format("{}:{}", at.line, refused.why))) {
            finding->kernel = record.kernel;
            finding->locations.push_back(at);
            FailedCall fact{.call = record.kernel, .why = refused.why, .advice = refused.way_out};
            fact.error = record.error;
            fact.is_launch = true;
            finding->fact = std::move(fact);
        }
        run.launching.refused.push_back({run.seen.findings.last()});
        weigh_refusals(run);
        return run.host.last_error = refused.error;
    }
    for (auto& earlier : run.launching.refused)
        earlier.is_mended = earlier.is_noticed || earlier.is_mended || earlier.told_of == function;
    weigh_refusals(run);
    if (uint64_t{size[0]} * size[1] * size[2] > run.work.limits.threads / grid.threads())
        return too_many(Limit::Of::launched_threads);
    record_launch(run, grid, function, false);
    if (run.launching.launches_nothing) {
        run.seen.launches.push_back(std::move(record));
        return 0;
    }
    grid.number_threads();
    name_buffers(run, grid);
    const uint64_t instructions_before = run.work.warp_instructions;
    grid.carries_data = run.host.work.took_data;
    const size_t first_finding = run.seen.findings.findings().size();
    LaunchRecord* before = run.seen.current;
    run.seen.current = &record;
    if (run.attached.observer) run.attached.observer->launch_begins(run);
    if (run.attached.scheduler) run.attached.scheduler->launch_begins(grid);
    if (grid.cooperative) grid.workspace = workspace(run);
    if (grid.explicit_cluster || grid.cooperative || run.program.uses_clusters)
        run_clusters(run, grid);
    else if (run.attached.scheduler)
        run.attached.scheduler->run_blocks(grid);
    else
        run_blocks(run, grid);
    if (run.aborted && run.work.is_over() && !has_limit(run)) too_many(what_is_over(run));
    if (run.attached.scheduler) run.attached.scheduler->launch_ends();
    if (grid.workspace) run.memory.free(grid.workspace, nullptr);
    tell_overrun(run, grid, first_finding);
    if (run.attached.observer) run.attached.observer->launch_ends(record);
    run.seen.current = before;
    run.seen.launches.push_back(std::move(record));
    run.host.work.instructions_told = run.work.warp_instructions;
    record_launch_end(run, run.work.warp_instructions - instructions_before);
    if (run.aborted && run.host.sticky_error == 0) run.host.sticky_error = 719;
    run_children(run);
    return 0;
}

}  // namespace warpmark::machine
