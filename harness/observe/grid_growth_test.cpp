// Launches of two sizes and of a third, and the size that shows the work that they leave out.
#include <doctest/doctest.h>

#include "harness/observe/time_extrapolation.h"

using namespace warpmark;

namespace {

LaunchRecord launch(const std::string& kernel, uint32_t blocks, uint32_t threads = 256) {
    LaunchRecord one;
    one.kernel = kernel;
    one.grid = {blocks, 1, 1};
    one.block = {threads, 1, 1};
    return one;
}

using Launches = std::vector<LaunchRecord>;

// Sizes in elements: 4,096, 8,192 and a million, one element per thread.
uint64_t beyond(const Launches& small, const Launches& large, const Launches& asked) {
    return observe::beyond_reach({4096, &small}, {8192, &large}, 1 << 20, asked);
}

}  // namespace

TEST_CASE("reach: a grid that grows on needs no look") {
    CHECK(beyond({launch("k", 16)}, {launch("k", 32)}, {launch("k", 4096)}) == 0);
}

TEST_CASE("reach: a capped grid is looked at a little behind its cap") {
    const uint64_t size = beyond({launch("k", 16)}, {launch("k", 32)}, {launch("k", 1024)});
    CHECK(size > 1024 * 256);
    CHECK(size < 2 * 1024 * 256);
    // The samples have reached the cap.
    CHECK(beyond({launch("k", 8)}, {launch("k", 8)}, {launch("k", 8)}) == 0);
}

TEST_CASE("reach: among few blocks one more is no sign of a cap") {
    const Launches small{launch("k", 1)}, large{launch("k", 3)}, asked{launch("k", 16384)};
    CHECK(observe::beyond_reach({1000, &small}, {2500, &large}, 1 << 24, asked) == 0);
}

TEST_CASE("reach: one block for what all blocks have found") {
    const auto both = [](uint32_t blocks, uint32_t threads) {
        return Launches{launch("each", blocks), launch("sums", 1, threads)};
    };
    // Two sums per thread.
    CHECK(beyond(both(16, 512), both(32, 512), both(4096, 512)) > 2 * 512 * 256);
    CHECK(beyond(both(16, 8), both(32, 8), both(4096, 8)) == 0);  // 32 sums for 8 threads: visible
    CHECK(beyond({launch("each", 16), launch("sums", 1)}, {launch("each", 32), launch("sums", 2)},
                 {launch("each", 4096), launch("sums", 256)}) == 0);
}

TEST_CASE("reach: another kernel at the size may come at any size") {
    CHECK(beyond({launch("k", 16)}, {launch("k", 32)}, {launch("other", 4096)}) == 1 << 20);
}

namespace {

LaunchRecord working(const std::string& kernel, uint32_t blocks, uint64_t instructions, uint64_t bytes) {
    LaunchRecord one = launch(kernel, blocks);
    one.warp_instructions = blocks * instructions;
    one.global.load.bytes = blocks * bytes;
    return one;
}

// The same for work: 10,000 instructions and 4,096 bytes per block in the small runs.
std::string left_out(const Launches& asked) {
    const Launches small{working("k", 16, 10'000, 4096)}, large{working("k", 32, 10'000, 4096)};
    return observe::left_out({4096, &small}, {8192, &large}, 1 << 20, asked);
}

}  // namespace

TEST_CASE("reach: work that is left out at the size is told by what a few blocks do there") {
    CHECK(left_out({working("k", 4096, 10'000, 4096)}).empty());
    CHECK(left_out({working("k", 1024, 40'000, 4 * 4096)}).empty());  // a capped grid with a loop
    CHECK(left_out({working("k", 1024, 12'000, 4 * 4096)}).empty());  // possibly wide loads
    CHECK(left_out({working("k", 4096, 9'000, 40)}) ==
          "leaves out work: its kernels move 0.98 % of the bytes that small runs predict");
    CHECK(left_out({working("k", 4096, 1'000, 4096)}) ==
          "leaves out work: its kernels execute 10 % of the instructions that small runs predict");
    CHECK(left_out({working("k", 1024, 10'000, 4096)}) ==
          "leaves out work: its kernels move 25 % of the bytes that small runs predict");
    CHECK(left_out({working("k", 2048, 10'000, 4096)}) ==
          "leaves out work: its kernels move 50 % of the bytes that small runs predict");
    CHECK(left_out({working("k", 2560, 10'000, 4096)}) ==
          "leaves out work: its kernels move 62 % of the bytes that small runs predict");
    CHECK(left_out({working("k", 2560, 10'000, 2 * 4096)}).empty());  // possibly wide loads
    CHECK(left_out({working("k", 3584, 10'000, 4096)}).empty());
    CHECK(left_out({working("k", 4096, 10'000, 2048)}).empty());  // possibly empty buffers
    CHECK(left_out({}) == "starts no kernel");
    CHECK(left_out({working("k", 4096, 0, 0)}).empty());  // unknown counts
    // A different algorithm.
    CHECK(left_out({working("k", 4096, 100, 0), working("other", 1, 100, 0)}).empty());
}

TEST_CASE("reach: blocks that are idle at the size alone leave out their part") {
    const auto at = [](uint64_t busy_in_runs, uint64_t busy, uint64_t bytes) {
        Launches small{working("k", 16, 10'000, 4096)}, large{working("k", 32, 10'000, 4096)},
            asked{working("k", 4096, 10'000, bytes)};
        small[0].loading_blocks = busy_in_runs / 2;
        large[0].loading_blocks = busy_in_runs;
        asked[0].loading_blocks = busy;
        return observe::left_out({4096, &small}, {8192, &large}, 1 << 20, asked);
    };
    CHECK(at(32, 4096, 4096).empty());
    CHECK(at(32, 2048, 2048) ==
          "leaves out work: some blocks of `k` move little, and all together only 50 % of the bytes that "
          "small runs predict");
    CHECK_FALSE(at(32, 3072, 3072).empty());
    CHECK(at(32, 2048, 4096).empty());  // the others move more
    CHECK(at(16, 2048, 2048).empty());  // idle in the runs as well; possibly empty buffers
    CHECK(at(32, 4096, 2048).empty());
    CHECK(at(0, 2048, 2048).empty());  // blocks that only store
}

TEST_CASE("reach: a kernel of the small runs that is missing at the size is missed if it had work to do") {
    const auto both = [](uint32_t blocks, uint64_t of_second) {
        return Launches{working("first", blocks, 1000, 100), working("second", blocks, of_second, 0)};
    };
    const auto without = [&](uint64_t of_second) {
        const auto small = both(16, of_second), large = both(32, of_second);
        return observe::left_out({4096, &small}, {8192, &large}, 1 << 20,
                                 {working("first", 4096, 1000, 100)});
    };
    CHECK(without(1000) == "does not start `second`, which it does in small runs");
    CHECK(without(50).empty());
}

TEST_CASE("reach: fewer blocks that go round merge less often, and leave nothing out") {
    // Each block reads and writes a kilobyte; another kernel reads the output of all blocks.
    const auto both = [](uint32_t blocks, uint64_t instructions, uint64_t read) {
        auto each = working("each", blocks, instructions, read);
        each.global.store.bytes = blocks * uint64_t{1024};
        return Launches{each, working("merge", 1, 10 * uint64_t{blocks}, blocks * uint64_t{1024})};
    };
    const auto small = both(16, 1000, 1024), large = both(32, 1000, 1024);
    const auto at = [&](const Launches& asked) {
        return observe::left_out({4096, &small}, {8192, &large}, 1 << 20, asked);
    };
    CHECK(at(both(1024, 4000, 4 * 1024)).empty());
    // `merge` has all of its threads, and may do what `each` leaves out.
    CHECK(at(both(2560, 1000, 1024)).empty());
    CHECK(at(both(64, 20'000, 64 * 1024)).empty());
    CHECK(at(both(1024, 1000, 1024)) ==
          "leaves out work: its kernels move 25 % of the bytes that small runs predict");
}

TEST_CASE("done again: blocks share addresses at the size, and in the small run none do") {
    const auto with = [](BlockPairs pairs) {
        LaunchRecord one = launch("k", 64);
        one.pairs = pairs;
        return Launches{one};
    };
    const Launches apart = with({10, 0, 0});
    CHECK(observe::done_again(apart, apart).empty());
    CHECK(observe::done_again(apart, with({10, 0, 1})) ==
          "leaves out work: some blocks of `k` store at the same addresses, unlike in a small run");
    CHECK(observe::done_again(apart, with({10, 2, 0})).contains("load at the same addresses"));
    // Blocks that share their input, or write one flag, do so at all sizes; a few pairs prove nothing.
    CHECK(observe::done_again(with({10, 3, 1}), with({10, 5, 4})).empty());
    CHECK(observe::done_again(with({2, 0, 0}), with({10, 5, 4})).empty());
    CHECK(observe::done_again({}, with({10, 5, 4})).empty());
}

TEST_CASE("done again: an argument is covered by a small run alone") {
    const auto with = [](uint64_t loaded, uint64_t stored) {
        LaunchRecord one = launch("k", 40, 256);
        one.covered = {{"in", 1000, loaded, 0}, {"out", 1000, 0, stored}};
        return Launches{one};
    };
    const Launches all = with(1000, 1000);
    CHECK_FALSE(observe::may_be_done_again(all));
    CHECK(observe::may_be_done_again(with(500, 1000)));
    CHECK(observe::done_again(all, with(500, 1000)) ==
          "leaves out work: its blocks load at most 50 % of `in`, in a small run all of it");
    CHECK(observe::done_again(all, with(1000, 60)).contains("store at most 6 % of `out`"));
    // Few elements are loaded at each size; the blocks share theirs; not every launch is known.
    CHECK(observe::done_again(with(500, 1000), with(500, 1000)).empty());
    CHECK(observe::done_again(all, with(4000, 900)).empty());
    Launches two = with(500, 1000);
    two.push_back(launch("k", 40, 256));
    CHECK(observe::done_again(all, two).empty());
    CHECK_FALSE(observe::may_be_done_again(two));
}

TEST_CASE("done more: amounts per thread and per byte that only the size has") {
    const auto at = [](uint32_t blocks, uint64_t instructions, uint64_t wavefronts, uint64_t path) {
        LaunchRecord one = working("k", blocks, instructions, 4096);
        one.shared.load.passes = blocks * wavefronts;
        one.path_cycles = blocks * path;
        return one;
    };
    const Launches small{at(32, 10'000, 1000, 5000)};
    const auto more = [&](const LaunchRecord& one) {
        const Launches asked{one};
        return observe::done_more({8192, &small}, {1 << 20, &asked});
    };
    CHECK(more(at(4096, 10'000, 1000, 5000)).empty());
    CHECK(more(at(1024, 40'000, 4000, 20'000)).empty());  // a capped grid with a loop
    CHECK(more(at(4096, 14'000, 1000, 5000)).empty());
    CHECK(more(at(4096, 23'000, 1000, 5000)) == "execute 2.3 times the instructions");
    CHECK(more(at(4096, 10'000, 3000, 5000)) == "take 3 times the wavefronts in shared memory");
    CHECK(more(at(4096, 10'000, 1000, 8000)) == "keep a thread 1.6 times as long");
    LaunchRecord smaller = at(16384, 2500, 250, 5000);
    smaller.block = {64, 1, 1};
    smaller.global.load.bytes /= 4;
    CHECK(more(smaller).empty());  // four blocks in place of one, at the same time each
    smaller = at(4096, 10'000, 1000, 20'000);
    smaller.block = {64, 1, 1};
    CHECK(more(smaller).empty());  // a fourth of the threads, with four rounds
    LaunchRecord unknown = at(4096, 0, 3000, 5000);
    CHECK(more(unknown).empty());
    // Sampled blocks take all pieces from a counter; per byte they do no more.
    LaunchRecord queue = at(4096, 100'000, 10'000, 50'000);
    CHECK_FALSE(more(queue).empty());
    queue.takes_numbers = true;
    CHECK_FALSE(more(queue).empty());
    queue.global.load.bytes *= 10;
    CHECK(more(queue).empty());
    const Launches other{working("other", 4096, 10'000, 4096)};
    CHECK(observe::done_more({8192, &small}, {1 << 20, &other}).empty());
}

TEST_CASE("coarser: bytes that are stored twice, or not loaded, at the size alone") {
    const auto with = [](uint64_t loaded, uint64_t stored_again, uint64_t loaded_again = 0) {
        LaunchRecord one = launch("k", 40, 256);
        one.covered = {{"in", 1000, loaded, 0, loaded_again, 0}, {"out", 1000, 0, 1000, 0, stored_again}};
        return Launches{one};
    };
    const Launches usual = with(1000, 0);
    CHECK_FALSE(observe::may_be_coarser(usual));
    CHECK_FALSE(observe::is_coarser(usual, usual));
    CHECK(observe::may_be_coarser(with(750, 0)));
    CHECK(observe::is_coarser(usual, with(750, 0)));
    CHECK(observe::is_coarser(usual, with(1000, 500)));
    CHECK(observe::is_coarser(usual, with(1000, 0, 500)));
    CHECK_FALSE(observe::is_coarser(with(750, 500), with(750, 500)));  // at all sizes
    CHECK_FALSE(observe::is_coarser({}, with(750, 500)));
}
