// Architecture table, against the Programming Guide.
#include "harness/device/device_table.h"

#include <doctest/doctest.h>

#include <set>

#include "harness/device/cost_coefficients.h"
#include "harness/device/device_attributes.h"

namespace warpmark {

TEST_CASE("device: an architecture has its row, or that of the nearest one before") {
    CHECK(device::of_architecture("sm_75").capability == 75);
    CHECK(device::of_architecture("sm_90a").capability == 90);
    CHECK(device::of_architecture("sm_103").capability == 100);
    CHECK(device::of_architecture("sm_110a").capability == 110);
    CHECK(device::of_architecture("sm_121").capability == 120);
    CHECK(device::of_architecture("no architecture").capability == 90);
    CHECK(device::largest_block_shared_limit() == 227 << 10);
}

TEST_CASE("device: limits are those of the Programming Guide's table") {
    struct Limits {
        const char* arch;
        uint32_t blocks, warps, shared_kib, block_kib;
    };
    constexpr Limits guide[] = {
        {"sm_75", 16, 32, 64, 64},    {"sm_80", 32, 64, 164, 163},  {"sm_86", 16, 48, 100, 99},
        {"sm_87", 16, 48, 164, 163},  {"sm_89", 24, 48, 100, 99},   {"sm_90", 32, 64, 228, 227},
        {"sm_100", 32, 64, 228, 227}, {"sm_110", 24, 48, 228, 227}, {"sm_120", 24, 48, 100, 99},
    };
    for (const auto& limits : guide) {
        CAPTURE(limits.arch);
        const auto& row = device::of_architecture(limits.arch);
        CHECK(row.multiprocessor.blocks == limits.blocks);
        CHECK(row.multiprocessor.threads == limits.warps * device::warp_threads);
        CHECK(row.multiprocessor.shared_bytes == limits.shared_kib << 10);
        CHECK(row.block_shared_limit == limits.block_kib << 10);
        CHECK(row.multiprocessor.registers == 65536);
    }
}

TEST_CASE("device: attributes have one row each, and an H200's are as it gives them") {
    std::set<int> numbers;
    std::set<std::string_view> names;
    for (const auto& row : device::attributes()) {
        CHECK(numbers.insert(row.number).second);
        CHECK(names.insert(row.name).second);
    }
    const auto& h200 = device::of_architecture("sm_90");
    const std::pair<int, int> given[] = {
        {1, 1024},     {4, 64},     {5, 2147483647}, {8, 49152}, {13, 1980000}, {16, 132},
        {36, 3201000}, {37, 6144},  {38, 62914560},  {39, 2048}, {75, 9},       {76, 0},
        {81, 233472},  {82, 65536}, {97, 232448},    {106, 32},  {111, 1024},   {120, 1},
    };
    for (const auto& [number, value] : given) CHECK(device::attribute(h200, number) == value);
    // Features of every device since sm_75 (CUDA Runtime API, cudaDeviceAttr; Programming Guide, compute
    // capabilities).
    for (const int can : {15, 19, 31, 41, 78, 79, 80, 83, 95, 115}) CHECK(device::attribute(h200, can) == 1);
    CHECK(device::attribute(h200, -1) == 0);
}

TEST_CASE("device: an architecture that nobody has timed borrows the times of one that was") {
    const auto& h200 = device::of_architecture("sm_90");
    CHECK(h200.costs != nullptr);
    CHECK(&device::timed_as(h200) == &h200);
    CHECK(device::of_architecture("sm_86").costs == nullptr);
    CHECK(&device::timed_as(device::of_architecture("sm_86")) == &h200);
}

}  // namespace warpmark
