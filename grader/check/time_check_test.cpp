// The kind time, with modeled cycles and with times on a GPU.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include "grader/check/fake_observation_test.h"
#include "harness/contract/unchecked_parts.h"

using namespace warpmark;
using namespace warpmark::fake;

TEST_CASE("time: the ratio to the reference, on a straight line") {
    auto lab = fake::lab("kind = \"time\"\nratio_max = 1.2\nratio_zero = 3.2\n");
    auto reference = right(lab), observation = right(lab);
    CHECK(ask(lab, observation, &reference).because == "The same as the reference's modeled time.");
    for (auto& one : observation.cases) one.launches[0].work.all = 220;
    auto result = ask(lab, observation, &reference);
    CHECK(result.fraction == doctest::Approx(0.5));
    CHECK(
        result.because ==
        "2.2 times the reference's modeled time. 55 % of the time is lost to bank conflicts. Full points up "
        "to 1.2 times, none from 3.2.");
    for (auto& one : observation.cases) one.launches[0].work.all = 1000;
    CHECK(ask(lab, observation, &reference).verdict == Verdict::fail);
    CHECK(ask(lab, observation).verdict == Verdict::skip);
}

namespace {

// The fake lab with a timing size and two samples of it, with the given work cycles.
Lab sampled_lab(const std::string& check_keys) {
    auto lab = fake::lab(check_keys);
    lab.timings = {lab.cases[1]};
    lab.timings[0].name = "big";
    lab.timings[0].samples = {lab.cases[0], lab.cases[1]};
    return lab;
}

void add_samples(const Lab& lab, Observation& observation, WorkCycles work) {
    SizedObservation size;
    size.name = lab.timings[0].name;
    size.work = work;
    size.samples = {observation.cases[0], observation.cases[1]};
    observation.sized = {size};
}

}  // namespace

TEST_CASE("time: a long row of blocks that wait for each other is what takes time") {
    auto lab = sampled_lab("kind = \"time\"\nratio_max = 2\nratio_zero = 4\n");
    auto reference = right(lab), observation = right(lab);
    add_samples(lab, reference, {1000, 1000, 1000, 1000});
    add_samples(lab, observation, {9000, 9000, 9000, 9000});
    const std::string words = "Blocks wait for each other in a chain of 64 waits in a small run";
    CHECK_FALSE(ask(lab, observation, &reference).advice.contains(words));
    observation.sized[0].samples[1].launches[0].blocks_in_chain = 64;
    CHECK(ask(lab, observation, &reference).advice.starts_with(words));
    reference.sized[0].samples[1].launches[0].blocks_in_chain = 64;
    CHECK_FALSE(ask(lab, observation, &reference).advice.contains(words));
}

TEST_CASE("time: who starts fewer threads at the size alone is told that nobody saw them work") {
    auto lab = sampled_lab("kind = \"time\"\nratio_max = 2\nratio_zero = 4\n");
    auto reference = right(lab), observation = right(lab);
    add_samples(lab, reference, {1000, 1000, 1000, 1000});
    add_samples(lab, observation, {1400, 1400, 1400, 1400});
    const std::string words = "At big it starts fewer threads than its small runs predict.";
    CHECK_FALSE(ask(lab, observation, &reference).because.contains(words));
    add_unseen(observation.sized[0].samples[1].unseen, unseen_work, "why");
    CHECK(ask(lab, observation, &reference).because.contains(words));
    CHECK(ask(lab, observation, &reference).verdict == Verdict::pass);
    add_unseen(reference.sized[0].samples[1].unseen, unseen_work, "why");  // the usual state here
    CHECK_FALSE(ask(lab, observation, &reference).because.contains(words));
}

namespace {

constexpr const char* with_conflict_limits =
    "kind = \"time\"\nratio_max = 2\nratio_zero = 4\nconflict_share_max = 0.1\nconflict_share_zero = 0.5\n";
constexpr const char* with_excess_limits =
    "kind = \"time\"\nratio_max = 2\nratio_zero = 4\nconflict_share_max = 0.02\nconflict_share_zero = "
    "0.5\nexcess_share_max = 0.02\nexcess_share_zero = 0.5\nstub_measured_ratio = 2.3\n";

// Line 23 has excess wavefronts, line 30 excess sectors.
void add_excess(Observation& observation) {
    auto& lines = observation.sized[0].samples[1].launches[0].lines;
    auto& shared = lines.emplace_back();
    shared.file = "fake.cu";
    shared.line = 23;
    shared.shared.load = {10, 320, 10, 1280};
    auto& global = lines.emplace_back();
    global.file = "fake.cu";
    global.line = 30;
    global.global.load = {10, 320, 40, 1280};
}

}  // namespace

TEST_CASE("time: a timing size is modeled from its samples, and the smaller of ratio and share counts") {
    auto lab = sampled_lab(with_conflict_limits);
    auto reference = right(lab), observation = right(lab);
    add_samples(lab, reference, {1000, 1000, 1000, 1000});
    add_samples(lab, observation, {1400, 1300, 1400, 1300});
    auto result = ask(lab, observation, &reference);
    CHECK(result.verdict == Verdict::pass);
    CHECK(result.because ==
          "1.4 times the reference's modeled time at big. 7.1 % of the time is lost to bank conflicts.");
    observation.sized[0].work = {1400, 980, 1400, 980};
    add_excess(observation);
    result = ask(lab, observation, &reference);
    CHECK(result.fraction == doctest::Approx(0.5));
    CHECK(result.because ==
          "1.4 times the reference's modeled time at big. 30 % of the time is lost to bank conflicts, all of "
          "it on fake.cu:23. Full points up to 10 % lost, none from 50 %.");
    CHECK(result.advice.contains("the most excess wavefronts"));
    observation.sized[0].work = {3800, 2660, 3800, 2660};
    result = ask(lab, observation, &reference);
    CHECK(result.fraction == doctest::Approx(0.1));
    CHECK(result.because ==
          "3.8 times the reference's modeled time at big. 30 % of the time is lost to bank conflicts, all of "
          "it on fake.cu:23. Full points up to 2 times, none from 4.");
    observation.sized[0].work = {5000, 5000, 5000, 5000};
    CHECK(ask(lab, observation, &reference).verdict == Verdict::fail);
}

TEST_CASE("time: shares need no reference") {
    auto lab = sampled_lab(with_conflict_limits);
    auto observation = right(lab);
    add_samples(lab, observation, {1400, 980, 1400, 980});
    const auto result = ask(lab, observation);
    CHECK(result.fraction == doctest::Approx(0.5));
    CHECK(result.because ==
          "The reference solution is not installed here to compare with at big. 30 % of the time is lost to "
          "bank conflicts. Full points up to 10 % lost, none from 50 %.");
}

TEST_CASE("time: uncoalesced accesses are reported if the lab limits them, and both together decide") {
    auto lab = sampled_lab(with_excess_limits);
    auto reference = right(lab), observation = right(lab);
    add_samples(lab, reference, {1000, 1000, 1000, 1000});
    add_samples(lab, observation, {2000, 2000, 2000, 2000});
    CHECK(ask(lab, observation, &reference).because ==
          "2 times the reference's modeled time at big. 0 % of the time is lost to bank conflicts.");
    observation.sized[0].work = {2000, 1960, 1600, 1480};
    add_excess(observation);
    auto result = ask(lab, observation, &reference);
    CHECK(result.fraction == doctest::Approx(0.5));
    CHECK(result.because ==
          "2 times the reference's modeled time at big. 2 % of the time is lost to bank conflicts, all of it "
          "on fake.cu:23. 20 % of the time is lost to uncoalesced accesses, all of it on fake.cu:30. "
          "Together: 26 %. Full points up to 2 % lost to both, none from 50 %.");
    observation.sized[0].work = {2000, 1000, 2000, 1000};
    CHECK(ask(lab, observation, &reference)
              .because.ends_with("50 % of the time is lost to bank conflicts, all of it on fake.cu:23. Full "
                                 "points up to 2 % lost, none from 50 %."));
}

TEST_CASE("time: the stub as handed out comes with its measured ratio") {
    auto lab = sampled_lab(with_excess_limits);
    auto reference = right(lab), observation = right(lab);
    add_samples(lab, reference, {1000, 1000, 1000, 1000});
    add_samples(lab, observation, {2940, 1000, 2940, 1000});
    add_excess(observation);
    auto inputs = lab::all_inputs(lab, 1);
    Observed observed{lab, inputs.value(), observation, nullptr, &reference};
    CHECK_FALSE(check::ask(lab.checks[0], observed).because.contains("H200"));
    observed.is_stub = true;
    CHECK(
        check::ask(lab.checks[0], observed).because ==
        "2.94 times the reference's modeled time at big. 66 % of the time is lost to bank conflicts, all of "
        "it on fake.cu:23. Full points up to 2 % lost, none from 50 %. On an H200: 2.3 times (measured when "
        "this lab was made).");
}

TEST_CASE("time: the share of waiting for global memory is limited, and names no line") {
    auto lab = sampled_lab(
        "kind = \"time\"\nratio_max = 2\nratio_zero = 4\nwait_share_max = 0.1\nwait_share_zero = 0.3\n");
    auto reference = right(lab), observation = right(lab);
    add_samples(lab, reference, {1000, 1000, 1000, 1000, 990});
    add_samples(lab, observation, {1000, 1000, 1000, 1000, 910});
    CHECK(ask(lab, observation, &reference).verdict == Verdict::pass);
    observation.sized[0].work = {1000, 1000, 1000, 1000, 800};
    const auto result = ask(lab, observation, &reference);
    CHECK(result.fraction == doctest::Approx(0.5));
    CHECK(result.because ==
          "The same as the reference's modeled time at big. 20 % of the time is spent waiting for global "
          "memory. Full points up to 10 % waiting, none from 30 %.");
    CHECK(result.advice.contains("before you compute the current step"));
}

TEST_CASE("time: copies of the launcher count in a case, too") {
    auto lab = fake::lab("kind = \"time\"\nratio_max = 1.2\nratio_zero = 3.2\n");
    auto reference = right(lab), observation = right(lab);
    for (auto& one : observation.cases) one.launches[0].device_copies.cycles = 120;
    CHECK(ask(lab, observation, &reference).fraction == doctest::Approx(0.5));
}

TEST_CASE("time: a sample that is wrong or breaks off has no time") {
    auto lab = sampled_lab("kind = \"time\"\nratio_max = 2\nratio_zero = 4\n");
    auto reference = right(lab), observation = right(lab);
    add_samples(lab, reference, {1000, 1000, 1000, 1000});
    add_samples(lab, observation, {1, 1, 1, 1});
    observation.sized[0].samples[0].outputs[1] = i32s({0, 10, 20, 31});
    CHECK(ask(lab, observation, &reference).because ==
          "In a small run for big, 1 of 4 elements of `out` differs from the reference's output.");
    add_samples(lab, observation, {1, 1, 1, 1});
    observation.sized[0].samples[1].findings = {finding("memory.out-of-bounds")};
    CHECK(ask(lab, observation, &reference)
              .because.starts_with("A small run for big failed: fake.cu:7 thread (3,0)"));
    add_samples(lab, observation, {1, 1, 1, 1});
    observation.sized[0].done_more = "execute 2.3 times the instructions";
    const auto more = ask(lab, observation, &reference);
    CHECK(more.fraction == 0);
    CHECK(more.because == "At big the kernels execute 2.3 times the instructions that small runs predict.");
    CHECK(more.advice.contains("the same work per element at all sizes"));
    observation.sized.clear();
    CHECK(ask(lab, observation, &reference).verdict == Verdict::skip);
}

TEST_CASE("time: the advice names what there is more of than in the reference, and the case that shows it") {
    auto lab = fake::lab("kind = \"time\"\nratio_max = 1.2\nratio_zero = 3.2\n");
    auto reference = right(lab);
    for (auto& one : reference.cases) {
        one.launches[0].block = {256, 1, 1};
        one.launches[0].shared.load.passes = 10;
        one.launches[0].global.load.passes = 10;
        one.launches[0].warp_instructions = 100;
    }
    auto with = [&](auto change) {
        auto observation = reference;
        for (auto& one : observation.cases) {
            one.launches[0].work.all = one.name == "small" ? 110 : 300;
            change(one.launches[0]);
        }
        return ask(lab, observation, &reference);
    };
    auto few = with([](LaunchRecord& launch) {
        launch.block = {32, 1, 1};
        launch.shared.load.passes = 12;
    });
    CHECK(few.advice.starts_with("It uses too few threads, 1 for every 8 of the reference's"));
    CHECK(few.shown_by == "large");
    CHECK(with([](LaunchRecord& launch) {
              launch.shared.load.passes = 30;
          }).advice.starts_with("It takes 3 times the reference's wavefronts"));
    CHECK(with([](LaunchRecord& launch) {
              launch.global.load.passes = 25;
          }).advice.starts_with("It moves 2.5 times the reference's sectors"));
    CHECK(with([](LaunchRecord& launch) {
              launch.warp_instructions = 200;
          }).advice.starts_with("Its warps execute 2 times the reference's instructions"));
    CHECK(with([](LaunchRecord&) {}).advice.starts_with("Wavefronts, sectors"));
}

namespace {

// 21 blocks: `slow` of them with one ratio, the others with another. 2 ms, 4 MB, a copy bandwidth of 4 GB/s.
PairedTimes paired(std::size_t slow, double ratio, double otherwise = 1) {
    PairedTimes times;
    times.size = "4 M";
    times.bytes = 4'000'000;
    times.written_bytes = 2'000'000;
    times.copy_bytes_a_second = 4e9;
    for (std::size_t i = 0; i < 21; ++i) {
        const double own = 2e-3 * (i < slow ? ratio : otherwise);
        times.blocks.push_back({{own, own, own}, {2e-3, 2e-3, 2e-3}});
    }
    return times;
}

CheckResult ask_timed(const Lab& lab, const std::vector<PairedTimes>& times) {
    auto observation = right(lab), reference = right(lab);
    auto inputs = lab::all_inputs(lab, 1);
    return check::ask(lab.checks[0], {lab, inputs.value(), observation, &reference, &reference, &times});
}

}  // namespace

TEST_CASE("time: measured times go before modeled cycles, with limits of their own") {
    auto lab = fake::lab(
        "kind = \"time\"\nratio_max = 9\nratio_zero = 19\nmeasured_ratio_max = 1.5\nmeasured_ratio_zero = "
        "2.5\n");
    auto good = ask_timed(lab, {paired(0, 1)});
    CHECK(good.verdict == Verdict::pass);
    CHECK(good.evidence == "measured");
    CHECK(good.because ==
          "1.00 times the reference's time on 4 M (1.00 to 1.00 in 19 blocks of 21). It moves data at 50 % "
          "of a copy's bandwidth (2 of 4 GB/s).");
    auto half = ask_timed(lab, {paired(20, 2)});
    CHECK(half.verdict == Verdict::partial);
    CHECK(half.fraction == doctest::Approx(0.5));
    CHECK(half.because.ends_with("Full points up to 1.5 times, none from 2.5."));
    CHECK(ask_timed(lab, {paired(21, 3)}).verdict == Verdict::fail);
    auto between = ask_timed(lab, {paired(19, 2)});
    CHECK(between.verdict == Verdict::pass);
    CHECK(between.because.ends_with(
        "In both rounds, some blocks were above 1.5 and some below. This counts as passed."));
    CHECK(ask_timed(lab, {paired(0, 1), paired(21, 3)}).verdict == Verdict::fail);
    auto without = fake::lab("kind = \"time\"\nratio_max = 9\nratio_zero = 19\n");
    CHECK(ask_timed(without, {paired(21, 3)}).verdict == Verdict::pass);
}

TEST_CASE("time: a measured ratio does not hide the time that is lost to bank conflicts") {
    auto lab = fake::lab(
        "kind = \"time\"\nratio_max = 9\nratio_zero = 19\nmeasured_ratio_max = 1.5\nmeasured_ratio_zero = "
        "2.5\nconflict_share_max = 0.1\nconflict_share_zero = 0.5\n");
    auto observation = right(lab), reference = right(lab);
    for (auto& one : observation.cases) one.launches[0].work = {1000, 700, 1000, 700};
    auto inputs = lab::all_inputs(lab, 1);
    std::vector<PairedTimes> times{paired(0, 1)};
    const Observed observed{lab, inputs.value(), observation, &reference, &reference, &times};
    auto result = check::ask(lab.checks[0], observed);
    CHECK(result.fraction == doctest::Approx(0.5));
    CHECK(result.evidence == "measured");
    CHECK(
        result.because ==
        "1.00 times the reference's time on 4 M (1.00 to 1.00 in 19 blocks of 21). It moves data at 50 % "
        "of a copy's bandwidth (2 of 4 GB/s). 30 % of the time is lost to bank conflicts. Full points up to "
        "10 % lost, none from 50 %.");
    times = {paired(21, 2.4)};
    result = check::ask(lab.checks[0], observed);
    CHECK(result.fraction == doctest::Approx(0.1));
    CHECK(result.because.ends_with(
        "30 % of the time is lost to bank conflicts. Full points up to 1.5 times, none from 2.5."));
}

TEST_CASE(
    "time: a wrong output at the timing size fails, what cannot be timed is modelled, the impossible is "
    "said") {
    auto lab = fake::lab("kind = \"time\"\nratio_max = 1.5\nratio_zero = 2.5\n");
    PairedTimes none;
    none.size = "4 M";
    none.came = PairedTimes::TimingOutcome::wrong;
    none.because = "7 of 9 elements of `out` are wrong";
    auto wrong = ask_timed(lab, {none});
    CHECK(wrong.verdict == Verdict::fail);
    CHECK(wrong.because == "At 4 M the GPU computed a wrong output: 7 of 9 elements of `out` are wrong.");
    CHECK(wrong.metrics.empty());
    CHECK_FALSE(wrong.hint_fits);
    // The output check reports a wrong output if the time check needs it.
    auto outputs = fake::lab(
        "kind = \"output\"\n[[check]]\nid = \"fast\"\nkind = \"time\"\nneeds = [\"it\"]\npoints = "
        "1\nratio_max = 1.5\n"
        "ratio_zero = 2.5\n");
    CHECK(ask_timed(outputs, {none}).because == wrong.because);
    CHECK(ask_timed(outputs, {paired(0, 1)}).verdict == Verdict::pass);
    outputs.checks[1].needs.clear();
    CHECK(ask_timed(outputs, {none}).verdict == Verdict::pass);
    none.came = PairedTimes::TimingOutcome::endless;
    none.because = "it did not end within 10 s and was stopped";
    CHECK(ask_timed(lab, {none}).because ==
          "At 4 M the GPU did not finish: it did not end within 10 s and was stopped.");
    none.came = PairedTimes::TimingOutcome::cannot;
    none.because = "a kernel launches kernels";
    auto modeled = ask_timed(lab, {none});
    CHECK(modeled.verdict == Verdict::pass);
    CHECK(modeled.evidence.empty());
    CHECK(modeled.because ==
          "The same as the reference's modeled time. It could not be timed on the GPU: a kernel launches "
          "kernels.");
    auto impossible = ask_timed(lab, {paired(21, 0.1)});
    CHECK(impossible.fraction == 1);
    CHECK(impossible.because.ends_with("No memory is that fast, so a teacher should look at this file."));
}
