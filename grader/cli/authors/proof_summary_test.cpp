// Singular and plural in the summary of proofs.
#include <doctest/doctest.h>

#include "grader/cli/authors/proof_output.h"

using namespace warpmark;

namespace {

std::vector<batch::Proof> proofs(std::initializer_list<const char*> subjects) {
    std::vector<batch::Proof> all;
    for (const char* subject : subjects) {
        batch::Proof proof;
        proof.subject = subject;
        proof.holds = true;
        all.push_back(proof);
    }
    return all;
}

}  // namespace

TEST_CASE("words: prove counts one lab and several") {
    CHECK(cli::proof_counts(proofs({"handout", "hints", "stub", "reference", "alternatives/a", "mistakes/a",
                                    "output of zeros"}),
                            1) ==
          "1 lab: 1 has handout and hints, 1 stub fails, 1 reference has full marks, 1 alternative has full "
          "marks, 1 mistake gets its verdict, "
          "1 forged output fails. 7 of 7 proved.\n");
    auto two = proofs({"handout", "hints", "stub", "reference", "handout", "hints", "stub", "reference",
                       "mistakes/a", "mistakes/b"});
    two[9].holds = false;
    CHECK(cli::proof_counts(two, 2) ==
          "2 labs: 2 have handout and hints, 2 stubs fail, 2 references have full marks, 0 alternatives have "
          "full marks, 1 mistake gets its verdict, "
          "0 forged outputs fail. 9 of 10 proved.\n");
    CHECK(cli::proof_counts(proofs({"probe a", "probe b", "control a"}), 0) ==
          "2 GPU probes end as required, and 1 correct kernel runs after them. 3 of 3 proved.\n");
}
