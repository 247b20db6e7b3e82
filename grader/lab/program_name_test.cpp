// Name of the program in printed commands, and in texts that only resemble one.
#include "grader/lab/program_name.h"

#include <doctest/doctest.h>

#include <string>

using namespace warpmark;

TEST_CASE("called: a path is kept as it was typed, and a name on the PATH is plain") {
    CHECK(lab::name_of_call("warpmark", "", false) == "warpmark");
    CHECK(lab::name_of_call("", "", false) == "warpmark");
    CHECK(lab::name_of_call("./warpmark", "", false) == "./warpmark");
    CHECK(lab::name_of_call("../bin/warpmark", "", false) == "../bin/warpmark");
    CHECK(lab::name_of_call("/opt/warpmark/bin/warpmark", "", false) == "/opt/warpmark/bin/warpmark");
    CHECK(lab::name_of_call("my labs/warpmark", "", false) == "'my labs/warpmark'");
}

TEST_CASE("called: a script's word counts, and a CI job's path is nothing to the reader") {
    CHECK(lab::name_of_call("/w/build/release/warpmark", "./warpmark", false) == "./warpmark");
    CHECK(lab::name_of_call("/w/build/release/warpmark", "warpmark", false) == "warpmark");
    CHECK(lab::name_of_call("/w/build/release/warpmark", "../my work/warpmark", false) ==
          "'../my work/warpmark'");
    CHECK(lab::name_of_call("/root/.cache/warpmark-ci/bin/warpmark", "", true) == "warpmark");
    CHECK(lab::name_of_call("/root/.cache/warpmark-ci/bin/warpmark", "./warpmark", true) == "./warpmark");
}

TEST_CASE("called: commands in a text have the name, and other words do not") {
    const auto changed = [](const std::string& text) { return lab::as_called(text, "./warpmark"); };
    CHECK(changed("warpmark check 01") == "./warpmark check 01");
    CHECK(changed("`warpmark labs` lists the labs.") == "`./warpmark labs` lists the labs.");
    CHECK(changed("For example: warpmark new-lab x, or (warpmark isa)") ==
          "For example: ./warpmark new-lab x, or (./warpmark isa)");
    CHECK(changed("warpmark start labs && warpmark prove 1") ==
          "./warpmark start labs && ./warpmark prove 1");
    CHECK(changed("warpmark gradebook set") == "./warpmark gradebook set");
    for (const std::string same :
         {"", "warpmark", "warpmark ", "./warpmark check 01", "../warpmark check", "bin/warpmark hint 1",
          "warpmark: reports are written", "Another version of warpmark marked it", "warpmark checks it",
          "warpmark check_it", "warpmark 0.9.0", "mywarpmark check",
          "the stub that came with warpmark: there"})
        CHECK(changed(same) == same);
    CHECK(lab::as_called("warpmark check 01", lab::plain_name) == "warpmark check 01");
    CHECK(lab::as_called("warpmark check 01", "warpmark check") == "warpmark check check 01");  // terminates
}
