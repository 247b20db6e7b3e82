// Sentences that describe a race's witness.
#include "grader/check/race_witness_text.h"

#include <doctest/doctest.h>

#include "grader/check/fake_observation_test.h"

using namespace warpmark;
using namespace warpmark::check;

TEST_CASE("witness: an element that was never written has no value to show") {
    Witness witness;
    CHECK(witness_sentence(witness).empty());
    witness.sought = witness.found = witness.judged = witness.in_usual_order = true;
    witness.place = "out[64]";
    witness.expected = "753";
    witness.got = "0";
    witness.differing = 12;
    CHECK(witness_sentence(witness) ==
          "The output is wrong: out[64] is 0 instead of 753 (12 wrong elements).");
    witness.got = "nothing";
    witness.is_written = false;
    CHECK(witness_sentence(witness) ==
          "The output is wrong: out[64] is never written and should be 753 (12 wrong elements).");
    witness.in_usual_order = false;
    witness.order = "thread (1,0,0) reads before thread (0,0,0) writes";
    witness.differing = 1;
    CHECK(witness_sentence(witness) ==
          "When thread (1,0,0) reads before thread (0,0,0) writes, out[64] is never written and should be "
          "753.");
}

namespace {

// Another thread order gives `got` for out[2] of the case small, which should be 20.
Witness swapped_gives(int32_t usual, int32_t got) {
    Witness witness;
    witness.sought = witness.found = true;
    witness.argument = 1;
    witness.differing = 1;
    witness.order = "thread (1,0,0) reads before thread (0,0,0) writes";
    witness.elements = {{2, fake::i32s({usual}), fake::i32s({got})}};
    return witness;
}

std::string judged_sentence(int32_t usual, int32_t got, bool has_oracle = true) {
    const auto lab = fake::lab("kind = \"output\"\n", false);
    const auto oracle = fake::right(lab);
    auto submission = oracle;
    submission.cases[0].outputs[1] = fake::i32s({0, 10, usual, 30});
    const std::vector<Case> inputs;
    const Observed observed{lab, inputs, submission, has_oracle ? &oracle : nullptr};
    auto witness = swapped_gives(usual, got);
    judge_witness(witness, observed, 0);
    CHECK(witness.judged == has_oracle);
    return witness_sentence(witness);
}

}  // namespace

TEST_CASE("witness: the expected output decides which of the two values is right") {
    const std::string swapped = "When thread (1,0,0) reads before thread (0,0,0) writes, ";
    CHECK(judged_sentence(20, -7) == swapped + "out[2] is -7 instead of 20.");
    // If the other order is right, or neither is, the order is not to blame: every run shows the error.
    CHECK(judged_sentence(-7, 20) == "The output is wrong: out[2] is -7 instead of 20.");
    CHECK(judged_sentence(-7, -8) == "The output is wrong: out[2] is -7 instead of 20.");
}

TEST_CASE("witness: without an expected output neither value is called the usual or the right one") {
    const std::string swapped = "When thread (1,0,0) reads before thread (0,0,0) writes, ";
    CHECK(judged_sentence(20, -7, false) == swapped + "out[2] is -7; in another order it is 20.");
    CHECK(judged_sentence(-7, 20, false) == swapped + "out[2] is 20; in another order it is -7.");
}
