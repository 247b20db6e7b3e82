// Lines that editors can parse, for any content of a submission.
#include <doctest/doctest.h>

#include <regex>
#include <sstream>

#include "grader/check/fake_observation_test.h"
#include "grader/report/format_writers.h"

using namespace warpmark;

namespace {

// A race, and an output that is wrong without a place.
Report racy() {
    Report report;
    report.submission.file = "k.cu";
    report.submission.path = "ann/k.cu";
    report.status = Status::graded;
    SeenFinding seen{fake::finding("race.read-write"), {"small"}, 0};
    seen.finding.message = "k.cu:3 writes s[1] and k.cu:4 reads it";
    Location first, second;
    first.file = second.file = "k.cu";
    first.line = 3;
    first.column = 5;
    second.line = 4;
    second.role = Role::reads;
    second.has_thread = true;
    seen.finding.locations = {first, second};
    CheckReport races, output;
    races.id = "race-free";
    races.verdict = output.verdict = Verdict::fail;
    races.findings = report.findings = {seen};
    races.places = seen.finding.locations;
    races.advice = "Add `__syncthreads();` after line 3.";
    races.patch = "+__syncthreads();";
    output.id = "correct";
    output.because = "out[0] is 1 instead of 2.";
    report.checks = {races, output};
    return report;
}

}  // namespace

TEST_CASE("gcc: findings at their places, further places as notes, and what failed without one") {
    CHECK(report::gcc({racy()}) ==
          "ann/k.cu:3:5: error: k.cu:3 writes s[1] and k.cu:4 reads it [race.read-write]\n"
          "ann/k.cu:4:1: note: reads: thread (0,0,0) of block (0,0,0)\n"
          "ann/k.cu:3:5: note: Add `__syncthreads();` after line 3.\n"
          "ann/k.cu:1:1: error: out[0] is 1 instead of 2. [correct]\n");
}

TEST_CASE("gcc: what was not marked is said, and what passed is not") {
    auto report = racy();
    report.findings.clear();
    for (auto& check : report.checks) check.verdict = Verdict::pass;
    CHECK(report::gcc({report}).empty());
    report.status = Status::not_graded;
    report.status_because = "It is empty.";
    CHECK(report::gcc({report}) == "ann/k.cu:1:1: error: Not marked: It is empty.\n");
}

TEST_CASE("gcc: no text of a submission makes a line of its own") {
    auto report = racy();
    report.submission.path = "a\nb:1:1: error: forged";
    report.findings[0].finding.message = "x\nFORGED:1:1: error: y\x1b[0m";
    report.checks[1].because = "\rz\n";
    static const std::regex read_by_editors(R"(^(.*):(\d+):(\d+): (error|warning|note): (.*)$)");
    std::istringstream lines(report::gcc({report}));
    int count = 0;
    for (std::string line; std::getline(lines, line); ++count) {
        CHECK_MESSAGE(std::regex_match(line, read_by_editors), line);
        CHECK(line.starts_with("a\\nb:1:1: error: forged:"));
    }
    CHECK(count == 4);
    report.submission.path = "::error::x/k.cu";
    CHECK(report::gcc({report}).starts_with("./::error::x/k.cu:3:5: error: "));
}
