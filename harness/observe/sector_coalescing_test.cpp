// Sectors of common patterns, and of random ones compared with a set of sectors.
#include <doctest/doctest.h>

#include <random>
#include <set>

#include "harness/observe/request_costs.h"

using namespace warpmark::observe;

namespace {

uint32_t strided(uint32_t width, uint64_t base, uint64_t stride, uint32_t mask = ~0u) {
    uint64_t addresses[32];
    for (uint32_t lane = 0; lane < 32; ++lane) addresses[lane] = base + lane * stride;
    return sectors(width, mask, addresses);
}

}  // namespace

TEST_CASE("sectors of familiar patterns") {
    CHECK(strided(4, 0x7000, 4) == 4);
    CHECK(strided(4, 0x7004, 4) == 5);
    CHECK(strided(4, 0x7000, 128) == 32);
    CHECK(strided(4, 0x7000, 0) == 1);
    CHECK(strided(8, 0x7000, 8) == 8);
    CHECK(strided(16, 0x7000, 16) == 16);
    CHECK(strided(1, 0x7000, 1) == 1);
    CHECK(strided(4, 0x7000, 4, 0xff) == 1);
    CHECK(strided(4, 0x7000 + 31 * 4, static_cast<uint64_t>(-4)) == 4);
    CHECK(strided(4, 0x7000, 4, 0) == 0);
    CHECK(ideal_sectors(4, 32) == 4);
    CHECK(ideal_sectors(4, 1) == 1);
    CHECK(ideal_sectors(4, 9) == 2);
    CHECK(ideal_sectors(16, 32) == 16);
    CHECK(ideal_sectors(4, 0) == 0);
}

TEST_CASE("sectors of random patterns") {
    std::mt19937_64 random(1);
    for (int round = 0; round < 20000; ++round) {
        const uint32_t width = 1u << random() % 5,
                       mask = random() % 2 ? ~0u : static_cast<uint32_t>(random());
        const uint64_t base = 0x7f0000000000 + random() % 256, spread = 1 + random() % 1000,
                       step = random() % 3 ? width : 1;
        uint64_t addresses[32];
        std::set<uint64_t> touched;
        for (uint32_t lane = 0; lane < 32; ++lane) {
            addresses[lane] = random() % 20 == 0 ? base + lane * width : base + random() % spread * step;
            for (uint64_t byte = 0; (mask >> lane & 1) && byte < width; ++byte)
                touched.insert((addresses[lane] + byte) / 32);
        }
        CAPTURE(round);
        REQUIRE(sectors(width, mask, addresses) == touched.size());
    }
}
