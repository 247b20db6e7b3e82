// Naming of every resource that limits the resident blocks.
#include <doctest/doctest.h>

#include "grader/check/verdict_phrases.h"
#include "harness/device/occupancy.h"

using namespace warpmark;

namespace {

std::string limits(uint32_t threads, uint32_t registers, uint64_t shared_bytes = 0, bool counts = false) {
    const auto found =
        device::occupancy(device::of_architecture("sm_90"),
                          {.threads = threads, .registers = registers, .shared_bytes = shared_bytes});
    LaunchRecord launch;
    launch.block = {threads, 1, 1};
    launch.residency = {.blocks = found.blocks(),
                        .threads = found.blocks() * threads,
                        .registers = registers,
                        .limited_by = static_cast<Residency::LimitedBy>(found.limited_by())};
    return check::residency_limits(launch, "sm_90", counts);
}

}  // namespace

TEST_CASE("residency: one limit, or all that allow the same number of blocks") {
    CHECK(limits(256, 26) == "threads and registers");
    CHECK(limits(256, 26, 0, true) == "threads and registers (26 per thread)");
    CHECK(limits(256, 24) == "threads");
    CHECK(limits(256, 0) == "threads");
    CHECK(limits(512, 40) == "registers");
    CHECK(limits(512, 40, 0, true) == "registers (40 per thread)");
    CHECK(limits(32, 16) == "the number of blocks");
    CHECK(limits(64, 16) == "threads and the number of blocks");
    CHECK(limits(256, 24, 100 << 10) == "shared memory");
    CHECK(limits(512, 32, 50 << 10) == "threads, registers and shared memory");
}
