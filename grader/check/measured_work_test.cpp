// Judgment of the work itself instead of its appearance: the writer of an output, the loading threads, the
// exchanged data, and traffic that only looks efficient.
#include <doctest/doctest.h>

#include "grader/check/fake_observation_test.h"
#include "grader/score/score.h"

using namespace warpmark;
using namespace warpmark::fake;

namespace {

HostWritten written(uint64_t offset, uint64_t bytes, uint32_t argument = 1) {
    HostWritten one{argument, offset, bytes, {}, false};
    one.where.file = "fake.cu";
    one.where.line = 40;
    one.where.role = Role::copies;
    return one;
}

LineTraffic line(int number, Traffic load) {
    LineTraffic one;
    one.file = "fake.cu";
    one.line = number;
    one.shared.load = one.global.load = load;
    one.worst_shared.passes = one.worst_shared.ideal = 1;
    one.shared_array = "tile";
    return one;
}

// Loads of shared and of global memory on one line, in every case.
Observation with_loads(const Lab& lab, const std::vector<Traffic>& lines) {
    auto observation = right(lab);
    for (auto& one : observation.cases)
        for (std::size_t at = 0; at < lines.size(); ++at) {
            one.launches[0].shared.load += lines[at];
            one.launches[0].global.load += lines[at];
            one.launches[0].lines.push_back(line(static_cast<int>(at) + 7, lines[at]));
        }
    return observation;
}

}  // namespace

TEST_CASE("output: what the launcher wrote is not the kernel's work, right or not") {
    auto lab = fake::lab("kind = \"output\"\n", false);
    auto observation = right(lab);
    observation.cases[1].host_written = {written(0, 1), written(4, 1), written(6, 1), written(30, 2)};
    auto result = ask(lab, observation);
    CHECK(result.verdict == Verdict::fail);  // one of two cases
    CHECK(result.because ==
          "Wrong in case `large`. 3 elements of `out` are written by the launcher (fake.cu:40), not by a "
          "kernel.");
    REQUIRE(result.places.size() == 1);
    CHECK(result.places[0].line == 40);
    observation.cases[1].host_written.clear();
    auto oracle = right(lab);
    oracle.in_turn = observation.in_turn = {oracle.cases[0], oracle.cases[1]};
    observation.in_turn[1].host_written = {written(0, 4)};
    const auto inputs = lab::all_inputs(lab, 1).value();
    const auto later = check::ask(lab.checks[0], {lab, inputs, observation, &oracle});
    CHECK(later.because.contains(
        "a second call in the same process (`large`, after `small`) is wrong: 1 element of `out`"));
    observation.in_turn.clear();
    observation.cases[1].host_written = {written(0, 4)};
    lab.parameters[1].written_by_any = true;
    CHECK(ask(lab, observation).verdict == Verdict::pass);
}

TEST_CASE("output: of a hidden case it tells no line and no number") {
    auto lab = fake::lab("kind = \"output\"\n");
    auto observation = right(lab);
    observation.cases[2].host_written = {written(0, 20)};
    CHECK(ask(lab, observation).because ==
          "Wrong in hidden cases. `out` is written by the launcher, not by a kernel. The public cases are "
          "correct.");
}

TEST_CASE("banks: one lane after another is no ideal") {
    auto lab = fake::lab("kind = \"banks\"\nexcess_zero = 8\n", false);
    const Traffic in_turn{32, 32, 32, 128, 31};
    auto result = ask(lab, with_loads(lab, {in_turn}));
    CHECK(result.verdict == Verdict::fail);
    CHECK(result.because ==
          "Warp divergence: fake.cu:7 reads `tile` one lane at a time, in 32 wavefronts; all lanes at once "
          "would take 1. "
          "Shared memory accesses take 32 times the minimum number of wavefronts.");
    CHECK(result.picture.empty());
    const Traffic last_of_ladder{4, 4, 4, 16, 31}, others{28, 28, 28, 112, 0};
    CHECK(
        ask(lab, with_loads(lab, {last_of_ladder, others}))
            .because.starts_with(
                "Warp divergence: fake.cu:7 reads `tile` for some lanes of a warp, and other lines do so for "
                "the other lanes, one after another; one line for all lanes would save 31 wavefronts. "));
    CHECK(ask(lab, with_loads(lab, {Traffic{32, 32, 32, 128, 0}})).verdict == Verdict::pass);
}

TEST_CASE("banks: broadcasts in bulk dilute nothing") {
    auto lab = fake::lab("kind = \"banks\"\nexcess_max = 0.02\nexcess_zero = 8\n", false);
    const Traffic conflict{10, 320, 10, 1280, 0}, broadcasts{10000, 10000, 10000, 1280000, 0};
    const auto reference = with_loads(lab, {Traffic{20, 20, 20, 2560, 0}}),
               diluted = with_loads(lab, {conflict, broadcasts});
    CHECK(ask(lab, diluted).fraction > 0.9);
    CHECK(ask(lab, diluted, &reference).fraction < 0.1);  // 310 of 40
    CHECK(ask(lab, with_loads(lab, {broadcasts}), &reference).verdict == Verdict::pass);
    const auto without = with_loads(lab, {});
    CHECK(ask(lab, diluted, &without).fraction > 0.9);  // a reference without such traffic gives no base
}

TEST_CASE("banks, coalescing: an absolute bound by the sizes of the case") {
    for (const std::string kind : {"banks", "coalescing"}) {
        auto lab = fake::lab("kind = \"" + kind + "\"\nat_most = \"2 * n\"\n", false);
        CHECK(ask(lab, with_loads(lab, {Traffic{8, 8, 8, 32, 0}})).verdict == Verdict::pass);
        auto result = ask(lab, with_loads(lab, {Traffic{6, 6, 6, 32, 0}, Traffic{3, 3, 3, 32, 0}}));
        CHECK(result.verdict == Verdict::fail);
        CHECK(result.fraction == 0);
        CHECK(result.because.find("take 9 ") != std::string::npos);
        CHECK(result.because.ends_with(
            "(case `small`); the task needs at most 8. Most of them come from fake.cu:7."));
        CHECK(result.shown_by == "small");
    }
}

TEST_CASE("banks: a value for the whole block after each barrier is not counted against the bound") {
    const auto lab = fake::lab("kind = \"banks\"\nat_most = \"2 * n\"\n", false);
    const auto with_barriers = [&](uint64_t passes, uint64_t barriers, uint64_t broadcasts = 1000) {
        auto run = with_loads(lab, {Traffic{passes, passes, passes, 128 * passes, 0}});
        for (auto& one : run.cases) {
            one.launches[0].block = {40, 1, 1};  // two warps
            one.launches[0].barriers = barriers;
            one.launches[0].did.broadcasts = broadcasts;
        }
        return ask(lab, run).verdict;
    };
    CHECK(with_barriers(12, 2) == Verdict::pass);
    CHECK(with_barriers(12, 1) == Verdict::fail);
    CHECK(with_barriers(12, 2, 4) == Verdict::pass);
    CHECK(with_barriers(12, 2, 3) == Verdict::fail);  // barriers alone allow nothing
    CHECK(with_barriers(9, 100, 1) == Verdict::pass);
    CHECK(with_barriers(10, 100, 1) == Verdict::fail);
}

TEST_CASE("uses: what threads exchange") {
    auto lab = fake::lab("kind = \"uses\"\nexchanged_bytes_min = \"4 * n\"\n", false);
    auto observation = right(lab);
    for (auto& one : observation.cases) one.exchange = {true, 32, 0, 0, {}};
    CHECK(ask(lab, observation).verdict == Verdict::pass);
    Location idle;
    idle.file = "fake.cu";
    idle.line = 9;
    observation.cases[1].exchange = {true, 8, 0, 24, {idle}};
    auto result = ask(lab, observation);
    CHECK(result.verdict == Verdict::fail);
    CHECK(result.because ==
          "Only 8 bytes go through shared memory from one thread to another that uses them, "
          "but the task requires 32 bytes (case `large`). It ran as `kernel<<<1, 32>>>`. What "
          "fake.cu:9 reads from shared memory carries no input data to an output.");
    observation.cases[1].exchange = {};
    CHECK(ask(lab, observation).because.starts_with("No byte goes through shared memory"));
}

TEST_CASE("uses: what an undefined value has swallowed is not said to be idle") {
    auto lab = fake::lab("kind = \"uses\"\nexchanged_bytes_min = \"4 * n\"\n", false);
    Location idle;
    idle.file = "fake.cu";
    idle.line = 9;
    auto observation = right(lab);
    for (auto& one : observation.cases) one.exchange = {true, 0, 0, 32, {idle}};
    const auto plain = ask(lab, observation);
    CHECK(plain.because.find("carries no input data") != std::string::npos);
    CHECK(plain.hint_fits);
    for (const std::string id : {"barrier.warp-mask", "memory.uninitialised"}) {
        observation.cases[0].findings = {finding(id)};
        const auto result = ask(lab, observation);
        CHECK(result.verdict == Verdict::fail);
        CHECK(result.because.find("carries no input data") == std::string::npos);
        CHECK(result.because.find("Bytes in an undefined output do not count: ") != std::string::npos);
        CHECK_FALSE(result.hint_fits);
    }
    observation.cases[0].findings = {
        finding("race.read-write")};  // its values are defined in this thread order
    CHECK(ask(lab, observation).because == plain.because);
    observation.cases[0].findings.clear();
    observation.cases[0].inactive_lane_shuffles = {Location{"a.cu", 4, 4, Role::takes}};
    const auto result = ask(lab, observation);
    CHECK(result.because.find("carries no input data") == std::string::npos);
    CHECK(result.advice.starts_with("This may be a consequence of the shuffle at a.cu:4: "));
    CHECK_FALSE(result.hint_fits);
}

TEST_CASE("uses: the check about barriers explains the shuffle that leaves an output undefined") {
    const std::string uses = "kind = \"uses\"\nexchanged_bytes_min = \"4 * n\"\n";
    const std::string more = "[[check]]\nid = \"barriers\"\npoints = 5\nneeds = [\"it\"]\nkind = ";
    const auto judged = [&](const std::string& kind, const std::string& id) {
        const auto lab = fake::lab(uses + more + "\"" + kind + "\"\n", false);
        auto observation = right(lab);
        for (auto& one : observation.cases) one.exchange = {true, 0, 0, 32, {}};
        observation.cases[0].findings = {finding(id)};
        const auto inputs = lab::all_inputs(lab, 1).value();
        const auto oracle = right(lab);
        return score::judge({"fake.cu", "fake.cu", "", ""}, {lab, inputs, observation, &oracle, &oracle}, {});
    };
    const auto follows = judged("barriers", "barrier.warp-mask");
    CHECK(follows.checks[0].verdict == Verdict::fail);
    CHECK(follows.checks[0].follows);
    CHECK(follows.checks[0].because ==
          "This may be a consequence of barrier.warp-mask at fake.cu:7: bytes in an undefined output do not "
          "count.");
    CHECK(follows.checks[1].verdict == Verdict::fail);
    CHECK_FALSE(follows.checks[1].follows);
    CHECK(follows.score == 0);
    // Without such a check, and for findings of other kinds, the full message stays here.
    for (const auto& report :
         {judged("races", "barrier.warp-mask"), judged("barriers", "memory.uninitialised")}) {
        CHECK_FALSE(report.checks[0].follows);
        CHECK(report.checks[0].because.contains("Bytes in an undefined output do not count: "));
    }
}

TEST_CASE("uses: what threads read to some effect, whoever wrote it") {
    auto lab = fake::lab("kind = \"uses\"\nused_bytes_min = \"4 * n\"\n", false);
    auto observation = right(lab);
    for (auto& one : observation.cases) one.exchange = {true, 12, 20, 0, {}};
    CHECK(ask(lab, observation).verdict == Verdict::pass);
    observation.cases[1].exchange = {true, 0, 8, 24, {}};
    CHECK(ask(lab, observation).because ==
          "Only 8 bytes go through shared memory to a thread that uses them, but the task requires 32 bytes "
          "(case `large`). It ran as `kernel<<<1, 32>>>`.");
}

TEST_CASE("output: what the launcher computed and a kernel passed on is not the kernel's work") {
    auto lab = fake::lab("kind = \"output\"\n", false);
    auto observation = right(lab);
    observation.cases[1].host_written = {written(0, 8), written(8, 4)};
    for (auto& one : observation.cases[1].host_written) one.passed_on = true;
    CHECK(ask(lab, observation).because ==
          "Wrong in case `large`. 3 elements of `out` are computed by the launcher, not by a kernel: the "
          "launcher reads device memory, and a kernel only passes on the values that it sends back "
          "(fake.cu:40).");
}

TEST_CASE("counts: what came by constants and parameters is loaded as well") {
    auto lab = fake::lab("kind = \"counts\"\nglobal_load_bytes_max = \"4 * n\"\n", false);
    auto observation = right(lab);
    CHECK(ask(lab, observation).verdict == Verdict::pass);
    observation.cases[0].launches[0].carried_bytes = 17;
    CHECK(ask(lab, observation).verdict == Verdict::fail);
}

TEST_CASE("spread: one thread, one block, too few blocks") {
    const auto with = [&](const std::string& keys, uint64_t thread, uint64_t block, uint64_t blocks) {
        auto lab = fake::lab("kind = \"spread\"\n" + keys, false);
        auto observation = right(lab);
        for (auto& one : observation.cases) {
            one.launches[0].global.load = {10, 40, 40, 1000, 0};
            one.launches[0].thread_load_bytes = thread;
            one.launches[0].block_load_bytes = block;
            one.launches[0].loading_blocks = blocks;
        }
        return ask(lab, observation);
    };
    CHECK(with("thread_share_max = 0.1\n", 100, 1000, 1).verdict == Verdict::pass);
    CHECK(with("thread_share_max = 0.1\n", 101, 1000, 1).because ==
          "One thread loads 10.1 % of all data loaded from global memory; at most 10 % is allowed (cases "
          "`small` and `large`). It ran as `kernel<<<1, 32>>>`.");
    CHECK(with("block_share_max = 0.5\n", 1, 501, 9).because.starts_with("One block loads 50.1 %"));
    CHECK(with("block_share_max = 0.5\n", 1, 500, 2).verdict == Verdict::pass);
    CHECK(with("blocks_min = \"n / 2\"\n", 1, 1, 2)
              .because.starts_with("2 blocks do work, but at least 4 are required (case `large`)."));
    CHECK(with("blocks_min = \"n / 2\"\n", 1, 1, 4).verdict == Verdict::pass);
    CHECK(with("thread_of_block_share_max = 0.1\n", 20, 200, 5).verdict == Verdict::pass);
    CHECK(with("thread_of_block_share_max = 0.1\n", 64, 200, 50).verdict ==
          Verdict::pass);  // below the minimum amount
    CHECK(with("thread_of_block_share_max = 0.1\n", 68, 200, 50).verdict == Verdict::fail);
    CHECK(with("thread_of_block_share_max = 0.1\n", 200, 200, 5)
              .because.starts_with("One thread loads 100 % of what an average block loads from global "
                                   "memory; at most 10 % is allowed (cases `small` and `large`)."));
    auto lab = fake::lab("kind = \"spread\"\nthread_share_max = 0.5\n", false);
    CHECK(ask(lab, right(lab)).because.starts_with("No kernel loads anything from global memory"));
}

TEST_CASE("output: a case loses twice its weight") {
    auto lab = fake::lab("kind = \"output\"\n");
    auto observation = right(lab);
    observation.cases[2].outputs[1] = i32s({0, 0, 0, 0, 1});
    lab.cases[2].weight = 0.5;  // of 2.5
    CHECK(ask(lab, observation).fraction == doctest::Approx(0.6));
    lab.cases[2].weight = 2;  // of 4
    CHECK(ask(lab, observation).fraction == 0);
}

TEST_CASE("banks: a hidden case counts where it is clearly worse, in quarters, and tells no number") {
    const auto lab = fake::lab("kind = \"banks\"\n");
    auto observation = with_loads(lab, {Traffic{10, 10, 10, 0}});
    CHECK(ask(lab, observation).verdict == Verdict::pass);
    const auto with_excess = [&](uint64_t excess) {
        observation.cases[2].launches[0].shared.load.passes = 10 + excess;
        observation.cases[2].launches[0].lines[0].shared.load.passes = 10 + excess;
        return ask(lab, observation);
    };
    CHECK(with_excess(1).verdict == Verdict::pass);
    CHECK(with_excess(4).fraction == 0.5);
    const auto result = with_excess(7);
    CHECK(result.fraction == 0.25);
    CHECK(result.because ==
          "Shared memory accesses take more wavefronts than necessary in hidden cases; the public cases are "
          "better.");
    CHECK(result.places.empty());
    CHECK(with_excess(20).verdict == Verdict::fail);
}
