// Rows of the architecture table.
#include "harness/device/device_table.h"

#include <algorithm>
#include <charconv>
#include <iterator>

#include "harness/device/cost_coefficients.h"

namespace warpmark::device {
namespace {

constexpr uint32_t kib = 1024, mib = 1024 * kib;

// Clusters exist since sm_90; eight blocks is the portable maximum size.
constexpr uint32_t no_clusters = 1, portable_cluster = 8;

// Possible sizes of shared memory per multiprocessor, in KiB; the remainder is L1 cache.
constexpr uint32_t steps_of_64[] = {32, 64};
constexpr uint32_t steps_of_100[] = {0, 8, 16, 32, 64, 100};
constexpr uint32_t steps_of_164[] = {0, 8, 16, 32, 64, 100, 132, 164};
constexpr uint32_t steps_of_228[] = {0, 8, 16, 32, 64, 100, 132, 164, 196, 228};

constexpr Device devices[] = {
    {.capability = 75,
     .multiprocessor = {.threads = 1024,
                        .blocks = 16,
                        .shared_bytes = 64 * kib,
                        .unified_bytes = 96 * kib,
                        .carveout_kib = steps_of_64},
     .block_shared_limit = 64 * kib,
     .reserved_shared = 0,
     .shared_unit = 256,
     .max_blocks_per_cluster = no_clusters,
     .product = {"T4", 40, 1590000, 5001000, 256, 4 * mib}},
    {.capability = 80,
     .multiprocessor = {.threads = 2048,
                        .blocks = 32,
                        .shared_bytes = 164 * kib,
                        .unified_bytes = 192 * kib,
                        .carveout_kib = steps_of_164},
     .block_shared_limit = 163 * kib,
     .reserved_shared = 1 * kib,
     .max_blocks_per_cluster = no_clusters,
     .product = {"A100", 108, 1410000, 1215000, 5120, 40 * mib}},
    {.capability = 86,
     .multiprocessor = {.threads = 1536,
                        .blocks = 16,
                        .shared_bytes = 100 * kib,
                        .unified_bytes = 128 * kib,
                        .carveout_kib = steps_of_100},
     .block_shared_limit = 99 * kib,
     .reserved_shared = 1 * kib,
     .max_blocks_per_cluster = no_clusters,
     .product = {"A10", 72, 1695000, 6251000, 384, 6 * mib}},
    {.capability = 87,
     .multiprocessor = {.threads = 1536,
                        .blocks = 16,
                        .shared_bytes = 164 * kib,
                        .unified_bytes = 192 * kib,
                        .carveout_kib = steps_of_164},
     .block_shared_limit = 163 * kib,
     .reserved_shared = 1 * kib,
     .max_blocks_per_cluster = no_clusters,
     .product = {"Jetson AGX Orin", 16, 1300000, 3200000, 256, 4 * mib}},
    {.capability = 89,
     .multiprocessor = {.threads = 1536,
                        .blocks = 24,
                        .shared_bytes = 100 * kib,
                        .unified_bytes = 128 * kib,
                        .carveout_kib = steps_of_100},
     .block_shared_limit = 99 * kib,
     .reserved_shared = 1 * kib,
     .max_blocks_per_cluster = no_clusters,
     .product = {"L4", 58, 2040000, 6251000, 192, 48 * mib}},
    {.capability = 90,
     .multiprocessor = {.threads = 2048,
                        .blocks = 32,
                        .shared_bytes = 228 * kib,
                        .unified_bytes = 256 * kib,
                        .carveout_kib = steps_of_228},
     .block_shared_limit = 227 * kib,
     .reserved_shared = 1 * kib,
     .max_blocks_per_cluster = portable_cluster,
     .product = {"H200", 132, 1980000, 3201000, 6144, 60 * mib},
     .costs = &of_an_h200},
    {.capability = 100,
     .multiprocessor = {.threads = 2048,
                        .blocks = 32,
                        .shared_bytes = 228 * kib,
                        .unified_bytes = 256 * kib,
                        .carveout_kib = steps_of_228},
     .block_shared_limit = 227 * kib,
     .reserved_shared = 1 * kib,
     .max_blocks_per_cluster = portable_cluster,
     .product = {"B200", 148, 1965000, 3996000, 8192, 126 * mib}},
    {.capability = 110,
     .multiprocessor = {.threads = 1536,
                        .blocks = 24,
                        .shared_bytes = 228 * kib,
                        .unified_bytes = 256 * kib,
                        .carveout_kib = steps_of_228},
     .block_shared_limit = 227 * kib,
     .reserved_shared = 1 * kib,
     .max_blocks_per_cluster = portable_cluster,
     .product = {"Jetson AGX Thor", 20, 1049000, 4266000, 256, 32 * mib}},
    {.capability = 120,
     .multiprocessor = {.threads = 1536,
                        .blocks = 24,
                        .shared_bytes = 100 * kib,
                        .unified_bytes = 128 * kib,
                        .carveout_kib = steps_of_100},
     .block_shared_limit = 99 * kib,
     .reserved_shared = 1 * kib,
     .max_blocks_per_cluster = portable_cluster,
     .product = {"GeForce RTX 5090", 170, 2407000, 14001000, 512, 96 * mib}},
};
static_assert(std::ranges::is_sorted(devices, {}, &Device::capability));

uint32_t number_of(std::string_view arch) {
    const size_t digits = std::min(arch.find_first_of("0123456789"), arch.size());
    uint32_t number = 0;
    std::from_chars(arch.data() + digits, arch.data() + arch.size(), number);
    return number;
}

const Device* nearest(uint32_t capability) {
    const Device* found = nullptr;
    for (const Device& row : devices)
        if (row.capability <= capability) found = &row;
    return found;
}

}  // namespace

const Device& of_architecture(std::string_view arch) {
    const Device* found = nearest(number_of(arch));
    return found ? *found : *nearest(number_of(usual_architecture));
}

const Device& timed_as(const Device& device) {
    return device.costs ? device : of_architecture(usual_architecture);
}

uint32_t largest_block_shared_limit() {
    return std::ranges::max(devices, {}, &Device::block_shared_limit).block_shared_limit;
}

void Device::set_block_shared_limit(uint32_t bytes) {
    block_shared_limit = bytes;
    multiprocessor.shared_bytes = bytes + reserved_shared;
}

}  // namespace warpmark::device
