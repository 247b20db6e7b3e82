// Charges for accesses by their pattern.
#include "harness/machine/work_counter.h"

#include <doctest/doctest.h>

using namespace warpmark::machine;

namespace {

uint64_t charge(uint32_t (*offset)(uint32_t), uint32_t lanes = ~0u, uint32_t width = 4) {
    uint32_t offsets[32];
    for (uint32_t lane = 0; lane < 32; ++lane) offsets[lane] = offset(lane);
    Work work;
    work.accesses(lanes, width, false, false, Work::bends_of(offsets, lanes));
    return work.of_accesses;
}

}  // namespace

TEST_CASE("work counter: an access costs as much as its pattern has rows") {
    const uint64_t row = charge([](uint32_t lane) { return 4 * lane; });
    CHECK(row == 16);
    CHECK(charge([](uint32_t) { return 40u; }) == row);
    const uint64_t two_rows = charge([](uint32_t lane) { return 4 * (lane % 16) + 256 * (lane / 16); });
    CHECK(two_rows == 36);
    CHECK(charge([](uint32_t lane) { return 64 * (lane / 16); }) == two_rows);
    const uint64_t scattered = charge([](uint32_t lane) { return 4 * (lane * lane * 7 % 61); });
    CHECK(scattered == 16 + 32 * 5);
    CHECK(charge([](uint32_t lane) { return 4 * (lane * lane * 7 % 61); }, ~0u, 1) == 16 + 3 * 32 * 5);
    // Some lanes alone cost as before, lane by lane.
    CHECK(charge([](uint32_t lane) { return 4 * lane; }, 0xff) == 16 + 8 * 5);
}
