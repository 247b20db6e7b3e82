// Failures in drawn cases alone, reproduced at a smaller size of the published ranges; needs no simulator.
#include <doctest/doctest.h>

#include <cstring>
#include <functional>

#include "grader/check/fake_observation_test.h"
#include "grader/lab/drawn_cases.h"
#include "grader/marking/grading_steps.h"

using namespace warpmark;
using namespace warpmark::fake;

namespace {

// Simulates a submission by the lengths for which it is wrong.
struct Bench {
    std::function<bool(int64_t)> is_wrong;
    int jobs = 0;
    std::vector<int64_t> tried{};

    Result<Observation> run(const Job& job) {
        Observation all;
        const bool is_submission = job.source == "submission";
        jobs += is_submission;
        for (const auto& one : job.cases) {
            int32_t n = 0;
            std::memcpy(&n, one.arguments[2].bytes.data(), 4);
            if (is_submission) tried.push_back(n);
            std::vector<int32_t> in(static_cast<std::size_t>(n), 0), out(static_cast<std::size_t>(n), 7);
            if (is_submission && is_wrong(n)) out.back() = 0;
            CaseObservation run;
            run.name = one.name;
            run.outputs = {i32s(in), i32s(out), {}};
            run.launches = {fake::launch()};
            all.cases.push_back(std::move(run));
        }
        return all;
    }
};

// The drawn case has n elements.
Report marked(Bench& bench, int64_t n, bool ranges_hidden = false) {
    auto lab = fake::lab("kind = \"output\"\n");
    Draw draw;
    draw.name = "any";
    draw.drawable["n"] = {1, 5000, 1, 256, {}};
    draw.hidden = ranges_hidden;
    lab.draws = {draw};
    auto drawn = lab::case_of(draw, {{"n", n}});
    drawn.name = "any-1";
    lab.cases.push_back(drawn);
    batch::Backend backend = [&](const Job& job) { return bench.run(job); };
    batch::AnswerBook book(backend);
    auto graded = batch::grade(lab, {"fake.cu", "fake.cu", "", "submission"}, {}, book, backend);
    REQUIRE(graded);
    return graded->report;
}

}  // namespace

TEST_CASE("shrink: right for 256, wrong for 257") {
    Bench bench{[](int64_t n) { return n > 256; }};
    const auto report = marked(bench, 3217);
    const auto& line = report.checks[0];
    CHECK(line.because ==
          "Wrong in hidden cases. `out` is wrong. The public cases are correct. Right for n = 256, wrong "
          "for n = 257, the smallest of 39 sizes tried. 1 of 257 elements of `out` is wrong.");
    CHECK(line.repro == "warpmark check 00_fake fake.cu --seed 1 --case any --set n=257");
    CHECK(bench.jobs <= 6);
}

TEST_CASE("shrink: between two edges it looks for the boundary") {
    Bench bench{[](int64_t n) { return n >= 300; }};
    CHECK(marked(bench, 3217).checks[0].because.find("Right for n = 299, wrong for n = 300,") !=
          std::string::npos);
    CHECK(bench.tried.size() <= 85);
}

TEST_CASE("shrink: what is drawn is not told, and listed hidden cases are not looked at") {
    Bench alone{[](int64_t n) { return n == 3217; }};
    const auto report = marked(alone, 3217);
    CHECK(report.checks[0].because == "Wrong in hidden cases. `out` is wrong. The public cases are correct.");
    CHECK(report.checks[0].repro.find("--set") == std::string::npos);
    Bench of_hidden{[](int64_t n) { return n == 5; }};  // the listed one
    CHECK(marked(of_hidden, 3217).checks[0].because ==
          "Wrong in hidden cases. `out` is wrong. The public cases are correct.");
    CHECK(of_hidden.jobs == 1);
    Bench beside{[](int64_t n) { return n >= 3217 && n < 3300; }};
    CHECK(marked(beside, 3217).checks[0].because.find("wrong for n = 3218,") != std::string::npos);
}

TEST_CASE("shrink: ranges that are not published, and what public cases show, are left alone") {
    Bench hidden{[](int64_t n) { return n > 256; }};
    CHECK(marked(hidden, 3217, true).checks[0].because ==
          "Wrong in hidden cases. `out` is wrong. The public cases are correct.");
    CHECK(hidden.jobs == 1);
    Bench everywhere{[](int64_t) { return true; }};
    CHECK(marked(everywhere, 3217).checks[0].because.find("wrong for n") == std::string::npos);
    CHECK(everywhere.jobs == 1);
    Bench right{[](int64_t) { return false; }};
    CHECK(marked(right, 3217).full_marks());
    CHECK(right.jobs == 1);
}

TEST_CASE("shrink: the same submission has the same report") {
    Bench once{[](int64_t n) { return n % 7 == 3 && n > 100; }}, again = once;
    CHECK(marked(once, 3222).checks[0].because == marked(again, 3222).checks[0].because);
    CHECK(once.tried == again.tried);
}
