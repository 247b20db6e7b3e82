// The selected level is one that the processor supports.
#include "harness/base/cpu_level.h"

#include <doctest/doctest.h>
#include <sched.h>

#include <algorithm>
#include <thread>

TEST_CASE("cpu level: the level in use is one that the processor has") {
    const auto levels = warpmark::cpu_levels();
    CHECK(levels.front() == 1);
    CHECK(std::ranges::is_sorted(levels));
    CHECK(std::ranges::count(levels, warpmark::cpu_level()) == 1);
}

TEST_CASE("processors: a thread that is bound to one has one") {
    CHECK(warpmark::processors() >= 1);
    int seen = 0;
    std::jthread([&] {
        cpu_set_t mine, one;
        sched_getaffinity(0, sizeof mine, &mine);
        CPU_ZERO(&one);
        for (int at = 0; at < CPU_SETSIZE && CPU_COUNT(&one) == 0; ++at)
            if (CPU_ISSET(at, &mine)) CPU_SET(at, &one);
        sched_setaffinity(0, sizeof one, &one);
        seen = warpmark::processors();
    }).join();
    CHECK(seen == 1);
}
