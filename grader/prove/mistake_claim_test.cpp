// Claims in a mistake's head, and the messages for another result.
#include <doctest/doctest.h>

#include "grader/check/fake_observation_test.h"
#include "grader/prove/lab_proof.h"
#include "grader/prove/mistake_expectations.h"

using namespace warpmark;

namespace {

std::string error_in(const char* source) {
    const auto read = batch::read_expectations(source, "m.cu");
    return read ? "" : to_text(read.error());
}

// A report of two checks: `correct` got `fraction` of 40 points, `free` all of 60.
std::string claimed(const char* head, double fraction, const char* device = "") {
    batch::GradedSubmission graded;
    graded.observation.device = device;
    graded.report.status = Status::graded;
    graded.report.score = 60 + 40 * fraction;
    graded.report.max_score = 100;
    auto& correct = graded.report.checks.emplace_back();
    correct.id = "correct";
    correct.because = "Wrong in `odd`.";
    correct.verdict = Verdict::partial;
    if (fraction == 0) correct.verdict = Verdict::fail;
    if (fraction == 1) correct.verdict = Verdict::pass;
    auto& free = graded.report.checks.emplace_back();
    free.id = "free";
    free.verdict = Verdict::pass;
    return batch::wrong_with_mistake(graded, head, "m.cu");
}

}  // namespace

TEST_CASE("expect lines are read, and wrong ones are placed") {
    auto good = batch::read_expectations(
        "// expect: race-free fails\n// words\n// expect: race.read-write at line 12\n"
        "// expect: 1st partial\n// expect: 62.5 points\nint x;\n// expect: no\n",
        "m.cu");
    REQUIRE(good);
    REQUIRE(good->failing_checks.size() == 2);
    CHECK(good->failing_checks[0].id == "race-free");
    CHECK_FALSE(good->failing_checks[0].in_part);
    CHECK(good->failing_checks[1].id == "1st");
    CHECK(good->failing_checks[1].in_part);
    CHECK(good->findings[0].line == 12);
    CHECK(good->points == 62.5);
    CHECK(batch::read_expectations("// expect: a fails\n// expect: 1 point\n", "m.cu")->points == 1);
    CHECK(error_in("int x;\n").starts_with("m.cu:1:1: The mistake does not say which check fails"));
    CHECK(error_in("// expect: 90 points\n").starts_with("m.cu:1:1: The mistake does not say which"));
    CHECK(error_in("// expect: a fails\n// expect: race.read-wirte at line 3\n") ==
          "m.cu:2:1: There is no finding `race.read-wirte`\n  Did you mean `race.read-write`?");
    CHECK(error_in("// expect: a fails\n// expect: 3 points\n// expect: 4 points\n") ==
          "m.cu:3:1: The points of this mistake are given twice\n  Remove one of the two lines.");
    for (const char* bad : {"// expect: a at 3\n", "// expect: a partial credit\n", "// expect: 9x points\n",
                            "// expect: -1 points\n", "// expect: 90 points of 100\n",
                            "// expect: nan points\n", "// expect: a\n"})
        CHECK(error_in(bad).starts_with("m.cu:1:1: This expectation cannot be parsed"));
}

TEST_CASE("a mistake's verdicts and points are those of its head") {
    CHECK(claimed("// expect: correct fails\n", 0) == "");
    CHECK(claimed("// expect: correct fails\n", 0.5) == "");
    CHECK(claimed("// expect: correct partial\n// expect: 80 points\n", 0.5) == "");
    CHECK(claimed("// expect: correct partial\n", 0) ==
          "`correct` should have some of its points, but its verdict is fail: Wrong in `odd`.");
    CHECK(claimed("// expect: correct partial\n", 1) ==
          "`correct` should have some of its points, but its verdict is pass: Wrong in `odd`.");
    CHECK(claimed("// expect: correct fails\n// expect: 90 points\n", 0.5) ==
          "It should have 90 points, but it has 80.");
    CHECK(claimed("// expect: free fails\n", 0) ==
          "`correct` fails too: Wrong in `odd`.\n`free` should fail, but its verdict is pass: ");
    CHECK(claimed("// expect: correct fails\n// expect: corect fails\n", 0) == "There is no check `corect`.");
}

TEST_CASE("on a GPU a check has another verdict only if the mistake's head says why") {
    const char* head =
        "// expect: correct fails\n// expect: 60 points\n// on a GPU: correct: the race seldom shows\n";
    CHECK(claimed(head, 1, "a GPU") == "");
    CHECK(claimed(head, 0, "a GPU") == "");
    CHECK(claimed(head, 1).starts_with("`correct` should fail, but its verdict is pass"));
    CHECK(claimed("// expect: correct fails\n", 1, "a GPU").starts_with("`correct` should fail"));
    CHECK(claimed("// expect: correct fails\n// on a GPU: corect: why\n", 0) ==
          "There is no check `corect`.");
    for (const char* bad : {"// on a GPU: correct\n", "// on a GPU: correct:\n", "// on a GPU: : why\n",
                            "// on a GPU: it is correct: why\n"})
        CHECK(error_in(bad).starts_with("m.cu:1:1: This line about a GPU cannot be parsed"));
}

TEST_CASE("whoever proves a lab is told where a hidden case is wrong") {
    batch::GradedSubmission graded;
    graded.report.status = Status::graded;
    auto& safe = graded.report.checks.emplace_back();
    safe.id = "safe";
    safe.verdict = Verdict::fail;
    safe.because = "Out-of-bounds access (hidden cases).";
    for (const char* name : {"secret", "other"}) {
        auto& one = graded.observation.cases.emplace_back();
        one.name = name;
        for (int times = 0; times < 3; ++times)
            one.findings.push_back(fake::finding("memory.out-of-bounds", Severity::error));
        for (size_t at = 0; at < 3; ++at) one.findings[at].locations[0].line = at < 2 ? 7 : 9;
    }
    CHECK(batch::troubles(graded) ==
          "`safe` fail: Out-of-bounds access (hidden cases).\n"
          "Where: memory.out-of-bounds at 7 in case `secret`, memory.out-of-bounds at 9 in case `secret`, "
          "memory.out-of-bounds at 7 in case `other`, memory.out-of-bounds at 9 in case `other`.");
    safe.because = "Out-of-bounds access.";
    CHECK(batch::troubles(graded) == "`safe` fail: Out-of-bounds access.");
}
