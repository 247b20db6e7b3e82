// check_test.cpp: every kind of check with a guilty and an innocent observation, and what hidden cases may not tell.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include "grader/check/fake_test.h"
#include "grader/check/words.h"

using namespace warpmark;
using namespace warpmark::fake;

TEST_CASE("compiles: fails on an error with its place, lets warnings pass") {
    auto lab = fake::lab("kind = \"compiles\"\n");
    auto observation = right(lab);
    CHECK(ask(lab, observation).verdict == Verdict::pass);
    observation.build_findings = {finding("compile.warning", Severity::note)};
    CHECK(ask(lab, observation).because == "The compiler takes it, with 1 warning.");
    auto error = finding("compile.error");
    error.message = "expected a \";\"";
    Observation broken;
    broken.build_findings = {error, finding("compile.error")};
    auto result = ask(lab, broken);
    CHECK(result.verdict == Verdict::fail);
    CHECK(result.because == "fake.cu:7: expected a \";\". And 1 more error.");
    CHECK(result.places[0].line == 7);
}

TEST_CASE("compiles: a launcher that the lab cannot call is shown the line to keep") {
    auto lab = fake::lab("kind = \"compiles\"\n");
    auto missing = finding("compile.error");
    missing.message = "there is no host function 'launch'", missing.locations.clear();
    Observation broken;
    broken.build_findings = {missing};
    auto result = ask(lab, broken);
    CHECK(result.because == "The launcher cannot be called: there is no host function 'launch'.");
    CHECK(result.advice == "Keep the stub's line for it: extern \"C\" void launch(const int* in, int* out, int n)");
}

TEST_CASE("output: right everywhere passes, points are shared out over the cases") {
    auto lab = fake::lab("kind = \"output\"\n");
    auto observation = right(lab);
    CHECK(ask(lab, observation).because == "The output is right in all 3 cases.");
    observation.cases[1].outputs[1] = i32s({0, 10, 5, 30, 40, 50, 60, 71});
    auto result = ask(lab, observation);
    CHECK(result.verdict == Verdict::partial);
    CHECK(result.fraction == doctest::Approx(2 / 3.0));
    CHECK(result.because == "Wrong in case `large`. 2 of 8 elements of `out` are wrong.");
    CHECK(result.picture == "          out[2]   expected       20   got 5\n          out[7]   expected       70   got 71\n");
    CHECK(result.shown_by == "large");
}

TEST_CASE("output: zeros, copies and untouched buffers are called by name") {
    auto lab = fake::lab("kind = \"output\"\n", false);
    auto observation = right(lab);
    observation.cases[0].outputs[1] = i32s({0, 0, 0, 0});
    CHECK(ask(lab, observation).because.ends_with("`out` is zero everywhere."));
    observation.cases[0].outputs[1] = i32s({0, 1, 2, 3});
    CHECK(ask(lab, observation).because.ends_with("`out` is a copy of `in`."));
    observation.cases[0].outputs[1] = lab::poison(Element::i32, 4);
    auto result = ask(lab, observation);
    CHECK(result.because.find("Nothing was ever written to `out`.") != std::string::npos);
    CHECK(result.picture.find("got nothing") != std::string::npos);
    observation.cases[0].outputs[1].clear();
    CHECK(ask(lab, observation).verdict == Verdict::partial);
}

TEST_CASE("output: nothing ran, a refused launch and a broken-off run fail even if the output is right") {
    auto lab = fake::lab("kind = \"output\"\n", false);
    auto observation = right(lab);
    observation.cases[0].launches.clear();
    CHECK(ask(lab, observation).because == "Wrong in case `small`. The launcher started no kernel.");
    observation = right(lab);
    observation.cases[0].launches[0].error = "cudaErrorInvalidValue";
    observation.cases[0].findings = {finding("launch.refused")};
    CHECK(ask(lab, observation).verdict == Verdict::partial);
    observation = right(lab);
    for (auto& one : observation.cases) one.findings = {finding("run.limit")};
    CHECK(ask(lab, observation).verdict == Verdict::fail);
    CHECK(ask(lab, observation).advice == "Undo it.");
}

TEST_CASE("output: a hidden case tells neither its name, its inputs nor its values") {
    auto lab = fake::lab("kind = \"output\"\n");
    auto observation = right(lab);
    observation.cases[2].outputs[1] = i32s({0, 10, 4711, 30, 40});
    auto result = ask(lab, observation);
    CHECK(result.because == "Wrong in a hidden case. `out` is wrong. The public cases are right.");
    CHECK(result.picture.empty());
    CHECK(result.shown_by.empty());
    observation.cases[2].findings = {finding("run.trap")};
    CHECK(ask(lab, observation).because ==
          "Wrong in a hidden case. fake.cu:7: the run ended with run.trap. The public cases are right.");
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
        for (auto innocent : {"run.limit", "banks.conflict"}) observation.cases[0].findings.push_back(finding(innocent));
        observation.cases[0].findings.push_back(finding("race.same-value", Severity::note));
        CHECK(ask(lab, observation).verdict == Verdict::pass);
        observation.cases[0].findings.push_back(finding(row.guilty, row.severity));
        observation.cases[1].findings.push_back(finding(row.guilty, row.severity));
        observation.cases[2].findings.push_back(finding(row.guilty, row.severity));
        auto result = ask(lab, observation);
        CHECK(result.verdict == Verdict::fail);
        CHECK(result.because == "fake.cu:7 thread (3,0) did it to out[4711] (cases `small`, `large` and a hidden one).");
        CHECK(result.shown_by == "small");
        CHECK(result.places[0].line == 7);
        for (auto& one : observation.cases) one.launches.clear(), one.findings.clear();
        CHECK(ask(lab, observation).verdict == Verdict::skip);
    }
}

TEST_CASE("a finding of a hidden case alone keeps its line and loses the rest") {
    auto lab = fake::lab("kind = \"races\"\n");
    auto observation = right(lab);
    observation.cases[2].findings = {finding("race.read-write")};
    auto result = ask(lab, observation);
    CHECK(result.because == "fake.cu:7: One thread reads what another writes, unordered (a hidden case).");
    CHECK_FALSE(result.findings[0].finding.locations[0].has_thread);
    CHECK(result.findings[0].finding.explanation.find("Undo") == std::string::npos);
    CHECK(result.shown_by.empty());
}

namespace {

// A line with one request of `passes` passes, all lanes 128 bytes apart.
LineTraffic bad_line(bool shared, uint32_t passes, uint32_t ideal) {
    LineTraffic line;
    line.file = "fake.cu", line.line = 14;
    auto& traffic = (shared ? line.shared : line.global).load;
    traffic.requests = 1, traffic.passes = passes, traffic.ideal = ideal;
    WorstRequest& worst = shared ? line.worst_shared : line.worst_global;
    worst.width = 4, worst.passes = passes, worst.ideal = ideal, worst.active = 0xffffffff;
    for (uint32_t lane = 0; lane < 32; lane++) worst.offsets[lane] = 128 * lane;
    (shared ? line.shared_array : line.global_array) = "tile";
    return line;
}

void add(LaunchRecord& launch, const LineTraffic& line) {
    launch.shared.load += line.shared.load, launch.global.load += line.global.load;
    launch.lines.push_back(line);
}

}  // namespace

TEST_CASE("banks: names the worst line, its request and its banks") {
    auto lab = fake::lab("kind = \"banks\"\nexcess_zero = 62\n", false);
    auto observation = right(lab);
    CHECK(ask(lab, observation).verdict == Verdict::skip);
    for (auto& one : observation.cases) add(one.launches[0], bad_line(true, 1, 1));
    CHECK(ask(lab, observation).because == "No access to shared memory takes more wavefronts than it must.");
    observation.cases[1].launches[0].lines.clear();
    observation.cases[1].launches[0].shared = {};
    add(observation.cases[1].launches[0], bad_line(true, 32, 1));
    auto result = ask(lab, observation);
    CHECK(result.verdict == Verdict::partial);
    CHECK(result.fraction == doctest::Approx(0.75));
    CHECK(result.because ==
          "fake.cu:14 reads `tile` with 32 wavefronts where 1 would do: all 32 lanes in bank 0, 32 words apart. "
          "Shared memory takes 16.5 times the wavefronts that it must.");
    CHECK(result.picture.starts_with("lane  0  1  2  3"));
    CHECK(result.picture.find("bank  0  0  0  0") != std::string::npos);
    CHECK(result.shown_by == "large");
    CHECK(result.places[0].line == 14);
}

TEST_CASE("banks: sentence, picture and advice are of one case, the one with the worst request") {
    auto lab = fake::lab("kind = \"banks\"\nexcess_zero = 62\n", false);
    auto observation = right(lab);
    for (std::size_t i = 0; i < 2; i++) {
        const uint32_t passes = i == 0 ? 28 : 30;
        add(observation.cases[i].launches[0], bad_line(true, passes, 2));
        auto& told = observation.cases[i].findings.emplace_back(finding("banks.conflict", Severity::warning, 14));
        told.message = fmt::format("up to {} wavefronts", passes), told.explanation = fmt::format("1 instead of {}.", passes);
        told.picture = fmt::format("{} words", passes);
    }
    auto result = ask(lab, observation);
    CHECK(result.because.starts_with("fake.cu:14 reads `tile` with 30 wavefronts where 2 would do"));
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
        "fake.cu:14 reads `tile` with 32 sectors where 4 would do: neighbouring lanes are 32 words apart."));
}

TEST_CASE("launch: refused, too many, of the wrong size, with the wrong shared memory") {
    auto lab = fake::lab(
        "kind = \"launch\"\nmax_launches = 1\nblocks = 1\nthreads = 32\ndynamic_shared_min = \"n * 4\"\ndynamic_shared_max = \"n "
        "* 8\"\nstatic_shared_max = 1024\n");
    auto observation = right(lab);
    auto set = [&](auto change) {
        observation = right(lab);
        for (std::size_t i = 0; i < 3; i++) {
            auto& launch = observation.cases[i].launches[0];
            launch.dynamic_shared_bytes = observation.cases[i].outputs[0].size();
            change(observation.cases[i]);
        }
        return ask(lab, observation);
    };
    CHECK(set([](auto&) {}).verdict == Verdict::pass);
    CHECK(set([](auto& run) { run.launches.push_back(launch()); }).because ==
          "The launcher started more than 1 kernel: 2 (cases `small`, `large` and a hidden one).");
    CHECK(set([](auto& run) {
              run.launches[0].grid = {2, 2, 1};
          }).because.starts_with("`kernel` is launched with the wrong number of blocks: 4, and it should be 1"));
    CHECK(set([](auto& run) {
              run.launches[0].dynamic_shared_bytes = 3;
          }).because.starts_with("The launch asks for too little dynamic shared memory: 3 bytes, and 16 are needed"));
    CHECK(set([](auto& run) {
              run.launches[0].dynamic_shared_bytes = 1000;
          }).because.starts_with("`kernel` asks for more dynamic shared memory than it needs: 1,000 bytes, and 32 are enough"));
    CHECK(set([](auto& run) {
              run.launches[0].static_shared_bytes = 1025;
          }).because.starts_with("`kernel` has more static shared memory than it needs: 1,025 bytes, and 1,024 are enough"));
    CHECK(set([](auto& run) { run.launches.clear(); }).because.starts_with("The launcher started no kernel"));
    CHECK(set([](auto& run) { run.findings = {finding("launch.refused")}; }).because.starts_with("fake.cu:7 thread"));
    observation = right(lab);
    for (std::size_t i = 0; i < 2; i++) observation.cases[i].launches[0].dynamic_shared_bytes = 32;
    CHECK(ask(lab, observation).because == "The launch asks for too little dynamic shared memory (a hidden case).");
}

TEST_CASE("uses: bytes really stored and loaded") {
    auto lab = fake::lab("kind = \"uses\"\nshared_store_bytes_min = \"n * 4\"\nshared_load_bytes_min = \"n * 4\"\n");
    auto observation = right(lab);
    CHECK(ask(lab, observation).because ==
          "Nothing is stored to shared memory (cases `small`, `large` and a hidden one). It ran as `kernel<<<1, 32>>>`.");
    for (auto& one : observation.cases) one.launches[0].shared.store.bytes = 32, one.launches[0].shared.load.bytes = 31;
    CHECK(ask(lab, observation).because ==
          "Only 31 bytes are loaded from shared memory, and the task needs 32 bytes (case `large`). It ran as `kernel<<<1, 32>>>`.");
    observation.cases[1].findings = {finding("memory.out-of-bounds")};
    auto result = ask(lab, observation);
    CHECK(result.because.ends_with("What went wrong does not count, and here something did: fake.cu:7 thread (3,0) did it to "
                                   "out[4711] (case `large`)."));
    CHECK(result.advice == "Undo it.");
    CHECK(result.places[0].line == 7);
    observation.cases[1].findings.clear();
    for (auto& one : observation.cases) one.launches[0].shared.atomic.bytes = 1;
    CHECK(ask(lab, observation).verdict == Verdict::pass);
}

TEST_CASE("counts: every quantity has a most and a least, and is told from the others") {
    struct {
        const char* name;
        const char* too_many;
        void (*add)(LaunchRecord&, uint64_t);
    } rows[] = {
        {"global_load_bytes", "loaded from global memory", [](LaunchRecord& l, uint64_t n) { l.global.load.bytes += n; }},
        {"global_store_bytes", "stored to global memory", [](LaunchRecord& l, uint64_t n) { l.global.store.bytes += n; }},
        {"global_atomic_bytes", "updated atomically in global memory", [](LaunchRecord& l, uint64_t n) { l.global.atomic.bytes += n; }},
        {"shared_load_bytes", "loaded from shared memory", [](LaunchRecord& l, uint64_t n) { l.shared.load.bytes += n; }},
        {"shared_store_bytes", "stored to shared memory", [](LaunchRecord& l, uint64_t n) { l.shared.store.bytes += n; }},
        {"shared_atomic_bytes", "updated atomically in shared memory", [](LaunchRecord& l, uint64_t n) { l.shared.atomic.bytes += n; }},
        {"barriers", "completed by blocks", [](LaunchRecord& l, uint64_t n) { l.barriers += n; }},
    };
    for (const auto& row : rows) {
        CAPTURE(row.name);
        const std::string noun = row.name == std::string("barriers") ? "barrier" : "byte";
        auto most = fake::lab(fmt::format("kind = \"counts\"\n{}_max = \"4 * n\"\n", row.name));
        auto least = fake::lab(fmt::format("kind = \"counts\"\n{}_min = \"4 * n\"\n", row.name));
        auto observation = right(most);
        for (const auto& other : rows)
            if (std::string(other.name) != row.name) other.add(observation.cases[0].launches[0], 15);
        CHECK(ask(most, observation).because == "It is as much as it must be, and no more.");
        for (auto& one : observation.cases) row.add(one.launches[0], 20);  // just right for the hidden case
        CHECK(ask(most, observation).because ==
              fmt::format("20 {}s are {}, and 16 {}s would do (case `small`). It ran as `kernel<<<1, 32>>>`.", noun, row.too_many, noun));
        CHECK(ask(least, observation).because ==
              fmt::format("Only 20 {}s are {}, and the task needs 32 {}s (case `large`). It ran as `kernel<<<1, 32>>>`.", noun, row.too_many, noun));
        observation.cases[1].launches.push_back(launch());  // launches add up
        row.add(observation.cases[1].launches[1], 12);
        CHECK(ask(least, observation).verdict == Verdict::pass);
        CHECK(ask(least, observation).metrics[0] == std::pair(fmt::format("public_{}", row.name), 52.0));
    }
}

TEST_CASE("counts: an atomic counts as a load and as a store where there is a least, not where there is a most") {
    auto least = fake::lab("kind = \"counts\"\nshared_load_bytes_min = \"4 * n\"\nshared_store_bytes_min = \"4 * n\"\n");
    auto most = fake::lab("kind = \"counts\"\nshared_load_bytes_max = 0\nshared_store_bytes_max = 0\n");
    auto observation = right(least);
    for (auto& one : observation.cases) one.launches[0].shared.atomic.bytes = 32;
    CHECK(ask(least, observation).verdict == Verdict::pass);
    CHECK(ask(most, observation).verdict == Verdict::pass);
}

TEST_CASE("counts: the line that does most of it is named, over launches and with its array") {
    auto lab = fake::lab("kind = \"counts\"\nglobal_atomic_bytes_max = 4\n");
    auto observation = right(lab);
    auto line = [](int number, uint64_t bytes) {
        LineTraffic made;
        made.file = "fake.cu", made.line = number, made.global_array = "in", made.global_arrays.load.name = "in", made.global_arrays.atomic.name = "sum", made.global.atomic.bytes = bytes;
        return made;
    };
    auto add_line = [&](std::size_t position, int number, uint64_t bytes) {
        auto& launch = observation.cases[position].launches.emplace_back(fake::launch());
        launch.global.atomic.bytes = bytes, launch.lines = {line(number, bytes)};
    };
    add_line(1, 9, 1024);
    CHECK(ask(lab, observation).because.ends_with("All of it comes from fake.cu:9, at `sum`."));
    add_line(1, 7, 600), add_line(1, 7, 600);
    auto result = ask(lab, observation);
    CHECK(result.because.starts_with("2,224 bytes are updated atomically in global memory, and 4 bytes would do (case `large`)."));
    CHECK(result.because.ends_with("The most of it comes from fake.cu:7, at `sum`: 1,200 bytes."));
    REQUIRE(result.places.size() == 1);
    CHECK(result.places[0].line == 7);
    CHECK(result.shown_by == "large");
    add_line(1, 7, 4), observation.cases[1].launches.back().lines[0].global_arrays.atomic.name = "other";
    CHECK(ask(lab, observation).because.ends_with("The most of it comes from fake.cu:7: 1,204 bytes."));
    observation = right(lab);
    add_line(2, 9, 1024);
    result = ask(lab, observation);
    CHECK(result.because == "Too many bytes are updated atomically in global memory (a hidden case). All of it comes from fake.cu:9.");
    CHECK(result.metrics[0].second == 0);
    CHECK(result.shown_by.empty());
    CHECK(ask(fake::lab("kind = \"counts\"\nbarriers_min = 3\n"), right(lab)).because.starts_with("No barrier is completed by blocks (cases"));
}

TEST_CASE("time: the ratio to the reference, on a straight line") {
    auto lab = fake::lab("kind = \"time\"\nratio_max = 1.2\nratio_zero = 3.2\n");
    auto reference = right(lab), observation = right(lab);
    CHECK(ask(lab, observation, &reference).because == "1 times the reference's modelled cycles.");
    for (auto& one : observation.cases) one.launches[0].cycles = 220;
    auto result = ask(lab, observation, &reference);
    CHECK(result.fraction == doctest::Approx(0.5));
    CHECK(result.because == "2.2 times the reference's modelled cycles. Full points up to 1.2, none from 3.2.");
    for (auto& one : observation.cases) one.launches[0].cycles = 1000;
    CHECK(ask(lab, observation, &reference).verdict == Verdict::fail);
    CHECK(ask(lab, observation).verdict == Verdict::skip);
}

TEST_CASE("time: the advice names what there is more of than in the reference, and the case that shows it") {
    auto lab = fake::lab("kind = \"time\"\nratio_max = 1.2\nratio_zero = 3.2\n");
    auto reference = right(lab);
    for (auto& one : reference.cases) one.launches[0].block = {256, 1, 1}, one.launches[0].shared.load.passes = 10, one.launches[0].global.load.passes = 10, one.launches[0].warp_instructions = 100;
    auto with = [&](auto change) {
        auto observation = reference;
        for (auto& one : observation.cases) one.launches[0].cycles = one.name == "small" ? 110 : 300, change(one.launches[0]);
        return ask(lab, observation, &reference);
    };
    auto few = with([](LaunchRecord& launch) { launch.block = {32, 1, 1}, launch.shared.load.passes = 12; });
    CHECK(few.advice.starts_with("Too few threads are at work, 1 for each 8 of the reference's"));
    CHECK(few.shown_by == "large");
    CHECK(with([](LaunchRecord& launch) { launch.shared.load.passes = 30; }).advice.starts_with("It takes 3 times the reference's wavefronts"));
    CHECK(with([](LaunchRecord& launch) { launch.global.load.passes = 25; }).advice.starts_with("It moves 2.5 times the reference's sectors"));
    CHECK(with([](LaunchRecord& launch) { launch.warp_instructions = 200; }).advice.starts_with("Its warps execute 2 times the reference's instructions"));
    CHECK(with([](LaunchRecord&) {}).advice.starts_with("Neither wavefronts"));
}

namespace {

// 21 blocks: so many of them with one ratio, the others with another. 2 ms, 4 MB, a copy that moves 4 GB/s.
PairedTimes paired(std::size_t slow, double ratio, double otherwise = 1) {
    PairedTimes times;
    times.size = "4 M";
    times.bytes = 4'000'000, times.written_bytes = 2'000'000, times.copy_bytes_a_second = 4e9;
    for (std::size_t i = 0; i < 21; i++) {
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

TEST_CASE("time: measured times go before modelled cycles, with limits of their own") {
    auto lab = fake::lab("kind = \"time\"\nratio_max = 9\nratio_zero = 19\nmeasured_ratio_max = 1.5\nmeasured_ratio_zero = 2.5\n");
    auto good = ask_timed(lab, {paired(0, 1)});
    CHECK(good.verdict == Verdict::pass);
    CHECK(good.evidence == "measured");
    CHECK(good.because == "1.00 times the reference's time on 4 M (1.00 to 1.00 in 19 blocks of 21). It moves the data at 50 % of a copy's "
                          "speed (2 of 4 GB/s).");
    auto half = ask_timed(lab, {paired(20, 2)});
    CHECK(half.verdict == Verdict::partial);
    CHECK(half.fraction == doctest::Approx(0.5));
    CHECK(half.because.ends_with("Full points up to 1.5, none from 2.5."));
    CHECK(ask_timed(lab, {paired(21, 3)}).verdict == Verdict::fail);
    auto between = ask_timed(lab, {paired(19, 2)});
    CHECK(between.verdict == Verdict::pass);
    CHECK(between.because.ends_with("Twice some blocks were above 1.5 and some below: that counts as passed."));
    CHECK(ask_timed(lab, {paired(0, 1), paired(21, 3)}).verdict == Verdict::fail);
    auto without = fake::lab("kind = \"time\"\nratio_max = 9\nratio_zero = 19\n");
    CHECK(ask_timed(without, {paired(21, 3)}).verdict == Verdict::pass);
}

TEST_CASE("time: a wrong output at the timing size fails, what cannot be timed is modelled, the impossible is said") {
    auto lab = fake::lab("kind = \"time\"\nratio_max = 1.5\nratio_zero = 2.5\n");
    PairedTimes none;
    none.size = "4 M", none.came = PairedTimes::Came::wrong, none.because = "7 of 9 elements of `out` are wrong";
    auto wrong = ask_timed(lab, {none});
    CHECK(wrong.verdict == Verdict::fail);
    CHECK(wrong.because == "On 4 M the GPU got a wrong output: 7 of 9 elements of `out` are wrong.");
    CHECK(wrong.metrics.empty());
    CHECK_FALSE(wrong.hint_fits);
    none.came = PairedTimes::Came::endless, none.because = "it did not end within 10 s and was stopped";
    CHECK(ask_timed(lab, {none}).because == "On 4 M the GPU did not get through: it did not end within 10 s and was stopped.");
    none.came = PairedTimes::Came::cannot, none.because = "a kernel launches kernels";
    auto modelled = ask_timed(lab, {none});
    CHECK(modelled.verdict == Verdict::pass);
    CHECK(modelled.evidence.empty());
    CHECK(modelled.because == "1 times the reference's modelled cycles. It could not be timed on the GPU: a kernel launches kernels.");
    auto impossible = ask_timed(lab, {paired(21, 0.1)});
    CHECK(impossible.fraction == 1);
    CHECK(impossible.because.ends_with("No memory is that fast: somebody should look at how this comes about."));
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
    CHECK(ask(lab, observation).because.starts_with("`kernel` is launched with the wrong number of threads: 2,048, and it should be 1,024"));
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
