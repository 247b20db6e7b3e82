// launch.cpp: one kernel launch: what the device refuses, the shared-memory layout, and the blocks in order.
#include <fmt/format.h>

#include <algorithm>
#include <deque>

#include "harness/machine/block.h"
#include "harness/machine/machine.h"

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
};

struct Refusal {
    int error = 0;
    std::string why, way_out;
};

// What the runtime checks before a launch. CUDA C++ Programming Guide, compute capabilities, table of technical specifications.
Refusal refusal(const Run& run, const Grid& grid, uint32_t function) {
    const Device& device = run.device;
    for (int axis = 0; axis < 3; ++axis) {
        const auto a = static_cast<size_t>(axis);
        if (grid.size[a] == 0 || grid.block[a] == 0) return {9, "a grid or block of no threads", "Every dimension of grid and block is at least 1."};
        if (grid.size[a] > device.max_grid[a]) return {9, fmt::format("a grid of {} blocks in {}, of which {} are allowed", grid.size[a], "xyz"[axis], device.max_grid[a]), "Use another shape of grid."};
        if (grid.block[a] > device.max_block[a]) return {9, fmt::format("a block of {} threads in {}, of which {} are allowed", grid.block[a], "xyz"[axis], device.max_block[a]), "Use a smaller block."};
    }
    const uint64_t threads = uint64_t{grid.block[0]} * grid.block[1] * grid.block[2];
    if (threads > device.max_threads_per_block) return {9, fmt::format("a block of {} threads, of which {} are allowed", threads, device.max_threads_per_block), "Use a smaller block and more of them."};
    if (grid.code->max_threads && threads > grid.code->max_threads)
        return {701, fmt::format("a block of {} threads for a kernel whose __launch_bounds__ say {}", threads, grid.code->max_threads), "Launch smaller blocks, or raise the bound."};
    if (grid.static_shared_bytes > device.static_shared_limit)
        return {1, fmt::format("{} bytes of static shared memory, of which {} are allowed", grid.static_shared_bytes, device.static_shared_limit), "Use dynamic shared memory for large arrays."};
    const auto opted = run.dynamic_shared_opt_in.find(function);
    const uint64_t most = std::max<uint64_t>(device.static_shared_limit - grid.static_shared_bytes, opted == run.dynamic_shared_opt_in.end() ? 0 : opted->second);
    if (grid.static_shared_bytes + grid.dynamic_shared_bytes > device.opt_in_shared_limit)
        return {1, fmt::format("{} bytes of shared memory, of which a block can have {}", grid.static_shared_bytes + grid.dynamic_shared_bytes, device.opt_in_shared_limit), "Use smaller tiles."};
    if (grid.dynamic_shared_bytes > most)
        return {1, fmt::format("{} bytes of dynamic shared memory, of which the kernel may have {}", grid.dynamic_shared_bytes, most),
                "For more than 48 KB opt in before the launch: cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes)."};
    return {};
}

// Static arrays in order of declaration, each at its alignment; the dynamic window after them.
void lay_out_shared(const Run& run, Grid& grid) {
    grid.shared_offsets.assign(run.program.shared.size(), 0);
    uint64_t at = 0;
    const auto place = [&](uint32_t array) {
        const uint64_t align = run.program.shared[array].align;
        at = (at + align - 1) / align * align;
        grid.shared_offsets[array] = static_cast<uint32_t>(at);
        at += run.program.shared[array].bytes;
    };
    for (const uint32_t array : grid.code->uses_shared)
        if (array != 0) place(array);
    grid.static_shared_bytes = at;
    place(0);
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
        // A block that ran this long without an end may spin for another one.
        const uint64_t patience = run.warp_instructions + 16 * slice;
        bool more = true;
        while (more && run.warp_instructions < patience) more = block->run(slice);
        if (more) {
            resident.push_back(std::move(block));
        } else {
            block->end();
            spare = std::move(block);
        }
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

int launch_kernel(Run& run, uint32_t function, const std::array<uint32_t, 3>& size, const std::array<uint32_t, 3>& block,
                  uint64_t dynamic_shared_bytes, std::vector<std::byte> parameters, const Location& at) {
    Grid grid;
    grid.code = &run.program.functions[function];
    grid.size = size;
    grid.block = block;
    grid.dynamic_shared_bytes = dynamic_shared_bytes;
    grid.parameters = std::move(parameters);
    lay_out_shared(run, grid);
    LaunchRecord record;
    record.kernel = grid.code->shown;
    record.grid = size;
    record.block = block;
    record.dynamic_shared_bytes = dynamic_shared_bytes;
    record.static_shared_bytes = grid.static_shared_bytes;
    const auto too_many = [&](const char* what) {
        run.aborted = true;
        run.sticky_error = 702;
        if (Finding* finding = run.findings.add(fmt::format("run.limit@{}", what))) {
            finding->id = "run.limit";
            finding->kernel = record.kernel;
            finding->locations.push_back(at);
            finding->message = fmt::format("{}:{} {}", at.file, at.line, what);
            finding->explanation = "Launch fewer or smaller grids.";
        }
        return run.sticky_error;
    };
    if (run.sticky_error) return run.sticky_error;
    if (run.launches.size() >= run.limits.launches) return too_many("more launches than the machine runs");
    if (const Refusal refused = refusal(run, grid, function); refused.error) {
        record.error = cuda_error_name(refused.error);
        run.launches.push_back(record);
        if (Finding* finding = run.findings.add(fmt::format("launch.refused@{}:{}", at.line, refused.why))) {
            finding->id = "launch.refused";
            finding->kernel = record.kernel;
            finding->locations.push_back(at);
            finding->message = fmt::format("{}:{} the launch of {} is refused with {}: {}", at.file, at.line, record.kernel, record.error, refused.why);
            finding->explanation = refused.way_out;
        }
        return run.last_error = refused.error;
    }
    if (uint64_t{size[0]} * size[1] * size[2] > run.limits.threads / grid.threads()) return too_many("a launch of more threads than the machine runs");
    grid.number_threads();
    LaunchRecord* before = run.current;
    run.current = &record;
    if (run.observer) run.observer->launch_begins(run);
    run_blocks(run, grid);
    if (run.observer) run.observer->launch_ends(record);
    run.current = before;
    run.launches.push_back(std::move(record));
    if (run.aborted && run.sticky_error == 0) run.sticky_error = 719;
    return 0;
}

}  // namespace warpmark::machine
