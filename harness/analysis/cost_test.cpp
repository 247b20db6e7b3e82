// cost_test.cpp: the model grows with every count, and ranks what is known to be slower as slower.
#include "harness/analysis/cost.h"

#include <doctest/doctest.h>

using namespace warpmark;
using analysis::modelled_cycles;

namespace {

// A transpose of n × n floats in 32 × 32 tiles by blocks of 32 × 8.
LaunchRecord transpose(uint64_t n, uint64_t store_sectors, uint64_t shared_load_passes) {
    LaunchRecord launch;
    launch.grid = {static_cast<uint32_t>(n / 32), static_cast<uint32_t>(n / 32), 1};
    launch.block = {32, 8, 1};
    launch.static_shared_bytes = 32 * 33 * 4;
    const uint64_t requests = n * n / 32;
    launch.warp_instructions = requests * 20;
    launch.thread_instructions = launch.warp_instructions * 32;
    launch.global.load = {requests, requests * 4, requests * 4, requests * 128};
    launch.global.store = {requests, requests * store_sectors, requests * 4, requests * 128};
    launch.shared.store = {requests, requests, requests, requests * 128};
    launch.shared.load = {requests, requests * shared_load_passes, requests, requests * 128};
    launch.barriers = n * n / 1024;
    return launch;
}

}  // namespace

TEST_CASE("a bank conflict and an uncoalesced store cost, and more of them cost more") {
    const auto padded = modelled_cycles(transpose(1024, 4, 1)), conflicts = modelled_cycles(transpose(1024, 4, 32)),
               uncoalesced = modelled_cycles(transpose(1024, 32, 1));
    CHECK(conflicts > padded * 11 / 10);
    CHECK(uncoalesced > padded * 11 / 10);
    CHECK(modelled_cycles(transpose(1024, 4, 2)) < conflicts);
}

TEST_CASE("no count can grow and make a launch cheaper") {
    const LaunchRecord base = transpose(1024, 4, 1);
    const auto cycles = modelled_cycles(base);
    const auto grown = [&](auto change) {
        LaunchRecord launch = base;
        change(launch);
        return modelled_cycles(launch);
    };
    CHECK(grown([](auto& l) { l.warp_instructions *= 2; }) > cycles);
    CHECK(grown([](auto& l) { l.shared.load.passes *= 2; }) > cycles);
    CHECK(grown([](auto& l) { l.shared.atomic.passes += 100000; }) > cycles);
    CHECK(grown([](auto& l) { l.shared.store.requests *= 2; }) > cycles);
    CHECK(grown([](auto& l) { l.global.store.passes *= 2; }) > cycles);
    CHECK(grown([](auto& l) { l.global.load.requests *= 2; }) > cycles);
    CHECK(grown([](auto& l) { l.barriers *= 8; }) > cycles);
    CHECK(grown([](auto& l) { l.dynamic_shared_bytes = 100 << 10; }) > cycles);  // fewer blocks fit
}

TEST_CASE("the same work in one block takes longer than spread over the device") {
    LaunchRecord spread = transpose(512, 4, 1), alone = spread;
    alone.grid = {1, 1, 1};
    CHECK(modelled_cycles(alone) > 10 * modelled_cycles(spread));
}

TEST_CASE("a refused launch takes no time, and odd shapes do not break the arithmetic") {
    LaunchRecord launch = transpose(64, 4, 1);
    launch.error = "cudaErrorInvalidValue";
    CHECK(modelled_cycles(launch) == 0);
    CHECK(modelled_cycles(LaunchRecord{}) > 0);
    LaunchRecord huge = transpose(64, 4, 1);
    huge.grid = {2147483647, 65535, 65535};
    huge.dynamic_shared_bytes = 1ull << 40;
    CHECK(modelled_cycles(huge) > 0);
}
