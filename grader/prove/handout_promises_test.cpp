// Promises of handouts: assignment of numbers to parameters, and errors only for sizes that no case reaches.
#include <doctest/doctest.h>

#include "grader/lab/lab_location.h"
#include "grader/prove/handout_rules.h"
#include "harness/base/file_contents.h"
#include "harness/base/source_tree_test.h"

using namespace warpmark;

namespace {

// n: 1 to 70,000; from and to: 0 to 43.
Lab fake_lab() {
    Lab lab;
    lab.cases.resize(2);
    lab.cases[0].scalars = {{"n", int64_t{1}}, {"from", int64_t{0}}, {"to", int64_t{3}}};
    lab.cases[1].scalars = {{"n", int64_t{500}}, {"from", int64_t{7}}, {"to", int64_t{0}}};
    lab.draws.resize(1);
    lab.draws[0].drawable["n"] = {.min = 100, .max = 70'000};
    for (const char* name : {"from", "to"}) lab.draws[0].drawable[name].listed = {1, 5, 43};
    return lab;
}

std::string broken(const std::string& text) {
    return batch::wrong_with_promises(fake_lab(), "README.md", text);
}

}  // namespace

TEST_CASE("promises: a size that no case reaches is found, with what they have") {
    CHECK(broken("Correct for any `n` up to 16 million.") ==
          "README.md: `n` up to 16 million: the cases and draws have 1 to 70000.");
    CHECK(broken("`from` and\n`to` are at most 64.").find("`to` at most 64") != std::string::npos);
    CHECK(broken("`from` and\n`to` are at most 64.").find("`from` at most 64") != std::string::npos);
    CHECK(broken("`n` is 0 to 70,000.") != "");
    CHECK(broken("There are `n` numbers. They are at least 0.") != "");
}

TEST_CASE("promises: what is tested, or says nothing of a parameter, is fine") {
    for (const char* fine :
         {"Correct for any `n` up to 70,000.", "`from` and `to` are at most 43, `n` at least 1.",
          "`n` is 1 to 70,000.", "At most 160 requests for `n` elements.", "`sum` is at most 99.",
          "```\n`n` up to 16 million\n```\n", "For each `n` there is a line. At most 4 loads each.",
          "| 5 | `n` elements | up to 80,000 wavefronts |"})
        CHECK_MESSAGE(broken(fine) == "", fine);
}

TEST_CASE("promises: a handout with one that no case tests does not prove") {
    const auto folder = house::root / "labs/18_scan";
    auto lab = lab::load_lab(folder, lab::solution_of(folder));
    REQUIRE(lab);
    CHECK(batch::wrong_with_handout(*lab) == "");
    CHECK(batch::wrong_with_promises(*lab, "README.md", "Make it correct for any `n` up to 16 million.") !=
          "");
}
