// Checks and reports of a run on a GPU: measured evidence, evidence from the simulation, and no duplicates.
#include <doctest/doctest.h>

#include "grader/check/fake_observation_test.h"
#include "grader/report/report_formats.h"
#include "grader/score/score.h"
#include "harness/contract/finding.h"

using namespace warpmark;
using namespace warpmark::fake;

namespace {

constexpr const char* gpu_name = "NVIDIA H200 (sm_90)";

// Adds a simulated request with `passes` passes, whose minimum is `ideal`.
void add(LaunchRecord& launch, bool shared, uint64_t passes, uint64_t ideal) {
    LineTraffic line;
    line.file = "fake.cu";
    line.line = 14;
    auto& traffic = (shared ? line.shared : line.global).load;
    traffic.requests = 1;
    traffic.passes = passes;
    traffic.ideal = ideal;
    (shared ? line.worst_shared : line.worst_global).passes = static_cast<uint32_t>(passes);
    (shared ? line.worst_shared : line.worst_global).ideal = static_cast<uint32_t>(ideal);
    (shared ? launch.shared : launch.global).load += traffic;
    launch.lines.push_back(line);
}

LaunchCounters counters() {
    LaunchCounters c;
    for (auto* count : {&c.shared_load_wavefronts, &c.shared_store_wavefronts, &c.shared_load_requests,
                        &c.shared_store_requests, &c.shared_atomic_requests, &c.global_load_sectors,
                        &c.global_store_sectors, &c.global_load_requests, &c.global_store_requests,
                        &c.global_atomic_requests, &c.global_reduction_requests})
        *count = 0;
    return c;
}

// Right outputs, also computed by a GPU, with the traffic of the simulation and of the GPU.
Observation on_gpu(const Lab& lab, bool shared, uint64_t simulated, uint64_t ideal, uint64_t counted) {
    auto observation = right(lab);
    observation.device = gpu_name;
    for (auto& one : observation.cases) {
        add(one.launches[0], shared, simulated, ideal);
        one.device.ran = true;
        one.device.outputs = one.outputs;
        MeasuredLaunch& launch = one.device.launches.emplace_back();
        launch.kernel = "kernel";
        launch.counted = true;
        launch.seconds = 1e-6;
        launch.counters = counters();
        (shared ? launch.counters.shared_load_requests : launch.counters.global_load_requests) = 1;
        (shared ? launch.counters.shared_load_wavefronts : launch.counters.global_load_sectors) = counted;
    }
    return observation;
}

Report judge(const Lab& lab, const Observation& submission) {
    auto inputs = lab::all_inputs(lab, 1).value();
    auto oracle = right(lab);
    return score::judge({"fake.cu", "ann/fake.cu", "ann", "int x;\n"},
                        {lab, inputs, submission, &oracle, nullptr}, {});
}

Finding of_gpu(const char* id) {
    Finding made;
    made.id = find_finding_kind(id)->id;
    made.kernel = "kernel";
    made.message = "kernel failed on the GPU";
    measured_on(made, gpu_name, Simulated::comes_to_its_end);
    made.explanation = "Look.";
    return made;
}

const Lab banks = fake::lab("kind = \"banks\"\nexcess_zero = 62\n", false);
const Lab output = fake::lab("kind = \"output\"\n");

}  // namespace

TEST_CASE("on a GPU: its wavefronts are judged against the simulation's ideal") {
    auto result = ask(banks, on_gpu(banks, true, 4, 4, 4));
    CHECK(result.verdict == Verdict::pass);
    CHECK(result.evidence == "measured");
    CHECK(result.because == "No access to shared memory takes more wavefronts than necessary.");
    result = ask(banks, on_gpu(banks, true, 128, 4, 128));
    CHECK(result.fraction == doctest::Approx(0.5));
    CHECK(result.places[0].line == 14);
}

TEST_CASE("on a GPU: where it counts otherwise, both numbers are said") {
    auto result = ask(banks, on_gpu(banks, true, 4, 4, 6));
    CHECK(result.verdict == Verdict::partial);
    CHECK(result.because ==
          "Shared memory accesses take 1.5 times the minimum number of wavefronts. The GPU counts 12 "
          "wavefronts, the simulation 8: the GPU's compiler may widen, split, hoist or merge accesses.");
    CHECK(result.places.empty());  // no simulated line is to blame
    result = ask(banks, on_gpu(banks, true, 128, 4, 4));
    CHECK(result.verdict == Verdict::pass);
    CHECK(result.because.find("The GPU counts 8 wavefronts, the simulation 256") != std::string::npos);
}

TEST_CASE("on a GPU: accesses that its compiler adds are held against nobody") {
    auto observation = on_gpu(banks, true, 4, 4, 6);
    for (auto& one : observation.cases) one.device.launches[0].counters.shared_load_requests = 2;
    auto result = ask(banks, observation);
    CHECK(result.verdict == Verdict::pass);
    CHECK(result.evidence.empty());
    CHECK(result.because.find("The GPU counts 12 wavefronts, the simulation 8") != std::string::npos);
    observation = on_gpu(banks, true, 128, 4, 6);  // a saving of the compiler counts
    for (auto& one : observation.cases) one.device.launches[0].counters.shared_load_requests = 2;
    result = ask(banks, observation);
    CHECK(result.evidence == "measured");
    CHECK(result.fraction > 0.9);
}

TEST_CASE("on a GPU: what it counts of copies by lanes that copy nothing is held against nobody") {
    auto observation = on_gpu(banks, true, 4, 4, 0);
    for (auto& one : observation.cases) {
        auto& counted = one.device.launches[0].counters;
        counted.shared_load_requests = 0;
        counted.copy_requests = 1;
        counted.copy_wavefronts = 33;
    }
    auto result = ask(banks, observation);
    CHECK(result.verdict == Verdict::pass);
    CHECK(result.evidence.empty());
    observation = on_gpu(banks, true, 128, 4, 0);  // the guilty twin: the simulator detects its conflicts
    for (auto& one : observation.cases) {
        auto& counted = one.device.launches[0].counters;
        counted.shared_load_requests = 0;
        counted.copy_requests = 1;
        counted.copy_wavefronts = 160;
    }
    result = ask(banks, observation);
    CHECK(result.fraction == doctest::Approx(0.5));
    CHECK(result.evidence.empty());
}

TEST_CASE("on a GPU: sectors of atomics are the simulation's, as the counters know other ones") {
    const auto lab = fake::lab("kind = \"coalescing\"\nexcess_zero = 62\n", false);
    auto observation = on_gpu(lab, false, 4, 4, 4);
    for (auto& one : observation.cases) {
        one.launches[0].global.atomic = {1, 1, 1, 128};
        auto& c = one.device.launches[0].counters;
        c.global_atomic_requests = 1;
        c.global_atomic_sectors = 32;
    }
    CHECK(ask(lab, observation).because == "No access to global memory takes more sectors than necessary.");
}

TEST_CASE("on a GPU: the numbers of hidden cases stay hidden") {
    auto lab = fake::lab("kind = \"coalescing\"\nexcess_zero = 62\n");
    auto observation = on_gpu(lab, false, 4, 4, 4);
    observation.cases[2].device.launches[0].counters.global_load_sectors = 31;
    auto result = ask(lab, observation);
    CHECK(result.evidence == "measured");
    CHECK(result.because.find("31") == std::string::npos);
    CHECK(result.because.find("In hidden cases the GPU's number of sectors differs") != std::string::npos);
}

TEST_CASE("on a GPU: matrices, copies and reductions are summed, and what no chip counts is no fault") {
    auto observation = on_gpu(banks, true, 4, 4, 1);
    for (auto& one : observation.cases) {
        auto& c = one.device.launches[0].counters;
        c.matrix_load_wavefronts = 1;
        c.matrix_store_wavefronts = 1;
        c.copy_wavefronts = 1;
    }
    CHECK(ask(banks, observation).because ==
          "No access to shared memory takes more wavefronts than necessary.");
    auto lab = fake::lab("kind = \"coalescing\"\nexcess_zero = 62\n", false);
    observation = on_gpu(lab, false, 4, 4, 2);
    for (auto& one : observation.cases) {
        one.launches[0].global.atomic = {1, 1, 1, 128};
        auto& c = one.device.launches[0].counters;
        c.copy_sectors = 2;
        c.copy_requests = 1;
        c.global_load_requests = 0;
        c.global_reduction_sectors = 9;
        c.global_reduction_requests = 1;
    }
    CHECK(ask(lab, observation).because == "No access to global memory takes more sectors than necessary.");
}

TEST_CASE("on a GPU: what cannot be compared is left to the simulation") {
    const auto simulated = [](const Observation& observation) {
        const auto result = ask(banks, observation);
        return result.evidence.empty() &&
               result.because == "No access to shared memory takes more wavefronts than necessary.";
    };
    const auto whole = on_gpu(banks, true, 4, 4, 9);
    CHECK_FALSE(simulated(whole));
    auto observation = whole;
    observation.cases[1].device.launches[0].counted = false;
    CHECK(simulated(observation));
    observation = whole;
    observation.cases[0].device.launches[0].counters.shared_store_wavefronts.reset();
    CHECK(simulated(observation));
    observation = whole;  // an atomic for which the GPU's compiler emits a loop
    observation.cases[0].device.launches[0].counters.shared_atomic_requests = 7;
    CHECK(simulated(observation));
    observation = whole;
    observation.cases[0].device.ran = false;
    CHECK(simulated(observation));
    CHECK(simulated(on_gpu(banks, true, 4, 4, 3)));  // fewer than the source's accesses can take
}

TEST_CASE("on a GPU: its outputs are judged, and where it differs from the simulation that is said") {
    auto observation = on_gpu(output, true, 1, 1, 1);
    auto result = ask(output, observation);
    CHECK(result.evidence == "measured");
    CHECK(result.because == "The output is correct in all 3 cases.");
    observation.cases[0].outputs[1][0] = std::byte{9};
    CHECK(ask(output, observation).because ==
          "The output is correct in all 3 cases. It is correct on the GPU; in the simulation it is wrong in "
          "case `small`.");
    observation = on_gpu(output, true, 1, 1, 1);
    observation.cases[1].device.outputs[1][0] = std::byte{9};
    result = ask(output, observation);
    CHECK(result.verdict == Verdict::partial);
    CHECK(result.evidence == "measured");
    CHECK(result.because ==
          "Wrong in case `large`. 1 of 8 elements of `out` is wrong. It is wrong on the GPU and correct in "
          "the simulation.");
}

TEST_CASE("on a GPU: a run that breaks off there is no right output, whatever the simulation computed") {
    auto observation = on_gpu(output, true, 1, 1, 1);
    auto& run = observation.cases[0];
    run.device = {};
    run.device.failure = "an illegal memory access was encountered";
    run.findings = {of_gpu("memory.out-of-bounds")};
    auto result = ask(output, observation);
    CHECK(result.verdict == Verdict::partial);
    CHECK(result.evidence == "measured");
    CHECK(result.because == "Wrong in case `small`. kernel failed on the GPU.");
    run.findings.clear();
    CHECK(ask(output, observation).because ==
          "Wrong in case `small`. It did not run on the GPU: an illegal memory access was encountered.");
    run.findings = {finding("memory.out-of-bounds")};  // the simulation detected it, so its check reports it
    CHECK(ask(output, observation).verdict == Verdict::pass);
}

TEST_CASE("on a GPU: findings are simulated, but for those that it alone shows") {
    auto lab = fake::lab("kind = \"memory\"\n");
    auto observation = on_gpu(lab, true, 1, 1, 1);
    CHECK(judge(lab, observation).checks[0].evidence == "simulated");
    observation.cases[0].findings = {of_gpu("memory.out-of-bounds")};
    auto report = judge(lab, observation);
    CHECK(report.checks[0].evidence == "measured");
    CHECK(report.checks[0].repro == "warpmark check 00_fake fake.cu --seed 1 --device cuda --case small");
    observation.cases[1].findings = {finding("memory.null")};
    report = judge(lab, observation);
    CHECK(report.checks[0].evidence == "simulated");
    CHECK(report.checks[0].repro == "warpmark check 00_fake fake.cu --seed 1 --case small");
}

TEST_CASE("on a GPU: counters that are not permitted are told once, with the way out") {
    auto lab = fake::lab("kind = \"banks\"\n[[check]]\nid = \"too\"\nkind = \"coalescing\"\npoints = 1\n");
    auto observation = on_gpu(lab, true, 4, 4, 4);
    for (auto& one : observation.cases) {
        one.device.launches[0].counted = false;
        one.device.not_counted = "the GPU's counters are not allowed for this user\n  Run as root.";
    }
    const auto report = judge(lab, observation);
    REQUIRE(report.notes.size() == 1);
    CHECK(report.notes[0] ==
          "Wavefronts and sectors are simulated, because the GPU's were not counted: the GPU's counters are "
          "not allowed for this user\n  Run as root.");
    CHECK(report.checks[0].evidence == "simulated");
    CHECK(report::text(report).find("note   Wavefronts") != std::string::npos);
    CHECK(judge(output, on_gpu(output, true, 4, 4, 4)).notes.empty());
}

TEST_CASE("on a GPU: a launcher that would have read other bytes there is a note") {
    auto observation = on_gpu(output, true, 4, 4, 4);
    observation.cases[0].device.has_diverging_reads = observation.cases[2].device.has_diverging_reads = true;
    const auto report = judge(output, observation);
    REQUIRE(report.notes.size() == 1);
    CHECK(report.notes[0].starts_with(
        "In case `small` and hidden ones the launcher would have read different bytes on the GPU"));
}

TEST_CASE("on a GPU: reports name it, show each check's evidence, and carry what it measured") {
    auto observation = on_gpu(output, true, 4, 4, 4);
    const auto report = judge(output, observation);
    CHECK(report.environment.backend == "cuda");
    CHECK(report.environment.device == gpu_name);
    CHECK(report.repro == "warpmark check 00_fake fake.cu --seed 1 --device cuda");
    CHECK(report::text(report).find("NVIDIA H200 (sm_90)") != std::string::npos);
    CHECK(report::text(report).find(" [measured]\n") != std::string::npos);
    CHECK(report::markdown({report}).find("| pass, measured |") != std::string::npos);
    const auto json = report::json(report);
    for (const char* part : {"\"backend\": \"cuda\"", "\"evidence\": \"measured\"", "\"seconds\": 1e-06",
                             "\"shared_load_wavefronts\": 4"})
        CHECK(json.find(part) != std::string::npos);
    CHECK(json.find("dram_bytes") == std::string::npos);  // unknown, so it is missing
    const auto simulated = judge(output, right(output));
    CHECK(report::text(simulated).find("simulated]") == std::string::npos);
    CHECK(report::json(simulated).find("measured") == std::string::npos);
}

TEST_CASE("on a GPU: what could not be marked there is to be tried again there") {
    Marking marking;
    marking.on_gpu = true;
    const auto report =
        score::unmarked(output, {"fake.cu", "ann/fake.cu", "ann", "int x;\n"}, marking,
                        Status::internal_error, {"the GPU computes wrong results", {}, "", Blame::tool});
    CHECK(report.environment.backend == "cuda");
    CHECK(report.repro == "warpmark check 00_fake fake.cu --seed 1 --device cuda");
}

TEST_CASE("on a GPU: a second opinion is in every report, and moves no mark") {
    auto report = judge(output, on_gpu(output, true, 4, 4, 4));
    const auto score = report.score;
    OpinionError error{"Race reported between Write access", {}, 3};
    Location place;
    place.file = "fake.cu";
    place.line = 7;
    error.places = {place};
    report.also = {
        {"racecheck", Opinion::CheckerAnswer::errors, "", {error}},
        {"memcheck", Opinion::CheckerAnswer::clean, "", {}},
        {"initcheck", Opinion::CheckerAnswer::nothing, "it did not find a planted defect on this GPU", {}}};
    CHECK(report.score == score);
    const auto text = report::text(report);
    CHECK(text.find("also   compute-sanitizer, a second opinion without marks\n") != std::string::npos);
    CHECK(text.find("racecheck  Race reported between Write access (fake.cu:7), 3 times\n") !=
          std::string::npos);
    CHECK(text.find("memcheck   nothing found\n") != std::string::npos);
    CHECK(text.find("initcheck  counts as not run: it did not find a planted defect on this GPU\n") !=
          std::string::npos);
    CHECK(report::markdown({report}).find("- memcheck: nothing found\n") != std::string::npos);
    const auto json = report::json(report);
    for (const char* part :
         {"\"compute-sanitizer\"", "\"said\": \"not run\"", "\"said\": \"errors\"", "\"line\": 7"})
        CHECK(json.find(part) != std::string::npos);
}

TEST_CASE("nvcc's opinion stands beside the marks, with a word where it is another than ours") {
    auto report = judge(output, on_gpu(output, true, 4, 4, 4));
    const auto lines = [&](Opinion::CheckerAnswer said, bool disagrees) {
        OpinionError error{"identifier \"x\" is undefined", {}, 1};
        Location place;
        place.file = "fake.cu";
        place.line = 7;
        error.places = {place};
        report.also = {{"nvcc",
                        said,
                        said == Opinion::CheckerAnswer::nothing ? "it did not end within 60 s" : "",
                        {},
                        disagrees}};
        if (said == Opinion::CheckerAnswer::errors) report.also[0].errors = {error};
        return report::text(report);
    };
    const auto says = [](const std::string& text, const char* part) {
        return text.find(part) != std::string::npos;
    };
    const auto score = report.score;
    CHECK(says(lines(Opinion::CheckerAnswer::clean, false),
               "also   nvcc, a second opinion without marks\n    nvcc       compiles\n"));
    CHECK(says(lines(Opinion::CheckerAnswer::clean, true),
               "nvcc       compiles. warpmark rejects the file: the two disagree"));
    CHECK(says(lines(Opinion::CheckerAnswer::errors, false),
               "nvcc       refuses it: identifier \"x\" is undefined (fake.cu:7)\n"));
    CHECK(says(lines(Opinion::CheckerAnswer::errors, true), ". warpmark\n"));
    CHECK(says(lines(Opinion::CheckerAnswer::nothing, false),
               "nvcc       counts as not run: it did not end within 60 s\n"));
    CHECK(report.score == score);
    lines(Opinion::CheckerAnswer::errors, true);
    for (const char* part : {"\"nvcc\": [", "\"said\": \"errors\"", "\"disagrees\": true", "\"line\": 7"})
        CHECK(says(report::json(report), part));
    CHECK(says(report::markdown({report}), "- nvcc: refuses it: identifier"));
    report.also.push_back({"memcheck", Opinion::CheckerAnswer::clean, "", {}, false});
    CHECK(says(report::text(report), "also   nvcc and compute-sanitizer, second opinions without marks\n"));
    const auto unmarked = score::unmarked(output, {"fake.cu", "ann/fake.cu", "ann", "int x;\n"}, {},
                                          Status::internal_error, {"no worker", {}, "", Blame::tool});
    auto with_opinion = unmarked;
    with_opinion.also = {{"nvcc", Opinion::CheckerAnswer::clean, "", {}, false}};
    CHECK(says(report::text(with_opinion), "nvcc       compiles\n"));
}
