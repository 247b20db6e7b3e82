// `bench timing` in the simulator: its ratios are those of checks of kind time.
#include <doctest/doctest.h>

#include <cstdlib>
#include <string>

#include "grader/cli/bash_test.h"
#include "harness/base/source_tree_test.h"

using namespace warpmark;

TEST_CASE("bench timing: modeled ratios are those of the check, and what does not run has none") {
    // At the full size, the simulation of a tile of 16 would be aborted and look fast.
    const auto text = cli::printed_in(house::root,
                                      "bench timing 17 solutions/17_tiled_matmul/mistakes/small_tile.cu "
                                      "labs/17_tiled_matmul/README.md 2>&1",
                                      "warpmark-dev");
    const std::string line = "17_tiled_matmul,\"131072 x 128, k = 128\",small_tile,";
    REQUIRE(text.contains(line));
    const auto end = text.find('\n', text.find(line));
    const double ratio = std::atof(text.substr(text.rfind(',', end) + 1).c_str());
    CHECK(ratio > 2.3);  // an H200: 2.72
    CHECK(ratio < 3.2);
    CHECK(text.contains("README has no modeled time at 131072 x 128, k = 128: it does not compile"));
}
