// Hints by finding, and refusal of findings that the check does not cover.
#include <doctest/doctest.h>

#include "grader/lab/lab_reader.h"
#include "grader/lab/lab_reader_parts.h"
#include "harness/contract/finding_table.h"

using namespace warpmark;

namespace {

// The hints start at line 17.
std::string lab_text(const std::string& kind, const std::string& hints) {
    return R"(format = 1
title = "T"
file = "t.cu"
[[parameter]]
name = "n"
type = "i32"
[[case]]
name = "a"
n = 1
[[check]]
id = "c"
points = 1
hint = "Of the check."
kind = ")" +
           kind + "\"\n\n" + hints + "\n[[check]]\nid = \"d\"\nkind = \"compiles\"\npoints = 1\n";
}

std::string error_in(const std::string& kind, const std::string& hints) {
    const auto read = lab::read_lab("01_t", {"lab.toml", lab_text(kind, hints)}, {});
    std::string all;
    if (!read)
        for (const auto& error : read.error())
            all += to_text(error.where) + ": " + error.what + " | " + error.way_out + "\n";
    return all;
}

}  // namespace

TEST_CASE("hints by finding: those of the check's families are read") {
    const auto read =
        lab::read_lab("01_t",
                      {"lab.toml", lab_text("races",
                                            "[check.hints]\n\"race.read-write\" = \"A barrier.\"\n"
                                            "\"race.async\" = \"A wait.\"\n")},
                      {});
    REQUIRE(read);
    CHECK(read->checks[0].hint == "Of the check.");
    CHECK(read->checks[0].finding_hints.at(warpmark::id_of("race.read-write")) == "A barrier.");
    CHECK(read->checks[0].finding_hints.size() == 2);
    CHECK(read->checks[1].finding_hints.empty());
}

TEST_CASE("hints by finding: others are refused where they stand") {
    CHECK(error_in("races", "[check.hints]\n\"race.read-wirte\" = \"x\"\n") ==
          "lab.toml:17:1: There is no finding `race.read-wirte` | Did you mean `race.read-write`?\n");
    CHECK(error_in("races", "[check.hints]\n\"banks.conflict\" = \"x\"\n")
              .starts_with(
                  "lab.toml:17:1: A check of kind `races` does not report `banks.conflict` | It reports "
                  "race.write-write, race.read-write"));
    CHECK(error_in("spread", "[check.hints]\n\"banks.conflict\" = \"x\"\n") ==
          "lab.toml:17:1: A check of kind `spread` does not report `banks.conflict` | Its only hint is "
          "`hint`.\n");
    CHECK(error_in("races", "[check.hints]\n\"race.async\" = 3\n") ==
          "lab.toml:17:16: The hint for `race.async` is not a text | Write it between quotes.\n");
    CHECK(error_in("races", "[check.hints]\n\"race.async\" = \"\"\n")
              .starts_with("lab.toml:17:16: The hint for `race.async` is not a text"));
    CHECK(error_in("races", "[check.hints]\nrace.async = \"x\"\n")
              .find("An id has a dot: put it between quotes") != std::string::npos);
    CHECK(
        error_in("races", "hints = \"x\"\n") ==
        "lab.toml:16:9: `hints` must be a table | Write `[check.hints]` below the check's other keys, and a "
        "line `\"FINDING\" = \"…\"` for each finding.\n");
}
