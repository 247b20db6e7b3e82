// Rows of the architecture table.
#include "harness/device/device_table.h"

#include <algorithm>
#include <charconv>
#include <iterator>

#include "harness/device/cost_coefficients.h"

namespace warpmark::device {
namespace {

constexpr uint32_t kib = 1024, mib = 1024 * kib;

// Possible sizes of shared memory per multiprocessor, in KiB; the remainder is L1 cache.
constexpr uint32_t steps_of_64[] = {32, 64};
constexpr uint32_t steps_of_100[] = {0, 8, 16, 32, 64, 100};
constexpr uint32_t steps_of_164[] = {0, 8, 16, 32, 64, 100, 132, 164};
constexpr uint32_t steps_of_228[] = {0, 8, 16, 32, 64, 100, 132, 164, 196, 228};

// A block can use the multiprocessor's shared memory, except 1 KiB that is reserved for each block since
// sm_80. Clusters exist since sm_90; eight blocks is the portable maximum size.
constexpr Device row(uint32_t capability, uint32_t threads, uint32_t blocks, std::span<const uint32_t> steps,
                     uint32_t unified_kib, Product product, const Costs* costs = nullptr) {
    const bool reserves = capability >= 80, has_clusters = capability >= 90;
    const uint32_t shared = steps.back() * kib, reserved = reserves ? kib : 0;
    return {.capability = capability,
            .multiprocessor = {.threads = threads,
                               .blocks = blocks,
                               .shared_bytes = shared,
                               .unified_bytes = unified_kib * kib,
                               .carveout_kib = steps},
            .block_shared_limit = shared - reserved,
            .reserved_shared = reserved,
            .shared_unit = reserves ? 128u : 256u,
            .max_blocks_per_cluster = has_clusters ? 8u : 1u,
            .product = product,
            .costs = costs};
}

constexpr Device devices[] = {
    row(75, 1024, 16, steps_of_64, 96, {"T4", 40, 1590000, 5001000, 256, 4 * mib}),
    row(80, 2048, 32, steps_of_164, 192, {"A100", 108, 1410000, 1215000, 5120, 40 * mib}),
    row(86, 1536, 16, steps_of_100, 128, {"A10", 72, 1695000, 6251000, 384, 6 * mib}),
    row(87, 1536, 16, steps_of_164, 192, {"Jetson AGX Orin", 16, 1300000, 3200000, 256, 4 * mib}),
    row(89, 1536, 24, steps_of_100, 128, {"L4", 58, 2040000, 6251000, 192, 48 * mib}),
    row(90, 2048, 32, steps_of_228, 256, {"H200", 132, 1980000, 3201000, 6144, 60 * mib}, &of_an_h200),
    row(100, 2048, 32, steps_of_228, 256, {"B200", 148, 1965000, 3996000, 8192, 126 * mib}),
    row(110, 1536, 24, steps_of_228, 256, {"Jetson AGX Thor", 20, 1049000, 4266000, 256, 32 * mib}),
    row(120, 1536, 24, steps_of_100, 128, {"GeForce RTX 5090", 170, 2407000, 14001000, 512, 96 * mib}),
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
