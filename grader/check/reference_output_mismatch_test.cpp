// Judgment of work only in cases with the right output.
#include <doctest/doctest.h>

#include "grader/check/extrapolation_samples.h"
#include "grader/check/fake_observation_test.h"

using namespace warpmark;

namespace {

// `large` and the hidden case are counted, and no output check covers them.
Lab counted_lab() {
    return fake::lab(
        "kind = \"counts\"\nglobal_load_bytes_max = \"1000\"\n[[check]]\nid = \"correct\"\nkind = "
        "\"output\"\npoints = 1\ncases = [\"small\"]\n");
}

}  // namespace

TEST_CASE("beside the reference: a count of work that was left out is worth nothing") {
    const auto lab = counted_lab();
    auto seen = fake::right(lab);
    CHECK(fake::ask(lab, seen).verdict == Verdict::pass);
    seen.cases[1].outputs[1] = fake::i32s({0, 10, 20, 30, 40, 50, 0, 0});
    const auto result = fake::ask(lab, seen);
    CHECK(result.verdict == Verdict::fail);
    CHECK(result.because == "In `large`, 2 of 8 elements of `out` differ from the reference's output.");
    CHECK(result.shown_by == "large");
    CHECK_FALSE(result.hint_fits);
}

TEST_CASE("beside the reference: what a check of outputs looks at is its business alone") {
    const auto lab = counted_lab();
    auto seen = fake::right(lab);
    seen.cases[0].outputs[1] = fake::i32s({1, 1, 1, 1});
    CHECK(fake::ask(lab, seen).verdict == Verdict::pass);
}

TEST_CASE("beside the reference: of a hidden case nothing is told") {
    const auto lab = counted_lab();
    auto seen = fake::right(lab);
    seen.cases[2].outputs[1] = fake::i32s({0, 0, 0, 0, 0});
    const auto result = fake::ask(lab, seen);
    CHECK(result.verdict == Verdict::fail);
    CHECK(result.because == "In a hidden case `out` is wrong.");
    CHECK(result.shown_by.empty());
}
