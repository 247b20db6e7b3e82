// witness_test.cpp: a witness in a sentence.
#include "grader/check/witness.h"

#include <doctest/doctest.h>

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
