// Bounds on spilled bytes: only launches that do the work count, and an unknown amount is not reported as
// zero.
#include <doctest/doctest.h>

#include "grader/check/fake_observation_test.h"

using namespace warpmark;
using namespace warpmark::fake;

TEST_CASE("launch: registers that are spilled, of launches that do the work") {
    auto lab = fake::lab("kind = \"launch\"\nspilled_bytes_max = 16\nspilled_bytes_max_zero = 216\n");
    const auto with = [&](uint32_t spilled, uint32_t registers, uint64_t instructions) {
        auto observation = right(lab);
        for (auto& run : observation.cases) {
            auto& launch = run.launches[0];
            launch.block = {512, 1, 1};
            launch.warp_instructions = 1000;
            launch.residency = {.blocks = 4, .threads = 2048, .registers = 32, .spilled_bytes = 16};
            run.launches.push_back(launch);
            run.launches.back().kernel = "other";
            run.launches.back().warp_instructions = instructions;
            run.launches.back().residency.registers = registers;
            run.launches.back().residency.spilled_bytes = spilled;
        }
        return ask(lab, observation);
    };
    CHECK(with(16, 32, 1000).verdict == Verdict::pass);
    CHECK(with(500, 32, 100).verdict == Verdict::pass);  // a helper
    const auto spilled = with(116, 32, 1000);
    CHECK(
        spilled.because.starts_with("`other` needs more registers than it gets, so some are spilled to "
                                    "local memory: 116 bytes per thread, "
                                    "and 16 are allowed; 4 blocks of 512 threads fit, limited by threads"));
    CHECK(spilled.verdict == Verdict::partial);
    CHECK(spilled.fraction == doctest::Approx(0.5));
    CHECK(with(216, 32, 1000).verdict == Verdict::fail);
    CHECK(with(0, 0, 1000).because.starts_with("`other` is so large that its registers could not be"));
    CHECK(with(0, 0, 1000).verdict == Verdict::fail);
}
