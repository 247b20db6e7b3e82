// Tables of points: a correct one, and every kind of error.
#include <doctest/doctest.h>

#include "grader/check/fake_observation_test.h"
#include "grader/prove/handout_rules.h"

using namespace warpmark;

namespace {

// Checks of the lab: it 10, part-one 15, part-two 10, free 0, and a hidden one with 5.
Lab lab_with_points() {
    auto lab = fake::lab(
        "kind = \"compiles\"\n"
        "[[check]]\nid = \"part-one\"\nkind = \"races\"\npoints = 15\n"
        "[[check]]\nid = \"part-two\"\nkind = \"memory\"\npoints = 10\n"
        "[[check]]\nid = \"free\"\nkind = \"barriers\"\npoints = 0\n"
        "[[check]]\nid = \"secret-one\"\nkind = \"banks\"\npoints = 5\n");
    lab.checks.back().hidden = true;
    return lab;
}

std::string wrong(const std::string& rows) {
    return batch::wrong_with_points(lab_with_points(), "README.md",
                                    "# Lab\n| points | | checks |\n|---:|---|---|\n" + rows);
}

}  // namespace

TEST_CASE("points table: rows name their checks, one by one, by their beginning, or as hidden") {
    CHECK(wrong("| 10 | a | `it` |\n| **15** | **b** | `part-one` |\n| 10 | c | `part-two` |\n"
                "| 5 | d | hidden |\n") == "");
    CHECK(wrong("| 10 | a | `it` |\n| 25 | b | `part-*` |\n| 5 | d | hidden |\n\n| 7 | no row |\n") == "");
    CHECK(wrong("| 35 | a | `it`, `part-one`, `part-two`, `free` |\n| 5 | d | hidden |\n") == "");
}

TEST_CASE("points table: points in the wrong row are found, though the sum is right") {
    CHECK(wrong("| 10 | a | `it` |\n| 25 | b | `part-one` |\n| 0 | c | `part-two` |\n| 5 | d | hidden |\n") ==
          "README.md:5:3: The table gives 25 points here, but the checks of this row 15\n"
          "  Correct the number, the names of the checks, or their `points`.\n"
          "README.md:6:3: The table gives 0 points here, but the checks of this row 10\n"
          "  Correct the number, the names of the checks, or their `points`.");
}

TEST_CASE("points table: what is missing, double or unknown has its place") {
    CHECK(
        wrong("| 10 | a | `it` |\n| 15 | b | `part-one` |\n| 10 | c | `part-tow` |\n| 5 | d | hidden |\n") ==
        "README.md:6:13: There is no check `part-tow`\n  Did you mean `part-two`?\n"
        "README.md:6:3: The table gives 10 points here, but the checks of this row 0\n"
        "  Correct the number, the names of the checks, or their `points`.\n"
        "README.md:7:1: No row of the table names `part-two`, which gives 10 points\n"
        "  Add it to its row.");
    CHECK(wrong("| 10 | a | `it` |\n| 25 | b | `part-*` |\n| 0 | c | `it` |\n| 5 | d | hidden |\n") ==
          "README.md:6:12: `it` is in two rows\n  Line 4 names it, too: remove one of them.");
    CHECK(wrong("| 35 | a | `it` `part-*` |\n") ==
          "README.md:4:1: No row of the table names `secret-one`, which gives 5 points\n"
          "  Add a row for it, with `hidden` as its check.");
    CHECK(wrong("| 5 | a | `secret-one` |\n").starts_with("README.md:4:12: There is no check `secret-one`"));
    CHECK(wrong("| 10 | a |\n").starts_with("README.md:4:3: This row names no check\n"));
    CHECK(batch::wrong_with_points(lab_with_points(), "README.md", "| points | |\n|---:|---|\n| 40 | all |\n")
              .starts_with("README.md:1:1: The table of points does not name its checks\n"));
    CHECK(batch::wrong_with_points(lab_with_points(), "README.md", "# Lab\n")
              .starts_with("README.md: The handout has no table of points\n"));
}
