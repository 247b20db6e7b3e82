// Visibility of hidden cases' findings: their existence and kind, and nothing else.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include "grader/check/fake_observation_test.h"
#include "grader/score/score.h"

using namespace warpmark;
using namespace warpmark::fake;

TEST_CASE("a finding of a hidden case alone keeps nothing but its id") {
    auto lab = fake::lab("kind = \"races\"\n");
    auto observation = right(lab);
    auto alone = finding("race.read-write");
    alone.kernel = "k<4711>";
    observation.cases[2].findings = {alone};
    auto result = ask(lab, observation);
    CHECK(result.because == "Data race between a read and a write (hidden cases).");
    REQUIRE(result.findings.size() == 1);
    CHECK(result.findings[0].finding.locations.empty());
    CHECK(result.findings[0].finding.kernel.empty());
    CHECK(result.findings[0].finding.explanation.find("Undo") == std::string::npos);
    CHECK(result.places.empty());
    CHECK(result.shown_by.empty());
}

TEST_CASE("which of several lines a hidden case goes through, nobody is told") {
    auto lab = fake::lab("kind = \"memory\"\n");
    const auto at = [](int line) {
        auto one = finding("memory.out-of-bounds");
        one.locations[0].line = line;
        return one;
    };
    const auto lines_of = [&](std::vector<Finding> in_public, std::vector<Finding> in_hidden) {
        auto observation = right(lab);
        observation.cases[0].findings = std::move(in_public);
        observation.cases[2].findings = std::move(in_hidden);
        std::string all;
        for (const auto& one : ask(lab, observation).findings)
            all += fmt::format("{}:{} ", one.finding.locations.empty() ? 0 : one.finding.locations[0].line,
                               one.hidden_cases);
        return all;
    };
    CHECK(lines_of({at(7)}, {at(7)}) == "7:1 ");  // the same defect in both
    CHECK(lines_of({}, {at(12)}) == lines_of({}, {at(14)}));
    CHECK(lines_of({}, {at(12), at(14)}) == "0:1 ");
    CHECK(lines_of({at(12), at(14)}, {at(12)}) == lines_of({at(12), at(14)}, {at(14)}));
    CHECK(lines_of({at(7)}, {at(12)}) == "7:0 0:1 ");
}

TEST_CASE("a gap of the tool that hidden cases alone meet keeps its place to itself") {
    auto lab = fake::lab("kind = \"races\"\n");
    auto observation = right(lab);
    observation.cases[2].findings = {finding("tool.unsupported")};
    const auto inputs = lab::all_inputs(lab, 1).value();
    const auto hidden = score::judge({}, {lab, inputs, observation}, {});
    CHECK(hidden.status == Status::not_graded);
    CHECK(hidden.status_because.find("fake.cu:7") == std::string::npos);
    observation.cases[0].findings = observation.cases[2].findings;
    CHECK(score::judge({}, {lab, inputs, observation}, {}).status_because.find("fake.cu:7") !=
          std::string::npos);
}

TEST_CASE("a note of a hidden case shows nothing and counts no hidden case") {
    auto lab = fake::lab("kind = \"races\"\n");
    auto observation = right(lab);
    observation.cases[2].findings = {finding("race.same-value", Severity::note)};
    auto result = ask(lab, observation);
    CHECK(result.verdict == Verdict::pass);
    CHECK(result.places.empty());
    CHECK(result.shown_by.empty());
    for (const auto& one : result.findings) CHECK(one.hidden_cases == 0);
}
