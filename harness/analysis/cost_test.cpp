// cost_test.cpp: the model grows with every count, and ranks what is known to be slower as slower.
#include "harness/analysis/cost.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

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

struct Measured {
    double cycles = 0, modelled = 0;
};

std::array<uint32_t, 3> sizes(std::string text) {
    std::array<uint32_t, 3> three{};
    std::ranges::replace(text, 'x', ' ');
    std::istringstream(text) >> three[0] >> three[1] >> three[2];
    return three;
}

// The measured launches by what may be compared: one problem of one size.
std::map<std::string, std::vector<Measured>> measured_launches() {
    std::map<std::string, std::vector<Measured>> groups;
    std::ifstream file(std::string(WARPMARK_SOURCE_DIR) + "/harness/analysis/cases/h200/launch_cycles.csv");
    std::string line;
    std::getline(file, line);
    while (std::getline(file, line)) {
        std::istringstream fields(line);
        const auto field = [&] {
            std::string text;
            std::getline(fields, text, ',');
            return text;
        };
        const auto number = [&] { return std::stoull(field()); };
        const std::string kernel = field(), size = field();
        Measured measured;
        measured.cycles = double(number());
        LaunchRecord launch;
        launch.grid = sizes(field()), launch.block = sizes(field());
        launch.static_shared_bytes = number(), launch.warp_instructions = number(), launch.barriers = number();
        launch.shared.load.requests = number(), launch.shared.load.passes = number(), launch.shared.store.passes = number();
        launch.shared.atomic.passes = number();
        launch.global.load.requests = number(), launch.global.load.passes = number(), launch.global.load.ideal = number();
        launch.global.store.passes = number(), launch.global.store.ideal = number(), launch.global.atomic.passes = number();
        measured.modelled = double(modelled_cycles(launch));
        const std::string problem = kernel.substr(kernel.find_first_of("0123456789"), 2);
        groups[problem + " " + size].push_back(measured);
    }
    return groups;
}

}  // namespace

TEST_CASE("the model is near the hardware's cycles, and ranks launches as it does") {
    int launches = 0, pairs = 0, wrong = 0, far_pairs = 0, far_wrong = 0;
    double squares = 0;
    for (const auto& [name, group] : measured_launches())
        for (size_t i = 0; i < group.size(); ++i) {
            const auto& a = group[i];
            ++launches;
            squares += std::pow(std::log(a.modelled / a.cycles), 2);
            for (size_t j = 0; j < i; ++j) {
                const auto& b = group[j];
                const double apart = std::max(a.cycles, b.cycles) / std::min(a.cycles, b.cycles);
                const bool disagrees = (a.cycles < b.cycles) != (a.modelled < b.modelled);
                if (apart > 1.1) ++pairs, wrong += disagrees;
                if (apart > 1.5) ++far_pairs, far_wrong += disagrees;
            }
        }
    MESSAGE(launches, " launches, typical error ", std::sqrt(squares / launches), "; beyond 1.1: ", wrong, " of ", pairs,
            " pairs ranked wrongly, beyond 1.5: ", far_wrong, " of ", far_pairs);
    REQUIRE(launches > 150);
    CHECK(std::sqrt(squares / launches) < 0.26);
    CHECK(wrong < 0.13 * pairs);
    CHECK(far_wrong < 0.035 * far_pairs);
}

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
    CHECK(grown([](auto& l) { l.shared.store.passes *= 8; }) > cycles);
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
