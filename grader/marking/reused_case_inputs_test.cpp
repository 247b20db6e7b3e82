// Runs that share inputs get the bytes that a run of its own would get.
#include "grader/marking/reused_case_inputs.h"

#include <doctest/doctest.h>

#include "grader/check/fake_observation_test.h"
#include "grader/lab/lab_location.h"
#include "grader/lab/lab_reader.h"
#include "grader/marking/lab_program_runs.h"
#include "harness/base/source_tree_test.h"

using namespace warpmark;

namespace {

bool has_same_bytes(const Case& a, const Case& b) {
    return a.name == b.name &&
           std::ranges::equal(a.arguments, b.arguments, {}, &Argument::bytes, &Argument::bytes);
}

}  // namespace

TEST_CASE("shared inputs: each part has the bytes of the lab's own generator") {
    const auto root = house::root;
    const auto lab =
        lab::load_lab(root / "labs" / "04_padded_transpose", root / "solutions" / "04_padded_transpose");
    REQUIRE(lab);
    batch::SharedInputs shared(*lab, 3);
    const auto cases = lab::all_inputs(*lab, 3), calls = lab::repeated_calls(*lab, 3);
    const auto sized = lab::sized_inputs(*lab, 3);
    REQUIRE((cases && calls && sized));
    REQUIRE((shared.cases() && shared.in_turn() && shared.sized()));
    CHECK(std::ranges::equal(*shared.cases(), *cases, has_same_bytes));
    CHECK(std::ranges::equal(*shared.in_turn(), *calls, has_same_bytes));
    REQUIRE(shared.sized()->size() == sized->size());
    REQUIRE(!sized->empty());
    for (size_t at = 0; at < sized->size(); ++at)
        CHECK(std::ranges::equal(shared.sized()->at(at).samples, sized->at(at).samples, has_same_bytes));
    CHECK(&shared.cases() == &shared.cases());
}

TEST_CASE("shared inputs: a book gives one object for a lab and seed, and another one for other checks") {
    batch::AnswerBook book{batch::Backend([](const Job&) -> Result<Observation> { return Observation{}; })};
    const auto lab = fake::lab("kind = \"output\"\n");
    auto other = lab;
    other.checks.clear();
    const auto first = book.inputs(lab, 1);
    CHECK(first == book.inputs(lab, 1));
    CHECK(first != book.inputs(lab, 2));
    CHECK(first != book.inputs(other, 1));
}
