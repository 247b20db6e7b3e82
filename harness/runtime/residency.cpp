// Resident blocks of a kernel per multiprocessor of the run's device. Occupancy (harness/device) for the
// program's kernels and the host's settings.
#include <algorithm>

#include "harness/base/range_checks.h"
#include "harness/runtime/host_process_state.h"
#include "harness/runtime/launch_request.h"

namespace warpmark::runtime {

uint64_t static_shared_of(const Run& run, uint32_t function) {
    return program::static_shared_bytes(run.program, run.program.functions[function]);
}

device::BlockNeeds needs_of(const Run& run, uint32_t function, uint32_t threads, uint64_t shared_bytes) {
    const auto& carveouts = process_of(run).device.carveouts;
    const auto preferred = carveouts.find(function);
    return {.threads = threads,
            .registers = run.program.functions[function].thread_registers,
            .shared_bytes = shared_bytes,
            .carveout = preferred == carveouts.end() ? -1 : preferred->second};
}

uint32_t most_threads_with_registers(const device::Device& device, uint32_t thread_registers) {
    const uint32_t warps =
        device::occupancy(device, {.threads = 1, .registers = thread_registers}).by_registers;
    constexpr uint32_t most_warps = device::max_threads_per_block / device::warp_threads;
    return std::min(most_warps, warps) * device::warp_threads;
}

Residency residency_of(const device::Device& device, const device::BlockNeeds& needs) {
    static_assert(static_cast<int>(Residency::LimitedBy::shared) ==
                  static_cast<int>(device::Resource::shared));
    const auto found = device::occupancy(device, needs);
    return {.blocks = found.blocks(),
            .threads = found.blocks() * needs.threads,
            .registers = needs.registers,
            .limited_by = static_cast<Residency::LimitedBy>(found.limited_by()),
            .shared_bytes = found.carveout_bytes,
            .l1_bytes = found.l1_bytes};
}

}  // namespace warpmark::runtime
