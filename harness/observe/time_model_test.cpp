// Tests that the model grows with every count, and ranks launches like the hardware does.
#include "harness/observe/time_model.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <sstream>
#include <string>
#include <vector>

#include "harness/observe/measured_launches_test.h"

using namespace warpmark;
using namespace warpmark::launch_times;
using observe::modeled_cycles;
using observe::work_cycles;

namespace {

// A transpose of n × n floats in 32 × 32 tiles by blocks of 32 × 8.
LaunchRecord transpose(uint64_t n, uint64_t store_sectors, uint64_t shared_load_passes) {
    LaunchRecord launch;
    launch.grid = {static_cast<uint32_t>(n / 32), static_cast<uint32_t>(n / 32), 1};
    launch.block = {32, 8, 1};
    launch.static_shared_bytes = 32 * 33 * 4;
    const uint64_t requests = n * n / 32;
    launch.warp_instructions = requests * 20;
    launch.issue_slots = requests * 24;
    launch.path_cycles = n * n / 1024 * 150;
    launch.path_waited = n * n / 1024 * 1000;
    launch.read_sectors = launch.written_sectors = requests * 4;
    launch.thread_instructions = launch.warp_instructions * 32;
    launch.global.load = {requests, requests * 4, requests * 4, requests * 128};
    launch.global.store = {requests, requests * store_sectors, requests * 4, requests * 128};
    launch.shared.store = {requests, requests, requests, requests * 128};
    launch.shared.load = {requests, requests * shared_load_passes, requests, requests * 128};
    launch.barriers = n * n / 1024;
    return launch;
}

// Fraction of pairs of launches with times that differ by a factor, for which the model has the hardware's
// order.
struct Ranking {
    double beyond = 1;
    int pairs = 0, wrong = 0;
    double right() const { return 1 - static_cast<double>(wrong) / std::max(1, pairs); }
};

struct Comparison {
    std::array<Ranking, 4> rankings{{{1.1}, {1.25}, {1.5}, {2}}};
    Ranking clear{1.1};  // ... of which not even single runs overlap
    double errors = 0;
    int pairs = 0;
    void add(const Measured& a, const Measured& b) {
        const double measured = a.time / b.time, modeled = a.modeled / b.modeled,
                     apart = std::max(measured, 1 / measured);
        const bool wrong = (measured > 1) != (modeled > 1);
        for (auto& ranking : rankings)
            if (apart > ranking.beyond) {
                ++ranking.pairs;
                ranking.wrong += wrong;
            }
        if (apart > clear.beyond && (a.least > b.greatest || b.least > a.greatest)) {
            ++clear.pairs;
            clear.wrong += wrong;
        }
        errors += std::max(modeled / measured, measured / modeled) - 1;
        ++pairs;
    }
    double error() const { return errors / pairs; }
    std::string text() const {
        std::ostringstream out;
        out.precision(4);
        for (const auto& ranking : rankings)
            out << "beyond " << ranking.beyond << ": " << 100 * ranking.right() << " % of " << ranking.pairs
                << " pairs ranked right; ";
        out << "clearly beyond 1.1: " << 100 * clear.right() << " % of " << clear.pairs
            << "; mean error of the ratio " << 100 * error() << " %";
        return out.str();
    }
};

}  // namespace

TEST_CASE("the model ranks launches as the hardware does, and tells how far apart they are") {
    const auto all = measured_launches();
    REQUIRE(all.size() > 900);
    Comparison within, over_all;
    for (size_t i = 0; i < all.size(); ++i)
        for (size_t j = 0; j < i; ++j) {
            over_all.add(all[i], all[j]);
            if (!all[i].group.empty() && all[i].group == all[j].group) within.add(all[i], all[j]);
        }
    double unit = 0, errors = 0;  // per launch, apart from a common factor for the clock
    for (const auto& one : all) unit += std::log(one.modeled / one.time) / static_cast<double>(all.size());
    for (const auto& one : all)
        errors += std::abs(std::log(one.modeled / one.time) - unit) / static_cast<double>(all.size());
    MESSAGE("of one problem and size, ", within.text());
    MESSAGE("over all, ", over_all.text(), "; of a launch by itself ", 100 * errors, " %");
    CHECK(within.rankings[0].right() > 0.965);
    CHECK(within.rankings[1].right() > 0.99);
    CHECK(within.rankings[2].right() > 0.999);
    CHECK(within.rankings[3].wrong == 0);
    CHECK(within.clear.right() > 0.97);
    CHECK(within.error() < 0.11);
    CHECK(over_all.rankings[0].right() > 0.955);
    CHECK(over_all.rankings[2].right() > 0.995);
    CHECK(over_all.error() < 0.24);
    CHECK(errors < 0.125);
}

TEST_CASE("a bank conflict and an uncoalesced store cost, and more of them cost more") {
    const auto padded = modeled_cycles(transpose(1024, 4, 1)),
               conflicts = modeled_cycles(transpose(1024, 4, 32)),
               uncoalesced = modeled_cycles(transpose(1024, 32, 1));
    CHECK(conflicts > padded * 11 / 10);
    CHECK(uncoalesced > padded * 11 / 10);
    CHECK(modeled_cycles(transpose(1024, 4, 2)) < conflicts);
}

TEST_CASE("no count can grow and make a launch cheaper") {
    const LaunchRecord base = transpose(1024, 4, 1);
    const auto cycles = modeled_cycles(base);
    const auto grown = [&](auto change) {
        LaunchRecord launch = base;
        change(launch);
        return modeled_cycles(launch);
    };
    CHECK(grown([](auto& l) { l.issue_slots *= 2; }) > cycles);
    CHECK(grown([](auto& l) { l.path_cycles *= 2; }) > cycles);
    CHECK(grown([](auto& l) { l.path_waited *= 2; }) > cycles);
    CHECK(grown([](auto& l) {
              l.retried_passes += 100000;
              l.shared.atomic.passes += 100000;
          }) > cycles);
    CHECK(grown([](auto& l) { l.read_sectors *= 2; }) > cycles);
    CHECK(grown([](auto& l) { l.written_sectors *= 2; }) > cycles);
    CHECK(grown([](auto& l) { l.shared.load.passes *= 2; }) > cycles);
    CHECK(grown([](auto& l) { l.shared.atomic.passes += 100000; }) > cycles);
    CHECK(grown([](auto& l) { l.shared.store.passes *= 8; }) > cycles);
    CHECK(grown([](auto& l) { l.global.store.passes *= 2; }) > cycles);
    CHECK(grown([](auto& l) { l.global.load.passes *= 8; }) > cycles);
    CHECK(grown([](auto& l) { l.barriers *= 8; }) > cycles);
    CHECK(grown([](auto& l) { l.unit_sectors += 8 * l.global.load.passes; }) > cycles);
    CHECK(grown([](auto& l) { l.dynamic_shared_bytes = 100 << 10; }) > cycles);  // fewer blocks fit
}

TEST_CASE("the same work in one block takes longer than spread over the device") {
    LaunchRecord spread = transpose(512, 4, 1), alone = spread;
    alone.grid = {1, 1, 1};
    CHECK(modeled_cycles(alone) > 10 * modeled_cycles(spread));
}

TEST_CASE("a block that takes longer than the others holds up the launch") {
    LaunchRecord even = transpose(256, 4, 1), uneven = even;  // 64 blocks
    even.longest_path = (even.path_cycles + even.path_waited) / 64;
    uneven.longest_path = even.longest_path * 8;
    CHECK(modeled_cycles(even) == modeled_cycles(transpose(256, 4, 1)));
    CHECK(modeled_cycles(uneven) > modeled_cycles(even) * 3 / 2);
}

TEST_CASE("lanes that read their records member by member wait for the first member") {
    LaunchRecord rows;
    rows.block = {128, 1, 1};
    rows.path_cycles = 1000;
    rows.path_waited = 20000;
    rows.longest_path = 21000;
    rows.read_sectors = 128;
    rows.global.load = {32, 128, 128, 4096};
    LaunchRecord records = rows;  // 8 members of 32 bytes, each read by itself
    records.global.load = {32, 1024, 128, 4096};
    CHECK(modeled_cycles(records) < modeled_cycles(rows) * 3 / 4);
}

TEST_CASE("without its waits for global memory a launch takes what is left") {
    LaunchRecord launch;
    launch.block = {256, 1, 1};
    launch.path_cycles = 100'000;
    launch.path_waited = 60'000;
    launch.longest_path = 160'000;
    LaunchRecord awaits_nothing = launch;
    awaits_nothing.path_waited = 0;
    awaits_nothing.longest_path = 100'000;
    const auto work = work_cycles(launch), rest = work_cycles(awaits_nothing);
    CHECK(work.all > work.without_waits * 108 / 100);
    CHECK(work.without_waits == rest.all);
    CHECK(rest.without_waits == rest.all);
}

TEST_CASE("a refused launch takes no time, and odd shapes do not break the arithmetic") {
    LaunchRecord launch = transpose(64, 4, 1);
    launch.error = "cudaErrorInvalidValue";
    CHECK(modeled_cycles(launch) == 0);
    CHECK(modeled_cycles(LaunchRecord{}) > 0);
    LaunchRecord huge = transpose(64, 4, 1);
    huge.grid = {2147483647, 65535, 65535};
    huge.dynamic_shared_bytes = 1ull << 40;
    CHECK(modeled_cycles(huge) > 0);
}

TEST_CASE("registers that are spilled cost what they do on an H200, as long as no loop takes them up again") {
    std::ifstream file(WARPMARK_SOURCE_DIR "/harness/observe/cases/h200/spill_times.csv");
    int compared = 0;
    for (std::string line; std::getline(file, line);) {
        if (!line.starts_with("hold,")) continue;
        std::ranges::replace(line, ',', ' ');
        std::istringstream fields(line);
        std::string kernel;
        uint64_t values = 0, rounds = 0, ns = 0;
        double cycles = 0;
        LaunchRecord launch;
        fields >> kernel >> values >> launch.residency.blocks >> rounds >> launch.grid[0] >>
            launch.residency.registers >> launch.residency.spilled_bytes >> ns >> cycles;
        launch.block = {256, 1, 1};
        launch.residency.l1_bytes = 248 << 10;
        const uint64_t warps = launch.grid[0] * 8;
        launch.issue_slots = warps * values * 8;
        launch.read_sectors = launch.global.load.passes = launch.global.load.ideal = warps * values * 4;
        launch.written_sectors = launch.global.store.passes = launch.global.store.ideal = warps * 4;
        const double ratio = static_cast<double>(modeled_cycles(launch)) / cycles;
        CAPTURE(line);
        CHECK(ratio > 0.7);
        CHECK(ratio < 1.4);
        ++compared;
    }
    CHECK(compared == 6);
}

TEST_CASE("registers that are spilled into the L1 cache cost little, and beyond it much") {
    LaunchRecord launch = transpose(1024, 4, 1);
    const auto none = modeled_cycles(launch);
    launch.residency.l1_bytes = 200 << 10;
    launch.residency.spilled_bytes = 16;
    const auto few = modeled_cycles(launch);
    launch.residency.spilled_bytes = 256;
    const auto many = modeled_cycles(launch);
    CHECK(few >= none);
    CHECK(few < none * 11 / 10);
    CHECK(many > none * 3 / 2);
}
