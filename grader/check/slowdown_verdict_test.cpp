// Failure from 20 of 21 blocks, success up to one, and the results in between.
#include "grader/check/slowdown_verdict.h"

#include <doctest/doctest.h>

#include <cmath>

using namespace warpmark;
using Says = check::SlowdownVerdict::TimingVerdict;

namespace {

// `slow` blocks with a ratio of 2, the others with 1.
std::vector<PairedBlock> blocks(std::size_t slow, std::size_t all = check::blocks_in_a_round) {
    std::vector<PairedBlock> made;
    for (std::size_t i = 0; i < all; ++i) {
        const double ratio = i < slow ? 2 : 1;
        made.push_back({{3 * ratio, 5 * ratio, 90, 4 * ratio, 1e-3},
                        {3, 5, 1, 4, 1}});  // the third pair was disturbed, and the last
    }
    return made;
}

}  // namespace

TEST_CASE("paired times: 20 of 21 blocks fail, one passes, between them nothing is said") {
    for (std::size_t slow = 0; slow <= 21; ++slow) {
        CAPTURE(slow);
        const auto round = blocks(slow);
        const auto verdict = check::slowdown_verdict(round, 1.5);
        CHECK(verdict.over == slow);
        Says says = Says::undecided;
        if (slow >= 20) says = Says::fail;
        if (slow <= 1) says = Says::pass;
        CHECK(verdict.says == says);
        CHECK(verdict.ratio == (slow > 10 ? 2 : 1));
    }
    const auto two = blocks(2), nineteen = blocks(19);
    CHECK(check::slowdown_verdict(two, 1.5).high == 2);
    CHECK(check::slowdown_verdict(two, 1.5).low == 1);
    CHECK(check::slowdown_verdict(nineteen, 1.5).low == 1);
    CHECK(check::slowdown_verdict(two, 2).says == Says::pass);  // equal to the threshold is not above it
}

TEST_CASE("paired times: a round of coin tosses fails once in a hundred thousand") {
    const double failing = 1 + 21;  // all 21 above, or all but one
    CHECK(failing / std::pow(2, 21) < 1.1e-5);
}

TEST_CASE("paired times: the last round counts, the first is only told") {
    PairedTimes times;
    times.blocks = blocks(10);
    CHECK_FALSE(check::was_repeated(times));
    const auto second = blocks(21);
    times.blocks.insert(times.blocks.end(), second.begin(), second.end());
    CHECK(check::was_repeated(times));
    CHECK(check::slowdown_verdict(times, 1.5).says == Says::fail);
    CHECK(check::median_reference_seconds(times) == 3);
}

TEST_CASE("paired times: nothing measured says nothing") {
    CHECK(check::slowdown_verdict(PairedTimes{}, 1).says == Says::undecided);
    CHECK(check::median({}) == 0);
    CHECK(check::median({4, 1}) == 2.5);
}
