// Occupancy limit of each resource, and their minimum.
#include "harness/device/occupancy.h"

#include <algorithm>

#include "harness/base/range_checks.h"

namespace warpmark::device {
namespace {

constexpr uint64_t rounded_up(uint64_t value, uint64_t unit) {
    return (value + unit - 1) / unit * unit;
}

// Smallest shared memory configuration with at least `bytes`.
uint32_t carveout_for(const Multiprocessor& of, uint64_t bytes) {
    for (const uint32_t kib : of.carveout_kib)
        if (const uint32_t step = kib << 10; step >= bytes && step < of.shared_bytes) return step;
    return of.shared_bytes;
}

// All registers of a warp come from one partition; a block's warps may be in different ones.
void give_registers(const Multiprocessor& of, const BlockNeeds& needs, uint32_t warps, Occupancy& found) {
    if (needs.registers == 0) return;
    const auto of_warp =
        static_cast<uint32_t>(rounded_up(uint64_t{needs.registers} * warp_threads, register_unit));
    found.block_registers = of_warp * warps;
    found.by_registers = of.registers / partitions / of_warp * partitions / warps;
}

// A preference applies as long as one block still fits.
uint32_t preferred(const Multiprocessor& of, int percent, uint64_t block_bytes) {
    if (percent < 0) return of.shared_bytes;
    const auto wanted =
        static_cast<uint32_t>(uint64_t{of.shared_bytes} * static_cast<uint32_t>(percent) / 100);
    return std::max(carveout_for(of, wanted), carveout_for(of, block_bytes));
}

}  // namespace

uint32_t Occupancy::blocks() const {
    return std::min({by_threads, by_blocks, by_registers, by_shared});
}

Resource Occupancy::limited_by() const {
    const uint32_t least = blocks();
    if (by_shared == least) return Resource::shared;
    if (by_registers == least) return Resource::registers;
    return by_threads == least ? Resource::threads : Resource::blocks;
}

Occupancy occupancy(const Device& device, const BlockNeeds& needs) {
    const Multiprocessor& of = device.multiprocessor;
    const uint32_t warps = std::max(1u, (needs.threads + warp_threads - 1) / warp_threads);
    Occupancy found;
    found.by_blocks = of.blocks;
    found.by_threads = needs.threads > max_threads_per_block ? 0 : of.threads / warp_threads / warps;
    give_registers(of, needs, warps, found);
    uint32_t available = of.shared_bytes;
    if (needs.shared_bytes > device.block_shared_limit) {
        found.by_shared = 0;
    } else {
        found.block_shared = rounded_up(needs.shared_bytes + device.reserved_shared, device.shared_unit);
        available = preferred(of, needs.carveout, found.block_shared);
        if (found.block_shared) found.by_shared = static_cast<uint32_t>(available / found.block_shared);
    }
    const uint64_t held = found.block_shared * found.blocks();
    found.carveout_bytes = needs.carveout < 0 ? carveout_for(of, held) : available;
    found.l1_bytes = of.unified_bytes - std::min(of.unified_bytes, found.carveout_bytes);
    return found;
}

uint64_t resident_blocks(const Device& device, const BlockNeeds& needs) {
    return uint64_t{device.product.multiprocessors} * occupancy(device, needs).blocks();
}

}  // namespace warpmark::device
