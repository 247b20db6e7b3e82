// check_test.cpp: every kind of check but counts (counts_test.cpp) and time (time_test.cpp), with a guilty
// and an innocent observation. What hidden cases may show: hidden_findings_test.cpp.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include "grader/check/fake_test.h"
#include "grader/check/words.h"
#include "grader/score/score.h"

using namespace warpmark;
using namespace warpmark::fake;

TEST_CASE("compiles: fails on an error with its place, lets warnings pass") {
    auto lab = fake::lab("kind = \"compiles\"\n");
    auto observation = right(lab);
    CHECK(ask(lab, observation).verdict == Verdict::pass);
    observation.build_findings = {finding("compile.warning", Severity::note)};
    CHECK(ask(lab, observation).because == "The file compiles, with 1 warning.");
    auto error = finding("compile.error");
    error.message = "expected a \";\"";
    Observation broken;
    broken.build_findings = {error, finding("compile.error")};
    auto result = ask(lab, broken);
    CHECK(result.verdict == Verdict::fail);
    CHECK(result.because == "fake.cu:7: expected a \";\". (1 more error.)");
    CHECK(result.places[0].line == 7);
}

TEST_CASE("compiles: a launcher that the lab cannot call is shown the line to keep") {
    auto lab = fake::lab("kind = \"compiles\"\n");
    auto missing = finding("compile.error");
    missing.message = "there is no host function 'launch'";
    missing.locations.clear();
    Observation broken;
    broken.build_findings = {missing};
    auto result = ask(lab, broken);
    CHECK(result.because == "The launcher cannot be called: there is no host function 'launch'.");
    CHECK(result.advice ==
          "Keep its declaration as in the stub: extern \"C\" void launch(const int* in, int* out, int n)");
}

TEST_CASE("output: right everywhere passes, each wrong case costs twice its share") {
    auto lab = fake::lab("kind = \"output\"\n");
    auto observation = right(lab);
    CHECK(ask(lab, observation).because == "The output is correct in all 3 cases.");
    observation.cases[1].outputs[1] = i32s({0, 10, 5, 30, 40, 50, 60, 71});
    auto result = ask(lab, observation);
    CHECK(result.verdict == Verdict::partial);
    CHECK(result.fraction == doctest::Approx(1 / 3.0));
    CHECK(result.because == "Wrong in case `large`. 2 of 8 elements of `out` are wrong.");
    CHECK(result.picture ==
          "          out[2]   expected       20   got 5\n          out[7]   expected       70   got 71\n");
    CHECK(result.shown_by == "large");
}

TEST_CASE("output: zeros, copies and untouched buffers are called by name") {
    auto lab = fake::lab("kind = \"output\"\n", false);
    auto observation = right(lab);
    observation.cases[0].outputs[1] = i32s({0, 0, 0, 0});
    CHECK(ask(lab, observation).because.ends_with("Every element of `out` is zero."));
    observation.cases[0].outputs[1] = i32s({0, 1, 2, 3});
    CHECK(ask(lab, observation).because.ends_with("`out` is a copy of `in`."));
    observation.cases[0].outputs[1] = lab::poison(Element::i32, 4);
    auto result = ask(lab, observation);
    CHECK(result.because.find("Nothing was ever written to `out`.") != std::string::npos);
    CHECK(result.picture.find("got nothing") != std::string::npos);
    observation.cases[0].outputs[1].clear();
    CHECK(ask(lab, observation).verdict == Verdict::fail);  // one of two cases
}

TEST_CASE("output: nothing ran, a refused launch and a broken-off run fail even if the output is right") {
    auto lab = fake::lab("kind = \"output\"\n", false);
    auto observation = right(lab);
    observation.cases[0].launches.clear();
    CHECK(ask(lab, observation).because == "Wrong in case `small`. The launcher started no kernel.");
    observation = right(lab);
    observation.cases[0].launches[0].error = "cudaErrorInvalidValue";
    observation.cases[0].findings = {finding("launch.refused")};
    CHECK(ask(lab, observation).verdict == Verdict::fail);
    observation = right(lab);
    for (auto& one : observation.cases) one.findings = {finding("run.limit")};
    CHECK(ask(lab, observation).verdict == Verdict::fail);
    CHECK(ask(lab, observation).advice == "Undo it.");
}

TEST_CASE("output: what a shuffle took from nobody is told with what is wrong") {
    auto lab = fake::lab("kind = \"output\"\n", false);
    auto observation = right(lab);
    observation.cases[0].from_nobody = {Location{"a.cu", 9, 4, Role::takes}};
    CHECK(ask(lab, observation).verdict == Verdict::pass);  // nobody uses it
    observation.cases[0].outputs[1] = i32s({0, 10, -4137299, 30});
    const auto result = ask(lab, observation);
    CHECK(result.advice.starts_with("This may be a consequence of the shuffle at a.cu:9: "));
    CHECK(result.advice.find("Here it is -4137299,") != std::string::npos);
    CHECK(result.places.at(0).line == 9);
}

TEST_CASE("output: right in the usual order alone is not right") {
    auto lab = fake::lab("kind = \"output\"\n", false);
    auto observation = right(lab);
    observation.cases[0].reversed = {observation.cases[0].outputs, {}};
    CHECK(ask(lab, observation).verdict ==
          Verdict::pass);  // another buffer differs: an input that the submission wrote
    observation.cases[0].reversed.outputs[1] = i32s({0, 10, 20, 31});
    observation.cases[0].reversed.places = {Location{"a.cu", 6, 0, Role::decides}};
    const auto result = ask(lab, observation);
    CHECK(result.verdict == Verdict::fail);
    CHECK(result.because ==
          "Wrong in case `small`. With the last block, warp and lane first, 1 of 4 elements of `out` is "
          "wrong; in the usual order the output is correct.");
    CHECK(result.places.at(0).line == 6);
    CHECK_FALSE(result.hint_fits);
    // A GPU is right, and the simulation in no order.
    observation.cases[0].device.ran = true;
    observation.cases[0].device.outputs = observation.cases[0].outputs;
    observation.cases[0].outputs[1] = i32s({0, 10, 20, 32});
    CHECK(ask(lab, observation).verdict == Verdict::pass);
}

TEST_CASE("output: a block that waits for one which may not have started") {
    auto lab = fake::lab("kind = \"output\"\n", false);
    auto observation = right(lab);
    Location at{"a.cu", 6, 0, Role::waits};
    at.block = {3, 0, 0};
    observation.cases[0].reversed.waits = {at};
    const auto result = ask(lab, observation);
    CHECK(result.verdict == Verdict::fail);
    CHECK(result.because ==
          "Wrong in case `small`. Block (3,0,0) waits at a.cu:6 for another block, which may not have "
          "started.");
    CHECK(result.places.at(0).line == 6);
    CHECK(result.advice.contains("atomicAdd on a counter"));
}

TEST_CASE("output: right in the first call alone is wrong in the case of the later one") {
    const auto lab = fake::lab("kind = \"output\"\n", false);
    const auto inputs = lab::all_inputs(lab, 1).value();
    auto oracle = right(lab), submission = right(lab);
    oracle.in_turn = submission.in_turn = {oracle.cases[0], oracle.cases[1], oracle.cases[0]};
    CHECK(check::ask(lab.checks[0], {lab, inputs, submission, &oracle}).verdict == Verdict::pass);
    submission.in_turn[1].outputs[1] = i32s({0, 10, 20, 30, 40, 50, 60, 71});
    auto result = check::ask(lab.checks[0], {lab, inputs, submission, &oracle});
    CHECK(result.verdict == Verdict::fail);  // one of two cases
    CHECK(result.because ==
          "Wrong in case `large`. The first call is correct, but a second call in the same process (`large`, "
          "after `small`) is wrong: 1 of 8 elements of `out`.");
    CHECK(result.advice.contains("static"));
    CHECK(result.picture.contains("expected"));
    submission.in_turn[1] = oracle.in_turn[1];
    submission.in_turn[2].outputs[1] = i32s({9, 9, 9, 9});
    result = check::ask(lab.checks[0], {lab, inputs, submission, &oracle});
    CHECK(result.because.contains(
        "a third call in the same process (sizes and buffers of `small`, other inputs) is wrong: 4 of 4"));
    submission.in_turn.pop_back();  // what was not made is not judged here
    CHECK(check::ask(lab.checks[0], {lab, inputs, submission, &oracle}).verdict == Verdict::pass);
    submission.in_turn[1].findings = {finding("run.limit")};
    result = check::ask(lab.checks[0], {lab, inputs, submission, &oracle});
    CHECK(result.because.contains(
        "a second call in the same process (`large`, after `small`) is wrong: fake.cu:7"));
    CHECK(result.fraction == 0);
    submission.in_turn[1].findings.clear();
    submission.cases[0].outputs[1] = i32s({1, 1, 1, 1});
    submission.in_turn[1].outputs[1] = {};
    CHECK_FALSE(check::ask(lab.checks[0], {lab, inputs, submission, &oracle})
                    .because.contains("call"));  // wrong anyway
}

TEST_CASE("output: a device that takes no launch wants no kernel, and only outputs are asked for") {
    auto lab = fake::lab("kind = \"output\"\n", false);
    lab.cases[1].refuses_launches = true;
    auto submission = right(lab);
    submission.cases[1].launches[0].error = "cudaErrorLaunchOutOfResources";
    CHECK(ask(lab, submission).verdict == Verdict::pass);
    submission.cases[1].launches.clear();
    CHECK(ask(lab, submission).verdict == Verdict::pass);
    submission.cases[1].outputs[1] = i32s({1});
    CHECK(ask(lab, submission).verdict == Verdict::fail);
    CHECK(check::covered(lab.checks[0], lab).size() == 2);
    CHECK(check::covered(fake::lab("kind = \"races\"\n", false).checks[0], lab).size() == 1);
}

TEST_CASE("output: a hidden case tells neither its name, its inputs nor its values") {
    auto lab = fake::lab("kind = \"output\"\n");
    auto observation = right(lab);
    observation.cases[2].outputs[1] = i32s({0, 10, 4711, 30, 40});
    auto result = ask(lab, observation);
    CHECK(result.because == "Wrong in a hidden case. `out` is wrong. The public cases are correct.");
    CHECK(result.picture.empty());
    CHECK(result.shown_by.empty());
    observation.cases[2].findings = {finding("run.trap")};
    CHECK(ask(lab, observation).because ==
          "Wrong in a hidden case. The run ended with run.trap. The public cases are correct.");
}

TEST_CASE("output: without an oracle nothing is judged") {
    auto lab = fake::lab("kind = \"output\"\n");
    auto observation = right(lab);
    auto inputs = lab::all_inputs(lab, 1).value();
    CHECK(check::ask(lab.checks[0], {lab, inputs, observation}).verdict == Verdict::skip);
}

TEST_CASE("races, barriers and memory: fail on their own findings, not on each other's") {
    struct {
        const char *kind, *guilty;
        Severity severity;
    } rows[] = {{"races", "race.read-write", Severity::error},
                {"races", "race.volatile", Severity::warning},
                {"barriers", "barrier.divergent", Severity::error},
                {"memory", "memory.uninitialised", Severity::error}};
    for (const auto& row : rows) {
        CAPTURE(row.guilty);
        auto lab = fake::lab(std::string("kind = \"") + row.kind + "\"\n");
        auto observation = right(lab);
        for (auto innocent : {"run.limit", "banks.conflict"})
            observation.cases[0].findings.push_back(finding(innocent));
        observation.cases[0].findings.push_back(finding("race.same-value", Severity::note));
        CHECK(ask(lab, observation).verdict == Verdict::pass);
        observation.cases[0].findings.push_back(finding(row.guilty, row.severity));
        observation.cases[1].findings.push_back(finding(row.guilty, row.severity));
        observation.cases[2].findings.push_back(finding(row.guilty, row.severity));
        auto result = ask(lab, observation);
        CHECK(result.verdict == Verdict::fail);
        CHECK(result.because ==
              "fake.cu:7 thread (3,0) did it to out[4711] (cases `small`, `large` and a hidden one).");
        CHECK(result.shown_by == "small");
        CHECK(result.places[0].line == 7);
        for (auto& one : observation.cases) {
            one.launches.clear();
            one.findings.clear();
        }
        CHECK(ask(lab, observation).verdict == Verdict::skip);
    }
}

namespace {

// A line with one request of `passes` passes, all lanes 128 bytes apart.
LineTraffic bad_line(bool shared, uint32_t passes, uint32_t ideal) {
    LineTraffic line;
    line.file = "fake.cu";
    line.line = 14;
    auto& traffic = (shared ? line.shared : line.global).load;
    traffic.requests = 1;
    traffic.passes = passes;
    traffic.ideal = ideal;
    WorstRequest& worst = shared ? line.worst_shared : line.worst_global;
    worst.width = 4;
    worst.passes = passes;
    worst.ideal = ideal;
    worst.active = 0xffffffff;
    for (uint32_t lane = 0; lane < 32; ++lane) worst.offsets[lane] = 128 * lane;
    (shared ? line.shared_array : line.global_array) = "tile";
    return line;
}

void add(LaunchRecord& launch, const LineTraffic& line) {
    launch.shared.load += line.shared.load;
    launch.global.load += line.global.load;
    launch.lines.push_back(line);
}

}  // namespace

TEST_CASE("banks: names the worst line, its request and its banks") {
    auto lab = fake::lab("kind = \"banks\"\nexcess_zero = 62\n", false);
    auto observation = right(lab);
    CHECK(ask(lab, observation).verdict == Verdict::skip);
    for (auto& one : observation.cases) add(one.launches[0], bad_line(true, 1, 1));
    CHECK(ask(lab, observation).because ==
          "No access to shared memory takes more wavefronts than necessary.");
    observation.cases[1].launches[0].lines.clear();
    observation.cases[1].launches[0].shared = {};
    add(observation.cases[1].launches[0], bad_line(true, 32, 1));
    auto result = ask(lab, observation);
    CHECK(result.verdict == Verdict::partial);
    CHECK(result.fraction == doctest::Approx(0.75));
    CHECK(result.because ==
          "fake.cu:14 reads `tile` with 32 wavefronts instead of 1: all 32 lanes hit bank 0, because "
          "their addresses are 32 words apart. Shared memory accesses take 16.5 times the minimum number of "
          "wavefronts.");
    CHECK(result.picture.starts_with("lane  0  1  2  3"));
    CHECK(result.picture.find("bank  0  0  0  0") != std::string::npos);
    CHECK(result.shown_by == "large");
    CHECK(result.places[0].line == 14);
}

TEST_CASE("banks: sentence, picture and advice are of one case, the one with the worst request") {
    auto lab = fake::lab("kind = \"banks\"\nexcess_zero = 62\n", false);
    auto observation = right(lab);
    for (std::size_t i = 0; i < 2; ++i) {
        const uint32_t passes = i == 0 ? 28 : 30;
        add(observation.cases[i].launches[0], bad_line(true, passes, 2));
        auto& told =
            observation.cases[i].findings.emplace_back(finding("banks.conflict", Severity::warning, 14));
        told.message = fmt::format("up to {} wavefronts", passes);
        told.explanation = fmt::format("1 instead of {}.", passes);
        told.picture = fmt::format("{} words", passes);
    }
    auto result = ask(lab, observation);
    CHECK(result.because.starts_with("fake.cu:14 reads `tile` with 30 wavefronts instead of 2"));
    CHECK(result.advice == "1 instead of 30.");
    CHECK(result.picture == "30 words");
    CHECK(result.shown_by == "large");
    REQUIRE(result.findings.size() == 1);
    CHECK(result.findings[0].finding.message == "up to 30 wavefronts");
    CHECK(result.findings[0].cases.size() == 2);
    // A case whose line was not worth a finding gives way to one with advice.
    observation.cases[1].findings.clear();
    result = ask(lab, observation);
    CHECK(result.because.starts_with("fake.cu:14 reads `tile` with 28 wavefronts"));
    CHECK(result.advice == "1 instead of 28.");
    CHECK(result.shown_by == "small");
    // What is known of another line alone is said to be about that one.
    observation.cases[0].findings[0].locations[0].line = 9;
    result = ask(lab, observation);
    CHECK(result.because.starts_with("fake.cu:14 reads `tile` with 30 wavefronts"));
    CHECK(result.advice == "fake.cu:9: 1 instead of 28.");
}

TEST_CASE("coalescing: counts sectors and tells the stride") {
    auto lab = fake::lab("kind = \"coalescing\"\nexcess_max = 0.5\nexcess_zero = 4\n", false);
    auto observation = right(lab);
    CHECK(ask(lab, observation).verdict == Verdict::skip);
    add(observation.cases[0].launches[0], bad_line(false, 6, 4));
    CHECK(ask(lab, observation).verdict == Verdict::pass);
    add(observation.cases[1].launches[0], bad_line(false, 32, 4));
    auto result = ask(lab, observation);
    CHECK(result.verdict == Verdict::partial);
    CHECK(result.because.starts_with(
        "fake.cu:14 reads `tile` with 32 sectors instead of 4: neighboring lanes are 32 words apart."));
}

TEST_CASE("launch: refused, too many, of the wrong size, with the wrong shared memory") {
    auto lab = fake::lab(
        "kind = \"launch\"\nmax_launches = 1\nblocks = 1\nthreads = 32\ndynamic_shared_min = \"n * "
        "4\"\ndynamic_shared_max = \"n "
        "* 8\"\nstatic_shared_max = 1024\n");
    auto observation = right(lab);
    auto set = [&](auto change) {
        observation = right(lab);
        for (std::size_t i = 0; i < 3; ++i) {
            auto& launch = observation.cases[i].launches[0];
            launch.dynamic_shared_bytes = observation.cases[i].outputs[0].size();
            change(observation.cases[i]);
        }
        return ask(lab, observation);
    };
    CHECK(set([](auto&) {}).verdict == Verdict::pass);
    CHECK(set([](auto& run) { run.launches.push_back(launch()); }).because ==
          "The launcher started more than 1 kernel: 2 (cases `small`, `large` and a hidden one). It ran as "
          "`kernel<<<1, 32, 16>>>` and `kernel<<<1, 32>>>`.");
    CHECK(set([](auto& run) {
              run.launches[0].grid = {2, 2, 1};
          }).because.starts_with("`kernel` is launched with the wrong number of blocks: 4 instead of 1"));
    CHECK(set([](auto& run) { run.launches[0].dynamic_shared_bytes = 3; })
              .because.starts_with(
                  "The launch requests too little dynamic shared memory: 3 bytes, but 16 are needed"));
    CHECK(set([](auto& run) { run.launches[0].dynamic_shared_bytes = 1000; })
              .because.starts_with("`kernel` requests more dynamic shared memory than it needs: 1,000 bytes, "
                                   "but 32 are enough"));
    CHECK(set([](auto& run) { run.launches[0].static_shared_bytes = 1025; })
              .because.starts_with(
                  "`kernel` has more static shared memory than it needs: 1,025 bytes, but 1,024 are enough"));
    CHECK(set([](auto& run) { run.launches.clear(); }).because.starts_with("The launcher started no kernel"));
    CHECK(set([](auto& run) {
              run.findings = {finding("launch.refused")};
          }).because.starts_with("fake.cu:7 thread"));
    observation = right(lab);
    for (std::size_t i = 0; i < 2; ++i) observation.cases[i].launches[0].dynamic_shared_bytes = 32;
    CHECK(ask(lab, observation).because ==
          "The launch requests too little dynamic shared memory (a hidden case).");
}

TEST_CASE("launch: what fits on a multiprocessor, of launches that do the work") {
    auto lab = fake::lab(
        "kind = \"launch\"\nresident_threads_min = 2048\nresident_threads_min_zero = 1024\nl1_min = "
        "94208\nl1_min_zero = 0\n");
    const auto with = [&](uint32_t blocks, uint32_t l1, Residency::By by) {
        auto observation = right(lab);
        for (auto& run : observation.cases) {
            auto& launch = run.launches[0];
            launch.block = {512, 1, 1};
            launch.warp_instructions = 1000;
            launch.residency = {.blocks = blocks,
                                .threads = blocks * 512,
                                .registers = 40,
                                .limited_by = by,
                                .shared_bytes = 0,
                                .l1_bytes = l1};
            run.launches.push_back(launch);  // a helper
            run.launches.back().residency = {};
            run.launches.back().warp_instructions = 100;
        }
        return ask(lab, observation);
    };
    CHECK(with(4, 94208, Residency::By::threads).verdict == Verdict::pass);
    const auto registers = with(3, 94208, Residency::By::registers);
    CHECK(
        registers.because.starts_with("`kernel` leaves room for too few threads on a multiprocessor: 1,536, "
                                      "and at least 2,048 are required; "
                                      "3 blocks of 512 threads fit, limited by registers (40 per thread)"));
    CHECK(registers.verdict == Verdict::partial);
    const auto cache = with(4, 61440, Residency::By::shared);
    CHECK(
        cache.because.starts_with("`kernel` leaves too little L1 cache: 61,440, and at least 94,208 are "
                                  "required; 4 blocks of 512 threads "
                                  "fit, limited by shared memory"));
    CHECK(with(2, 94208, Residency::By::shared).verdict == Verdict::fail);
    auto uncounted = right(lab);
    for (auto& run : uncounted.cases) {
        run.launches[0].warp_instructions = 1000;
        run.launches[0].residency = {.blocks = 4, .threads = 2048, .l1_bytes = 94208};
    }
    CHECK(ask(lab, uncounted).because.starts_with("`kernel` has so much code that its registers were not"));
    CHECK(ask(lab, uncounted).verdict == Verdict::fail);
}

TEST_CASE("words: from 1,000 on every count has its commas") {
    CHECK(check::grouped(0) == "0");
    CHECK(check::grouped(999) == "999");
    CHECK(check::grouped(1000) == "1,000");
    CHECK(check::grouped(1234567) == "1,234,567");
    CHECK(check::counted(1000, "byte") == "1,000 bytes");
    auto lab = fake::lab("kind = \"launch\"\nthreads = 1024\n");
    auto observation = right(lab);
    for (auto& one : observation.cases) one.launches[0].block = {2048, 1, 1};
    CHECK(ask(lab, observation)
              .because.starts_with(
                  "`kernel` is launched with the wrong number of threads: 2,048 instead of 1,024"));
    auto many = fake::lab("kind = \"output\"\n");
    many.cases.resize(1);
    const std::vector<int32_t> wrong(2000, 7), zero(2000, 0);
    observation.cases.resize(1);
    observation.cases[0].outputs[1] = i32s(wrong);
    auto oracle = observation;
    oracle.cases[0].outputs[1] = i32s(zero);
    const auto inputs = lab::all_inputs(many, 1);
    const auto result = check::ask(many.checks[0], {many, inputs.value(), observation, &oracle, nullptr});
    CHECK(result.because.find("2,000 of 2,000 elements of `out` are wrong") != std::string::npos);
    CHECK(result.picture.find("1,9") != std::string::npos);
}

TEST_CASE("a straight line has ends") {
    CHECK(check::straight_line(0, 0, 1) == 1);
    CHECK(check::straight_line(0.25, 0, 1) == 0.75);
    CHECK(check::straight_line(1, 0, 1) == 0);
    CHECK(check::straight_line(1, 1, 1) == 1);
    CHECK(check::straight_line(2, 1, 1) == 0);
}
