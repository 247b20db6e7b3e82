// cpu_level_test.cpp: the level in use is one that the processor has.
#include "harness/base/cpu_level.h"

#include <doctest/doctest.h>

#include <algorithm>

TEST_CASE("cpu level: the level in use is one that the processor has") {
    const auto levels = warpmark::cpu_levels();
    CHECK(levels.front() == 1);
    CHECK(std::ranges::is_sorted(levels));
    CHECK(std::ranges::count(levels, warpmark::cpu_level()) == 1);
}
