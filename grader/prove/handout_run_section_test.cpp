// Commands that a handout must have, and invalid ones.
#include <doctest/doctest.h>

#include "grader/check/fake_observation_test.h"
#include "grader/prove/handout_rules.h"

using namespace warpmark;

namespace {

const std::string good =
    "# Lab\n## Run it\n    ./warpmark check 00  # points\n    ./warpmark hint 00\n"
    "    ./warpmark inspect --lab 00 --case small\n";

std::string wrong(const std::string& from, const std::string& to) {
    auto text = good;
    if (!from.empty()) text.replace(text.find(from), from.size(), to);
    return batch::wrong_with_run_box(fake::lab("kind = \"compiles\"\n"), "README.md", text);
}

}  // namespace

TEST_CASE("run box: check, hint and inspect of this lab, with a public case") {
    CHECK(wrong("", "") == "");
    CHECK(wrong("--lab 00 --case small", "\\\n        --lab 00_fake --case large --set n=7") == "");
    CHECK(wrong("hint 00\n", "hint 00\n    ./warpmark banks --width 4\n") == "");
}

TEST_CASE("run box: what is missing or would not work is said") {
    CHECK(wrong("check 00", "check 01")
              .starts_with(
                  "README.md:3:5: This command is for lab `01`, but this is 00_fake\n  Write a section "
                  "`## Run it` with `./warpmark check 00`, `./warpmark hint 00` and `./warpmark "
                  "inspect --lab 00 --case small`."));
    CHECK(wrong("--case small", "--case smal") ==
          "README.md:5:5: There is no public case `smal`\n  Did you mean `small`?");
    CHECK(wrong("--case small", "--case secret")
              .starts_with("README.md:5:5: There is no public case `secret`"));
    CHECK(wrong("--case small", "").starts_with("README.md:5:5: This command names no case"));
    CHECK(wrong("--case small", "--arg i32=3")
              .starts_with("README.md:5:5: A handout makes students type inputs"));
    CHECK(wrong("    ./warpmark hint 00\n", "")
              .starts_with("README.md: The handout has no command with `hint`"));
    CHECK(
        wrong("## Run it", "## Runs").starts_with("README.md: The handout does not say how to run the lab"));
}
