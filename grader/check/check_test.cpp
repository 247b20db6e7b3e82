// Kinds of check, each with a guilty and an innocent observation, except output (output_check_test.cpp),
// counts (count_check_test.cpp) and time (time_check_test.cpp). Visibility of hidden cases:
// hidden_findings_test.cpp.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include "grader/check/fake_observation_test.h"
#include "grader/check/verdict_phrases.h"
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
    missing.explanation = "Give one argument for each.";
    Observation broken;
    broken.build_findings = {missing};
    auto result = ask(lab, broken);
    CHECK(result.because == "The launcher cannot be called: there is no host function 'launch'.");
    CHECK(result.advice ==
          "Keep its declaration as in the stub: extern \"C\" void launch(const int* in, int* out, int n)");
    CHECK(result.findings.at(0).finding.explanation == result.advice);
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
              "fake.cu:7 thread (3,0) did it to out[4711] (cases `small`, `large` and hidden ones).");
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

// A line with one request of `passes` passes, with lanes 128 bytes apart.
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
    CHECK(ask(lab, observation).because == "No kernel accesses shared memory, so there is nothing to count.");
    CHECK(ask(lab, observation).verdict == Verdict::pass);
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
          "32-way bank conflict: fake.cu:14 reads `tile` with 32 wavefronts instead of 1: all 32 lanes hit "
          "bank 0, because "
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
    CHECK(
        result.because.starts_with("Bank conflict: fake.cu:14 reads `tile` with 30 wavefronts instead of 2"));
    CHECK(result.advice == "1 instead of 30.");
    CHECK(result.picture == "30 words");
    CHECK(result.shown_by == "large");
    REQUIRE(result.findings.size() == 1);
    CHECK(result.findings[0].finding.message == "up to 30 wavefronts");
    CHECK(result.findings[0].cases.size() == 2);
    // If the case's line has no finding, a case with advice is used instead.
    observation.cases[1].findings.clear();
    result = ask(lab, observation);
    CHECK(result.because.starts_with("Bank conflict: fake.cu:14 reads `tile` with 28 wavefronts"));
    CHECK(result.advice == "1 instead of 28.");
    CHECK(result.shown_by == "small");
    // Advice on another line names that line.
    observation.cases[0].findings[0].locations[0].line = 9;
    result = ask(lab, observation);
    CHECK(result.because.starts_with("Bank conflict: fake.cu:14 reads `tile` with 30 wavefronts"));
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
    CHECK(
        result.because.starts_with("Uncoalesced read: fake.cu:14 reads `tile` with 32 sectors instead of 4: "
                                   "neighboring lanes are 32 words apart."));
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
            launch.dynamic_shared_bytes = launch.dynamic_shared_written =
                observation.cases[i].outputs[0].size();
            change(observation.cases[i]);
        }
        return ask(lab, observation);
    };
    CHECK(set([](auto&) {}).verdict == Verdict::pass);
    CHECK(set([](auto& run) { run.launches.push_back(launch()); }).because ==
          "The launcher started more than 1 kernel: 2 (cases `small`, `large` and hidden ones). It ran as "
          "`kernel<<<1, 32, 16>>>` and `kernel<<<1, 32>>>`.");
    CHECK(set([](auto& run) {
              run.launches[0].grid = {2, 2, 1};
          }).because.starts_with("`kernel` is launched with the wrong number of blocks: 4 instead of 1"));
    CHECK(set([](auto& run) { run.launches[0].dynamic_shared_bytes = 3; })
              .because.starts_with(
                  "The launch requests too little dynamic shared memory: 3 bytes, but 16 are needed"));
    // A helper kernel cannot request it on behalf of another kernel.
    const auto helped = [&](uint64_t written) {
        observation = right(lab);
        lab.checks[0].numbers["max_launches"] = 2;
        for (std::size_t i = 0; i < 3; ++i) {
            auto& run = observation.cases[i];
            run.launches[0].warp_instructions = 1000;
            run.launches.push_back(launch());
            run.launches[1].kernel = "helper";
            run.launches[1].dynamic_shared_bytes = run.outputs[0].size();
            run.launches[1].dynamic_shared_written = written;
        }
        auto result = ask(lab, observation);
        lab.checks[0].numbers["max_launches"] = 1;
        return result;
    };
    CHECK(helped(0).because.starts_with(
        "No kernel that uses its dynamic shared memory requests enough of it: 16 bytes are needed"));
    CHECK(helped(1'000'000).verdict == Verdict::pass);
    CHECK(set([](auto& run) { run.launches[0].dynamic_shared_bytes = 1000; })
              .because.starts_with("`kernel` requests more dynamic shared memory than it needs: 1,000 bytes, "
                                   "but 32 are enough"));
    CHECK(set([](auto& run) { run.launches[0].static_shared_bytes = 1025; })
              .because.starts_with(
                  "`kernel` has more static shared memory than it needs: 1,025 bytes, but 1,024 are enough"));
    CHECK(set([](auto& run) { run.launches[0].static_shared_bytes = 1000; }).verdict == Verdict::pass);
    CHECK(set([](auto& run) { run.launches.clear(); }).because.starts_with("The launcher started no kernel"));
    CHECK(set([](auto& run) {
              run.findings = {finding("launch.refused")};
          }).because.starts_with("fake.cu:7 thread"));
    observation = right(lab);
    for (std::size_t i = 0; i < 2; ++i) {
        auto& launch = observation.cases[i].launches[0];
        launch.dynamic_shared_bytes = launch.dynamic_shared_written = 32;
    }
    CHECK(ask(lab, observation).because ==
          "The launch requests too little dynamic shared memory (hidden cases).");
}

TEST_CASE("launch: memory that is requested and not written") {
    auto lab = fake::lab(
        "kind = \"launch\"\ndynamic_shared_min = \"4 * n\"\ndynamic_shared_written_min = \"3 * n\"\n");
    const auto writes = [&](uint64_t part) {
        auto observation = right(lab);
        for (auto& run : observation.cases) {
            run.launches[0].dynamic_shared_bytes = run.outputs[0].size();
            run.launches[0].dynamic_shared_written = run.outputs[0].size() * part / 4;
        }
        return ask(lab, observation);
    };
    CHECK(writes(4).verdict == Verdict::pass);
    CHECK(writes(3).verdict == Verdict::pass);
    CHECK(writes(2).because.starts_with(
        "The blocks leave a large part of their dynamic shared memory unused: a "
        "block writes 8 bytes, and needs at least 12"));
}

TEST_CASE("launch: memory in which nothing is exchanged, and memory of another block") {
    const auto with = [](const char* key, uint64_t exchanged, uint64_t lent) {
        auto lab = fake::lab(std::string("kind = \"launch\"\n") + key + " = \"4 * n\"\n");
        auto observation = right(lab);
        for (auto& run : observation.cases) {
            run.launches[0].dynamic_shared_bytes = run.outputs[0].size();
            run.exchange.counted = true;
            run.exchange.dynamic_bytes = exchanged ? run.outputs[0].size() : run.outputs[0].size() / 2;
            run.exchange.lent_bytes = lent;
        }
        return ask(lab, observation);
    };
    CHECK(with("dynamic_shared_exchanged_min", 1, 0).verdict == Verdict::pass);
    CHECK(with("dynamic_shared_exchanged_min", 0, 0)
              .because.starts_with("The threads exchange values in too small a part of their dynamic shared "
                                   "memory: in 8 bytes of a "
                                   "block, and 16 are needed"));
    CHECK(with("dynamic_shared_max", 0, 0).verdict == Verdict::pass);
    CHECK(with("dynamic_shared_max", 0, 8)
              .because.contains("requests more dynamic shared memory than it needs: 24 bytes with 8 of "
                                "another block, but 16 are "
                                "enough"));
}

TEST_CASE("launch: what fits on a multiprocessor, of launches that do the work") {
    auto lab = fake::lab(
        "kind = \"launch\"\nresident_threads_min = 2048\nresident_threads_min_zero = 1024\nl1_min = "
        "94208\nl1_min_zero = 0\n");
    const auto with = [&](uint32_t blocks, uint32_t l1, Residency::LimitedBy by, uint64_t acting = 512) {
        auto observation = right(lab);
        for (auto& run : observation.cases) {
            auto& launch = run.launches[0];
            launch.block = {512, 1, 1};
            launch.acting_threads = acting;
            launch.warp_instructions = 1000;
            launch.residency = {.blocks = blocks,
                                .threads = blocks * 512,
                                .registers = 40,
                                .limited_by = by,
                                .shared_bytes = 0,
                                .l1_bytes = l1};
            run.launches.push_back(launch);  // a helper
            run.launches.back().kernel = "helper";
            run.launches.back().residency = {};
            run.launches.back().warp_instructions = 100;
        }
        return ask(lab, observation);
    };
    CHECK(with(4, 94208, Residency::LimitedBy::threads).verdict == Verdict::pass);
    const auto registers = with(3, 94208, Residency::LimitedBy::registers);
    CHECK(
        registers.because.starts_with("`kernel` leaves room for too few threads on a multiprocessor: 1,536, "
                                      "and at least 2,048 are required; "
                                      "3 blocks of 512 threads fit, limited by registers (40 per thread)"));
    CHECK(registers.verdict == Verdict::partial);
    const auto cache = with(4, 61440, Residency::LimitedBy::shared);
    CHECK(
        cache.because.starts_with("`kernel` leaves too little L1 cache: 61,440, and at least 94,208 are "
                                  "required; 4 blocks of 512 threads "
                                  "fit, limited by threads and shared memory"));
    // 40 KB and 1 KB for each of four blocks are 164 KB; the launcher has requested more.
    auto asked = right(lab);
    for (auto& run : asked.cases) {
        auto& launch = run.launches[0];
        launch.block = {512, 1, 1};
        launch.warp_instructions = 1000;
        launch.acting_threads = 512;
        launch.static_shared_bytes = 40 << 10;
        launch.residency = {.blocks = 4,
                            .threads = 2048,
                            .registers = 24,
                            .limited_by = Residency::LimitedBy::threads,
                            .shared_bytes = 196 << 10,
                            .l1_bytes = 60 << 10};
    }
    CHECK(
        ask(lab, asked)
            .because.contains("limited by threads; `cudaFuncAttributePreferredSharedMemoryCarveout` reserves "
                              "196 KB for shared memory, "
                              "and without it 164 KB would be"));
    for (auto& run : asked.cases) run.launches[0].residency.l1_bytes = 92 << 10;
    CHECK(ask(lab, asked).verdict == Verdict::pass);
    CHECK(with(2, 94208, Residency::LimitedBy::shared).verdict == Verdict::fail);
    CHECK(with(4, 94208, Residency::LimitedBy::threads, 481).verdict == Verdict::pass);  // one thread copies
    CHECK(with(4, 94208, Residency::LimitedBy::threads, 256)
              .because.contains("too few threads on a multiprocessor: 1,148 of 2,048 take part in the "
                                "work, and at least 2,048 are required"));
    auto uncounted = right(lab);
    for (auto& run : uncounted.cases) {
        run.launches[0].warp_instructions = 1000;
        run.launches[0].residency = {.blocks = 4, .threads = 2048, .l1_bytes = 94208};
    }
    CHECK(ask(lab, uncounted).because.starts_with("`kernel` is so large that its registers could not be"));
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
