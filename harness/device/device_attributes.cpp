// Attribute table, in order of the numbers (CUDA Runtime API, cudaDeviceAttr).
#include "harness/device/device_attributes.h"

#include <algorithm>
#include <iterator>

namespace warpmark::device {
namespace {

constexpr Attribute table[] = {
    {1, "MaxThreadsPerBlock", [](const Device&) { return max_threads_per_block; }},
    {2, "MaxBlockDimX", [](const Device&) { return max_block[0]; }},
    {3, "MaxBlockDimY", [](const Device&) { return max_block[1]; }},
    {4, "MaxBlockDimZ", [](const Device&) { return max_block[2]; }},
    {5, "MaxGridDimX", [](const Device&) { return max_grid[0]; }},
    {6, "MaxGridDimY", [](const Device&) { return max_grid[1]; }},
    {7, "MaxGridDimZ", [](const Device&) { return max_grid[2]; }},
    {8, "MaxSharedMemoryPerBlock", [](const Device&) { return static_shared_limit; }},
    {9, "TotalConstantMemory", [](const Device&) { return constant_bytes; }},
    {10, "WarpSize", [](const Device&) { return warp_threads; }},
    {12, "MaxRegistersPerBlock", [](const Device&) { return registers_per_block; }},
    {13, "ClockRate", [](const Device& device) { return device.product.clock_khz; }},
    {15, "GpuOverlap", [](const Device&) { return 1u; }},
    {16, "MultiProcessorCount",
     [](const Device& device) {
         return device.reported_multiprocessors ? device.reported_multiprocessors
                                                : device.product.multiprocessors;
     }},
    {19, "CanMapHostMemory", [](const Device&) { return 1u; }},
    {31, "ConcurrentKernels", [](const Device&) { return 1u; }},
    {36, "MemoryClockRate", [](const Device& device) { return device.product.memory_clock_khz; }},
    {37, "GlobalMemoryBusWidth", [](const Device& device) { return device.product.memory_bus_bits; }},
    {38, "L2CacheSize", [](const Device& device) { return device.product.l2_bytes; }},
    {39, "MaxThreadsPerMultiProcessor", [](const Device& device) { return device.multiprocessor.threads; }},
    {41, "UnifiedAddressing", [](const Device&) { return 1u; }},
    {75, "ComputeCapabilityMajor", [](const Device& device) { return device.capability / 10; }},
    {76, "ComputeCapabilityMinor", [](const Device& device) { return device.capability % 10; }},
    {78, "StreamPrioritiesSupported", [](const Device&) { return 1u; }},
    {79, "GlobalL1CacheSupported", [](const Device&) { return 1u; }},
    {80, "LocalL1CacheSupported", [](const Device&) { return 1u; }},
    {81, "MaxSharedMemoryPerMultiprocessor",
     [](const Device& device) { return device.multiprocessor.shared_bytes; }},
    {82, "MaxRegistersPerMultiprocessor",
     [](const Device& device) { return device.multiprocessor.registers; }},
    {83, "ManagedMemory", [](const Device&) { return 1u; }},
    {89, "ConcurrentManagedAccess", [](const Device&) { return 1u; }},
    {95, "CooperativeLaunch", [](const Device&) { return 1u; }},
    {97, "MaxSharedMemoryPerBlockOptin", [](const Device& device) { return device.block_shared_limit; }},
    {106, "MaxBlocksPerMultiprocessor", [](const Device& device) { return device.multiprocessor.blocks; }},
    {111, "ReservedSharedMemoryPerBlock", [](const Device& device) { return device.reserved_shared; }},
    {115, "MemoryPoolsSupported", [](const Device&) { return 1u; }},
    {120, "ClusterLaunch", [](const Device& device) { return device.max_blocks_per_cluster > 1 ? 1u : 0u; }},
};

}  // namespace

std::span<const Attribute> attributes() {
    return table;
}

int attribute(const Device& device, int number) {
    const auto* row = std::ranges::find(table, number, &Attribute::number);
    return row == std::end(table) ? 0 : static_cast<int>(row->value(device));
}

}  // namespace warpmark::device
