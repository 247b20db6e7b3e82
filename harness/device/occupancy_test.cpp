// Occupancy against the toolkit's own calculation (cases/judge.cu), with the limiting resource and the
// remaining L1 cache.
#include "harness/device/occupancy.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>

namespace warpmark {

using device::BlockNeeds;
using device::occupancy;
using device::of_architecture;
using device::Resource;

TEST_CASE("occupancy: every row of what the toolkit computes") {
    std::ifstream file(std::string(WARPMARK_SOURCE_DIR) + "/harness/device/cases/occupancy.csv");
    int rows = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with('#')) continue;
        std::istringstream numbers(line);
        uint32_t capability = 0, blocks = 0, block_registers = 0;
        uint64_t block_shared = 0;
        BlockNeeds needs;
        numbers >> capability >> needs.threads >> needs.registers >> needs.shared_bytes >> needs.carveout >>
            blocks >> block_registers >> block_shared;
        REQUIRE(numbers);
        CAPTURE(line);
        const auto found = occupancy(of_architecture(fmt::format("sm_{}", capability)), needs);
        CHECK(found.blocks() == blocks);
        CHECK(found.block_registers == block_registers);
        CHECK(found.block_shared == block_shared);
        ++rows;
    }
    CHECK(rows > 1000);
}

TEST_CASE("occupancy: what limits it, and the L1 cache that is left") {
    const auto& h200 = of_architecture("sm_90");
    const auto limit = [&](const BlockNeeds& needs) { return occupancy(h200, needs).limited_by(); };
    CHECK(limit({.threads = 32, .registers = 16}) == Resource::blocks);
    CHECK(limit({.threads = 512, .registers = 32}) == Resource::registers);  // the same limit as by threads
    CHECK(limit({.threads = 512, .registers = 24}) == Resource::threads);
    CHECK(limit({.threads = 512, .registers = 40}) == Resource::registers);
    CHECK(limit({.threads = 512, .registers = 40, .shared_bytes = 100 << 10}) == Resource::shared);
    const auto l1 = [&](const BlockNeeds& needs) { return occupancy(h200, needs).l1_bytes >> 10; };
    CHECK(l1({.threads = 1024}) == 248);  // two blocks with 1 KB each: a step of 8 KB
    CHECK(l1({.threads = 512, .shared_bytes = 40 << 10}) == 92);
    CHECK(l1({.threads = 512, .shared_bytes = (40 << 10) + 1}) == 60);
    CHECK(l1({.threads = 256, .shared_bytes = 227 << 10}) == 28);
    // A preference applies even if less would suffice, and yields to a block that needs more.
    CHECK(l1({.threads = 512, .shared_bytes = 8 << 10, .carveout = 100}) == 28);
    CHECK(l1({.threads = 512, .shared_bytes = 40 << 10, .carveout = 0}) == 192);
    CHECK(occupancy(h200, {.threads = 512, .shared_bytes = 40 << 10, .carveout = 0}).blocks() == 1);
    CHECK(occupancy(h200, {.threads = 512, .shared_bytes = 228 << 10}).blocks() == 0);
    CHECK(occupancy(h200, {.threads = 512, .shared_bytes = ~uint64_t{0}}).blocks() == 0);
    CHECK(occupancy(h200, {.threads = 1025}).blocks() == 0);
}

TEST_CASE("occupancy: a device with smaller blocks has smaller multiprocessors") {
    auto small = of_architecture("sm_90");
    small.set_block_shared_limit(99 << 10);
    const BlockNeeds needs{.threads = 512, .shared_bytes = 40 << 10};
    CHECK(occupancy(small, needs).blocks() == 2);
    CHECK(occupancy(small, needs).carveout_bytes == 100 << 10);
    CHECK(device::resident_blocks(small, needs) == 2 * 132);
}

TEST_CASE("occupancy: the steps of each row rise to all that it has") {
    for (const auto* arch :
         {"sm_75", "sm_80", "sm_86", "sm_87", "sm_89", "sm_90", "sm_100", "sm_110", "sm_120"}) {
        CAPTURE(arch);
        const auto& of = of_architecture(arch).multiprocessor;
        REQUIRE(!of.carveout_kib.empty());
        CHECK(std::ranges::is_sorted(of.carveout_kib));
        CHECK((of.carveout_kib.back() << 10) == of.shared_bytes);
        CHECK(of.unified_bytes > of.shared_bytes);
    }
}

}  // namespace warpmark
