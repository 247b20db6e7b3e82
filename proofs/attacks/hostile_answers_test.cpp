// Forged answers of a worker, which are parsed, discarded or judged without a crash. If WARPMARK_ANSWERS is a
// number of seconds, the last case runs that long; WARPMARK_ANSWERS_FROM is its first seed, so that several
// processes can use different answers.
#include "proofs/attacks/hostile_answers.h"

#include <doctest/doctest.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <limits>
#include <memory>
#include <sstream>

#include "grader/lab/lab_location.h"
#include "harness/base/file_contents.h"
#include "harness/base/sampling_test.h"
#include "harness/contract/finding_table.h"
#include "harness/session/answer_validation.h"
#include "harness/session/worker_protocol.h"

using namespace warpmark;

namespace {

Result<batch::HonestRun> stub_of(const std::string& id) {
    static std::vector<std::unique_ptr<Lab>> labs;
    const std::filesystem::path root = WARPMARK_SOURCE_DIR;
    auto lab = lab::load_lab(root / "labs" / id, lab::solution_of(root / "labs" / id));
    REQUIRE(lab.has_value());
    labs.push_back(std::make_unique<Lab>(std::move(*lab)));
    return batch::honest_run(*labs.back(), text_of(root / "labs" / id / labs.back()->file));
}

std::vector<std::byte> written(Observation observation) {
    Writer writer;
    writer(observation);
    return writer.take();
}

}  // namespace

TEST_CASE("hostile answers: an honest one is judged, one that lies about a length or an index is none") {
    const auto run = stub_of("01_race");
    REQUIRE(run.has_value());
    const auto reception = [&](auto change) {
        Observation observation = run->observation;
        change(observation);
        return batch::receive(*run, written(observation)).reception;
    };
    using batch::Reception;
    CHECK(reception([](Observation&) {}) == Reception::judged);
    CHECK(reception([](Observation& o) { o.cases.pop_back(); }) == Reception::unsound);
    CHECK(reception([](Observation& o) { o.cases.push_back(o.cases[0]); }) == Reception::unsound);
    CHECK(reception([](Observation& o) { o.cases[0].outputs.pop_back(); }) == Reception::unsound);
    CHECK(reception([](Observation& o) { o.cases[0].outputs[0].resize(7); }) == Reception::unsound);
    CHECK(reception([](Observation& o) { o.cases[0].reversed.outputs.resize(1); }) == Reception::unsound);
    CHECK(reception([](Observation& o) { o.cases[0].cpu_seconds = -1; }) == Reception::unsound);
    CHECK(reception([](Observation& o) { o.compile_seconds = std::numeric_limits<double>::quiet_NaN(); }) ==
          Reception::unsound);
    CHECK(reception([](Observation& o) {
              o.cases[0].findings.resize(1);
              o.cases[0].findings[0].id = static_cast<FindingId>(200);
          }) == Reception::unread);
    CHECK(reception([](Observation& o) {
              o.cases[0].findings.resize(1);
              Finding& finding = o.cases[0].findings[0];
              finding.id = id_of("race.read-write");
              finding.witness.found = true;
              finding.witness.argument = 99;
          }) == Reception::unsound);
    // A witness refers to an element of an output, with all of its bytes.
    const auto shows = [&](auto change) {
        return reception([&](Observation& o) {
            o.cases[0].findings.resize(1);
            Finding& finding = o.cases[0].findings[0];
            finding.id = id_of("race.read-write");
            finding.witness.sought = finding.witness.found = true;
            const auto& arguments = run->job.cases[0].arguments;
            const auto out = std::ranges::find(arguments, Use::out, &Argument::use);
            REQUIRE(out != arguments.end());
            finding.witness.argument = static_cast<uint32_t>(out - arguments.begin());
            finding.witness.elements.resize(1);
            Witness::Element& element = finding.witness.elements[0];
            element.usual.resize(out->element_bytes);
            element.got.resize(out->element_bytes, std::byte{1});
            change(finding.witness, *out);
        });
    };
    CHECK(shows([](Witness&, const Argument&) {}) == Reception::judged);
    CHECK(shows([](Witness& w, const Argument& out) {
              w.elements[0].index = (out.bytes.size() + out.zeros) / out.element_bytes;
          }) == Reception::unsound);
    CHECK(shows([](Witness& w, const Argument&) { w.elements[0].got.pop_back(); }) == Reception::unsound);
    CHECK(shows([](Witness& w, const Argument&) { w.shown_by.first = 2; }) == Reception::unsound);
    CHECK(shows([](Witness& w, const Argument&) {
              w.elements[0].usual.clear();
              w.elements[0].got.clear();
          }) == Reception::unsound);
    CHECK(shows([](Witness& w, const Argument&) {
              w.elements[0].usual.push_back({});
              w.elements[0].got.push_back({});
          }) == Reception::unsound);
    CHECK(shows([&](Witness& w, const Argument&) {
              const auto& arguments = run->job.cases[0].arguments;
              w.argument = static_cast<uint32_t>(std::ranges::find(arguments, Use::in, &Argument::use) -
                                                 arguments.begin());
          }) == Reception::unsound);
    CHECK(reception([](Observation& o) {
              o.cases[0].launches.at(0).lines.resize(1);
              o.cases[0].launches[0].lines[0].worst_shared.op = 'z';
          }) == Reception::unsound);
    const auto states = [&](Fact fact) {
        return reception([&](Observation& o) {
            o.cases[0].findings.resize(1);
            o.cases[0].findings[0].fact = std::move(fact);
        });
    };
    CHECK(states(Race{.array = "s"}) == Reception::judged);
    CHECK(states(Race{.array = std::string(1 << 20, 's')}) == Reception::unsound);
    CHECK(states(Race{.also = std::vector<std::string>(100'000)}) == Reception::unsound);
    CHECK(states(Mismatch{.block = {{.lanes = std::vector<LanesAt>(100'000)}}}) == Reception::unsound);
    CHECK(states(Divergence{.block = {{.lanes = {{.state = static_cast<LanesAt::State>(99)}}}}}) ==
          Reception::unread);
    CHECK(states(BankConflict{.worst = {.op = 'z'}}) == Reception::unsound);
    auto bytes = written(run->observation);
    bytes.resize(bytes.size() - 1);
    CHECK(batch::receive(*run, bytes).reception == Reception::unread);
    std::fill_n(bytes.begin(), 8, std::byte{0xff});
    CHECK(batch::receive(*run, bytes).reception == Reception::unread);
}

TEST_CASE("hostile answers: a sample of a time that came through has its outputs") {
    const auto run = stub_of("04_padded_transpose");
    REQUIRE(run.has_value());
    Observation observation = run->observation;
    REQUIRE(!observation.sized.empty());
    REQUIRE(!observation.sized[0].samples.empty());
    CHECK(batch::receive(*run, written(observation)).reception == batch::Reception::judged);
    for (auto& output : observation.sized[0].samples[0].outputs) output.clear();
    CHECK(batch::receive(*run, written(observation)).reception == batch::Reception::unsound);
    observation.sized[0].samples[0].outputs.clear();
    CHECK(batch::receive(*run, written(observation)).reception == batch::Reception::unsound);
}

TEST_CASE("hostile answers: an answer has a limit that honest ones keep") {
    const auto run = stub_of("01_race");
    REQUIRE(run.has_value());
    CHECK(written(run->observation).size() < session::longest_answer(run->job));
    CHECK(session::longest_answer(run->job) < uint64_t{2} << 30);
}

TEST_CASE("hostile answers: thousands that are made up") {
    const char* asked = std::getenv("WARPMARK_ANSWERS");
    const double seconds = asked ? std::atof(asked) : 0;
    const char* from = std::getenv("WARPMARK_ANSWERS_FROM");
    const uint64_t answers = samples::everything() ? 400 : 130;
    const uint64_t first = from ? std::strtoull(from, nullptr, 10) : 0;
    const auto start = std::chrono::steady_clock::now();
    const auto passed = [&] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    };
    uint64_t counts[3] = {}, longest = 0, tried = 0;
    for (const char* id : {"01_race", "04_padded_transpose", "15_histogram"}) {
        if (!std::filesystem::exists(std::filesystem::path(WARPMARK_SOURCE_DIR) / "labs" / id)) continue;
        const auto run = stub_of(id);
        REQUIRE(run.has_value());
        const double until = passed() + seconds / 3;
        for (uint64_t seed = first; seed < first + answers || passed() < until; ++seed, ++tried) {
            INFO(id, " seed ", seed);
            const auto received = batch::receive(*run, batch::forged_answer(*run, seed));
            ++counts[static_cast<size_t>(received.reception)];
            longest = std::max(longest, received.report_bytes);
        }
    }
    CHECK(counts[0] > answers / 40);
    CHECK(counts[1] > answers / 4);
    CHECK(counts[2] > answers / 4);
    MESSAGE(tried, " made up: ", counts[0], " unread, ", counts[1], " unsound, ", counts[2],
            " judged; the longest report has ", longest, " bytes");
}
