// Tests that extrapolation from two sizes gives the counts of the size itself.
#include "harness/observe/time_extrapolation.h"

#include <doctest/doctest.h>

#include "harness/observe/time_model.h"

using namespace warpmark;
using observe::extrapolated_cycles;

namespace {

// A launch of `blocks` blocks of 256 threads, with equal work.
LaunchRecord even(uint32_t blocks, uint64_t work_of_each = 1) {
    LaunchRecord launch;
    launch.kernel = "kernel";
    launch.grid = {blocks, 1, 1};
    launch.block = {256, 1, 1};
    const uint64_t all = blocks * work_of_each;
    launch.issue_slots = 300 * all;
    launch.path_cycles = 200 * all;
    launch.path_waited = 900 * all;
    launch.longest_path = launch.shortest_path = 1100 * work_of_each;
    launch.read_sectors = launch.written_sectors = 128 * all;
    launch.shared.load = {8 * all, 256 * all, 8 * all, 1024 * all};
    launch.global.load = launch.global.store = {8 * all, 32 * all, 32 * all, 1024 * all};
    return launch;
}

// `blocks` blocks that take rounds in turn: some have one more than others, and some may have none.
LaunchRecord in_turn(uint32_t blocks, uint64_t rounds) {
    constexpr uint64_t start = 40;
    LaunchRecord launch = even(1, rounds);
    launch.grid = {blocks, 1, 1};
    launch.path_cycles += blocks * start;
    launch.shortest_path = start + rounds / blocks * 1100;
    launch.longest_path = start + (rounds + blocks - 1) / blocks * 1100;
    return launch;
}

WorkCycles from(const LaunchRecord& small, const LaunchRecord& large, uint64_t size,
                const std::vector<LaunchRecord>& asked_for = {}) {
    const std::vector<LaunchRecord> first{small}, second{large};
    return extrapolated_cycles({&first, &second}, {64, 128}, size, asked_for);
}

}  // namespace

TEST_CASE("taken on: blocks that grow with the size") {
    const auto work = from(even(64), even(128), 4096), itself = observe::work_cycles(even(4096));
    CHECK(work.all == itself.all);
    CHECK(work.without_conflicts == itself.without_conflicts);
    CHECK(work.without_conflicts < work.all);
    CHECK(work.without_scatter == itself.without_scatter);
}

TEST_CASE("taken on: a fixed number of blocks with more work each") {
    CHECK(from(even(8, 8), even(8, 16), 4096).all == observe::work_cycles(even(8, 512)).all);
}

TEST_CASE("taken on: blocks of a fixed grid that have nothing to do in samples have work at the size") {
    for (const uint32_t blocks : {60, 100, 132, 264, 1056, 4224}) {
        CAPTURE(blocks);
        const auto itself = static_cast<double>(observe::work_cycles(in_turn(blocks, 65536)).all);
        const auto work =
            from(in_turn(blocks, 64), in_turn(blocks, 128), 65536, {in_turn(blocks, 65536)}).all;
        CHECK(static_cast<double>(work) < 1.25 * itself);
        CHECK(static_cast<double>(work) > 0.95 * itself);
    }
}

TEST_CASE("taken on: one block that works for all does so at the size") {
    const auto alone = [](uint64_t rounds) {
        LaunchRecord launch = even(1, rounds);
        launch.grid = {264, 1, 1};
        launch.path_cycles += 263 * 40;
        launch.shortest_path = 40;
        return launch;
    };
    CHECK(from(alone(64), alone(128), 4096, {alone(4096)}).all >=
          observe::work_cycles(alone(4096)).all * 98 / 100);
    // A block that does part of it after the others, a number of steps for each of them.
    const auto last = [](uint32_t blocks) {
        LaunchRecord launch = even(blocks);
        launch.path_cycles += 30 * blocks;
        launch.longest_path += 30 * blocks;
        return launch;
    };
    CHECK(from(last(64), last(128), 4096, {last(4096)}).all >=
          observe::work_cycles(last(4096)).all * 98 / 100);
}

TEST_CASE("taken on: how many blocks there are, the launcher says") {
    const auto few = from(even(64), even(64, 2), 4096);  // by a straight line: 64
    CHECK(few.all == observe::work_cycles(even(64, 64)).all);
    CHECK(from(even(64), even(64, 2), 4096, {even(1024, 4)}).all == observe::work_cycles(even(1024, 4)).all);
}

TEST_CASE("taken on: other launches at other sizes have their cycles taken on") {
    const std::vector<LaunchRecord> first(4, even(1)), second(8, even(1));
    auto work_of = [](std::vector<LaunchRecord> launches) {
        for (auto& launch : launches) launch.work = observe::work_cycles(launch);
        return launches;
    };
    const auto small = work_of(first), large = work_of(second);
    const auto work = extrapolated_cycles({&small, &large}, {64, 128}, 1024, {});
    CHECK(work.all == 16 * (4 * small[0].work.all));
    CHECK(extrapolated_cycles({&large}, {128}, 1024, {}).all == 8 * large[0].work.all);
    CHECK(extrapolated_cycles({}, {}, 1024, {}).all == 0);
}

TEST_CASE("taken on: one more level at the size is one small launch more, in whatever order") {
    // Blocks of 256 elements, the sums of 256 blocks each, and the sums of those.
    const std::vector<LaunchRecord> small{even(128), even(1)}, large{even(256), even(1)};
    const std::vector<LaunchRecord> up{even(65536), even(256), even(1)},
        down{even(1), even(256), even(65536)};
    const auto itself = observe::work_cycles(even(65536)).all + observe::work_cycles(even(256)).all +
                        observe::work_cycles(even(1)).all;
    for (const auto& asked_for : {up, down}) {
        const auto work = extrapolated_cycles({&small, &large}, {128, 256}, 65536, asked_for).all;
        CHECK(work < itself * 102 / 100);
        CHECK(work > itself * 98 / 100);
    }
    // Two levels in the smaller sample, three in the larger one.
    const std::vector<LaunchRecord> one_more{even(256), even(2), even(1)};
    const auto work = extrapolated_cycles({&small, &one_more}, {128, 256}, 65536, up).all;
    CHECK(work < itself * 103 / 100);
    CHECK(work > itself * 98 / 100);
}

TEST_CASE("taken on: many small launches take their time each, and a capped grid has all the work") {
    const std::vector<LaunchRecord> small(64, even(1)), large(128, even(1)), asked_for(4096, even(1));
    CHECK(extrapolated_cycles({&small, &large}, {64, 128}, 4096, asked_for).all ==
          4096 * observe::work_cycles(even(1)).all);
    const std::vector<LaunchRecord> first{even(64), even(1)}, second{even(128), even(1)},
        capped{even(1), even(16), even(1024, 64)};
    const auto work = extrapolated_cycles({&first, &second}, {64, 128}, 65536, capped).all,
               itself = observe::work_cycles(even(1024, 64)).all + 2 * observe::work_cycles(even(1)).all;
    CHECK(work < itself * 103 / 100);
    CHECK(work > itself * 98 / 100);
}

TEST_CASE("taken on: launches that are left out or made small at the size alone cost what they do") {
    auto other = even(128), half = even(64);
    other.kernel = half.kernel = "other";
    const std::vector<LaunchRecord> small{even(64), half}, large{even(128), other};
    const auto honest = observe::work_cycles(even(4096)).all;
    CHECK(extrapolated_cycles({&small, &large}, {64, 128}, 4096, {even(4096)}).all >= 2 * honest * 99 / 100);
    CHECK(extrapolated_cycles({&small, &large}, {64, 128}, 4096, {even(1), other}).all >= honest);
}

TEST_CASE("taken on: what the launcher computes and copies counts beside its kernels") {
    const auto plain = from(even(64), even(128), 4096, {even(4096)});
    const auto with = [&](uint64_t instructions, uint64_t bytes) {
        LaunchRecord whole = even(4096);
        whole.host_instructions = instructions;
        whole.host_copied_bytes = bytes;
        return from(even(64), even(128), 4096, {whole});
    };
    CHECK(with(20'000, 64 << 10).all == plain.all);
    CHECK(with(1'020'000, 0).all == plain.all + 500'000);
    CHECK(with(1'020'000, 0).without_waste == plain.without_waste + 500'000);
    CHECK(with(0, (64 << 10) + 3200).all == plain.all + 100);
    LaunchRecord small = even(64), large = even(128);
    small.host_instructions = 1'020'000;
    large.host_instructions = 2'020'000;
    // The run at the size itself did not complete.
    CHECK(from(small, large, 256).all > from(even(64), even(128), 256).all + 1'900'000);
}

TEST_CASE("taken on: copies within device memory count at their price") {
    const auto plain = from(even(64), even(128), 4096, {even(4096)});
    LaunchRecord whole = even(4096);
    whole.device_copies.cycles = 12'345;
    CHECK(from(even(64), even(128), 4096, {whole}).all == plain.all + 12'345);
    CHECK(from(even(64), even(128), 4096, {whole}).without_waste == plain.without_waste + 12'345);
    LaunchRecord small = even(64), large = even(128);
    small.device_copies.cycles = 1000;
    large.device_copies.cycles = 2000;
    CHECK(from(small, large, 4096, {even(4096)}).all == plain.all + 64'000);  // in the samples alone
}

TEST_CASE("taken on: samples speak for a size at which the launcher does the same") {
    const auto speaks = [](const LaunchRecord& small, const LaunchRecord& large,
                           std::vector<LaunchRecord> asked_for) {
        const std::vector<LaunchRecord> first{small}, second{large};
        return observe::is_predictable({&first, &second}, {64, 128}, 4096, asked_for);
    };
    CHECK(speaks(even(64), even(128), {even(4096)}));
    CHECK(speaks(even(64), even(128), {even(1056)}));  // as many as run at once
    CHECK(speaks(even(8, 8), even(8, 16), {even(8, 512)}));
    CHECK(speaks(even(1), even(1, 2), {even(32)}));  // one block is the minimum
    CHECK(speaks(even(1), even(3), {even(60)}));     // by a straight line
    CHECK(speaks(even(64), even(128), {}));          // unknown
    CHECK_FALSE(speaks(even(1), even(1, 2), {even(100)}));
    CHECK_FALSE(speaks(even(64), even(128), {even(8192)}));
    auto other = even(4096);
    other.kernel = "other";
    CHECK_FALSE(speaks(even(64), even(128), {other}));
    auto wide = even(4096);
    wide.block = {1024, 1, 1};
    CHECK_FALSE(speaks(even(64), even(128), {wide}));
    CHECK(speaks(even(64), even(128), {even(4096), even(16)}));  // another pass over the remainder
    auto level = even(200);                                      // the next level of a template
    level.kernel = "level";
    CHECK(speaks(even(64), even(128), {even(4096), level}));
    level.grid = {400, 1, 1};
    CHECK_FALSE(speaks(even(64), even(128), {even(4096), level}));
    CHECK_FALSE(speaks(even(64), even(128), std::vector<LaunchRecord>(9, even(4096))));
}

TEST_CASE("taken on: who starts fewer threads at the size than in the samples is told from others") {
    const auto fewer = [](const LaunchRecord& small, const LaunchRecord& large,
                          std::vector<LaunchRecord> asked_for) {
        const std::vector<LaunchRecord> first{small}, second{large};
        return observe::starts_fewer({&first, &second}, {64, 128}, 4096, asked_for);
    };
    CHECK(fewer(even(64), even(128), {even(2048)}));
    CHECK(fewer(even(64), even(128), {even(1056, 4)}));  // or each thread has more to do
    CHECK_FALSE(fewer(even(64), even(128), {even(4096)}));
    CHECK_FALSE(fewer(even(64), even(128), {even(4000)}));
    CHECK_FALSE(fewer(even(8, 8), even(8, 16), {even(8, 512)}));
    CHECK_FALSE(fewer(even(64), even(128), {}));
    CHECK_FALSE(fewer(even(64), even(128), {even(4096), even(16)}));
}

TEST_CASE("taken on: a launcher's work counts where there is most of it") {
    auto working = [](uint64_t instructions) {
        auto launch = even(64);
        launch.host_instructions = instructions;
        return launch;
    };
    const auto idle = from(even(64), even(64), 4096, {even(64)});
    CHECK(from(working(1000), working(2000), 4096, {even(64)}).all == idle.all);
    CHECK(from(working(500'000), working(1'000'000), 4096, {even(64)}).all > idle.all + 10'000'000);
    CHECK(from(even(64), even(64), 4096, {working(1'020'000)}).all == idle.all + 500'000);
}
