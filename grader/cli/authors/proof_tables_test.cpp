// Mistakes that need a reason for unusually many or few points.
#include <doctest/doctest.h>

#include "grader/cli/authors/proof_output.h"

using namespace warpmark;

namespace {

batch::Proof proof_of(const char* subject, std::map<std::string, double> judged, const char* marks = "") {
    batch::Proof proof{"99_lab", subject, ""};
    for (const auto& [check, points] : judged) proof.score += points;
    proof.max_score = 100;
    proof.judged = std::move(judged);
    proof.marks = marks;
    return proof;
}

std::string table(const batch::Proof& mistake, std::size_t& unexplained) {
    return cli::marks_table({proof_of("stub", {{"correct", 20}, {"barriers", 10}, {"fast", 0}}), mistake},
                            unexplained);
}

}  // namespace

TEST_CASE("marks: what loses a check that the stub passes needs no reason") {
    std::size_t unexplained = 9;
    CHECK(table(proof_of("mistakes/a", {{"correct", 0}, {"barriers", 10}}), unexplained) ==
          "  and 1 below the stub, each with fewer points for a check that it reaches\n");
    CHECK(unexplained == 0);
    CHECK(table(proof_of("mistakes/a", {{"correct", 20}, {"barriers", 10}}), unexplained).empty());
    CHECK(unexplained == 0);
}

TEST_CASE("marks: what loses nothing and stands below the stub needs a reason") {
    std::size_t unexplained = 0;
    // `correct` was not reached, and no check that was reached has fewer points.
    CHECK(table(proof_of("mistakes/a", {{"barriers", 10}, {"fast", 3}}), unexplained).contains("no reason"));
    CHECK(unexplained == 1);
    CHECK(table(proof_of("mistakes/a", {{"barriers", 10}}, "it ends early"), unexplained)
              .contains("it ends early"));
    CHECK(unexplained == 0);
}

TEST_CASE("marks: a reason that nothing needs is not kept") {
    std::size_t unexplained = 0;
    CHECK(table(proof_of("mistakes/a", {{"correct", 20}, {"barriers", 10}, {"fast", 9}}, "it is slow"),
                unexplained)
              .contains("remove its `marks:`"));
    CHECK(unexplained == 1);
    auto wrong = proof_of("mistakes/a", {{"correct", 60}, {"barriers", 25}});
    wrong.wrong_cases = 0.6;
    CHECK(table(wrong, unexplained).contains("wrong in 60 % of the cases"));
    CHECK(unexplained == 1);
}
