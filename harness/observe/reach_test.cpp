// reach_test.cpp: launches of two sizes and of a third, and the size that shows what they leave out.
#include "harness/observe/reach.h"

#include <doctest/doctest.h>

using namespace warpmark;

namespace {

LaunchRecord launch(const std::string& kernel, uint32_t blocks, uint32_t threads = 256) {
    LaunchRecord one;
    one.kernel = kernel;
    one.grid = {blocks, 1, 1};
    one.block = {threads, 1, 1};
    return one;
}

using Launches = std::vector<LaunchRecord>;

// Sizes in elements: 4,096, 8,192 and a million, one element a thread.
uint64_t beyond(const Launches& small, const Launches& large, const Launches& asked) {
    return observe::beyond_reach({4096, &small}, {8192, &large}, 1 << 20, asked);
}

}  // namespace

TEST_CASE("reach: a grid that grows on needs no look") {
    CHECK(beyond({launch("k", 16)}, {launch("k", 32)}, {launch("k", 4096)}) == 0);
}

TEST_CASE("reach: a capped grid is looked at a little behind its cap") {
    const uint64_t size = beyond({launch("k", 16)}, {launch("k", 32)}, {launch("k", 1024)});
    CHECK(size > 1024 * 256);
    CHECK(size < 2 * 1024 * 256);
    // The samples have met the cap.
    CHECK(beyond({launch("k", 8)}, {launch("k", 8)}, {launch("k", 8)}) == 0);
}

TEST_CASE("reach: among few blocks one more is no sign of a cap") {
    const Launches small{launch("k", 1)}, large{launch("k", 3)}, asked{launch("k", 16384)};
    CHECK(observe::beyond_reach({1000, &small}, {2500, &large}, 1 << 24, asked) == 0);
}

TEST_CASE("reach: one block for what all blocks have found") {
    const auto both = [](uint32_t blocks, uint32_t threads) {
        return Launches{launch("each", blocks), launch("sums", 1, threads)};
    };
    // Two sums a thread.
    CHECK(beyond(both(16, 512), both(32, 512), both(4096, 512)) > 2 * 512 * 256);
    CHECK(beyond(both(16, 8), both(32, 8), both(4096, 8)) == 0);  // 32 sums for 8 threads: seen
    CHECK(beyond({launch("each", 16), launch("sums", 1)}, {launch("each", 32), launch("sums", 2)},
                 {launch("each", 4096), launch("sums", 256)}) == 0);
}

TEST_CASE("reach: another kernel at the size may come at any size") {
    CHECK(beyond({launch("k", 16)}, {launch("k", 32)}, {launch("other", 4096)}) == 1 << 20);
}
