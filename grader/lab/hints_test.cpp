// Order of the hints in `hints.md`, and the place of every mistake in it.
#include "grader/lab/hints.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>

#include "harness/contract/finding_table.h"

using namespace warpmark;

namespace {

std::string hint_errors_of(const std::string& text, const std::string& id = "07_scan") {
    auto hints = lab::read_hints(id, "hints.md", text);
    std::string all;
    if (!hints)
        for (const auto& error : hints.error())
            all += error.where.file + ":" + std::to_string(error.where.line) + ": " + error.what + "\n";
    return all;
}

}  // namespace

TEST_CASE("hints: read in order, with code in them") {
    auto hints = lab::read_hints("07_scan", "hints.md",
                                 "# Hints for lab 07: A scan\n\n## 1\n\nThink.\nAgain.\n\n## 2\n```\n# not a "
                                 "title\n## nor a hint\n```\n");
    REQUIRE(hints);
    CHECK(hints->title == "A scan");
    CHECK(hints->texts ==
          std::vector<std::string>{"Think.\nAgain.", "```\n# not a title\n## nor a hint\n```"});
    CHECK(hint_errors_of("# Hints for lab 3: a lab without a number\n## 1\nx\n", "mine").empty());
}

TEST_CASE("hints: what is written wrongly is placed") {
    CHECK(hint_errors_of("") == "hints.md:0: The title is missing\nhints.md:0: There is no hint\n");
    CHECK(hint_errors_of("## 1\nx\n") == "hints.md:0: The title is missing\n");
    CHECK(hint_errors_of("# Hints\n## 1\nx\n") == "hints.md:1: This is not the title of a hints file\n");
    CHECK(hint_errors_of("# Hints for lab 08: A scan\n## 1\nx\n") ==
          "hints.md:1: These are hints for lab 08, but this is lab 7\n");
    CHECK(hint_errors_of("# Hints for lab 07: A\n# Hints for lab 07: B\n## 1\nx\n") ==
          "hints.md:2: There is a second title\n");
    CHECK(hint_errors_of("# Hints for lab 07: A\nHello.\n## 1\nx\n") ==
          "hints.md:2: This text is not part of a hint: the first heading must be `## 1`\n");
    CHECK(hint_errors_of("# Hints for lab 07: A\n## 1\nx\n## 3\ny\n") ==
          "hints.md:4: This is `## 3`, but the next hint is number 2\n");
    CHECK(hint_errors_of("# Hints for lab 07: A\n## first\nx\n") ==
          "hints.md:2: This is `## first`, but the next hint is number 1\n");
    CHECK(hint_errors_of("# Hints for lab 07: A\n## 1\n\n## 2\ny\n") == "hints.md:2: Hint 1 is empty\n");
}

TEST_CASE("hints: a student's folder stores how many were shown of each lab, the most of them") {
    const auto folder = std::filesystem::temp_directory_path() / "warpmark_hints_shown" / "07_scan";
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
    const auto write = [&](const std::string& text) { std::ofstream(folder / lab::hints_file) << text; };
    CHECK(lab::hints_shown(folder, "07_scan") == 0);
    write(lab::text_of_shown(folder, "07_scan", 2));
    CHECK(lab::hints_shown(folder, "07_scan") == 2);
    CHECK(lab::hints_shown(folder, "01_race") == 0);
    CHECK(lab::text_of_shown(folder, "07_scan", 1).empty());
    CHECK(lab::text_of_shown(folder, "07_scan", 2).empty());
    CHECK(lab::text_of_shown(folder, "01_race", 1) == "01_race 1\n07_scan 2\n");
    write("3\n");  // the older format
    CHECK(lab::hints_shown(folder, "07_scan") == 3);
    CHECK(lab::hints_shown(folder, "01_race") == 0);
    CHECK(lab::text_of_shown(folder, "07_scan", 4) == "07_scan 4\n");
    for (const char* damaged : {"something else", "07_scan", "07_scan x\n", "07_scan -3\n", ""}) {
        write(damaged);
        CHECK(lab::hints_shown(folder, "07_scan") == 0);
    }
    CHECK(lab::hints_shown("", "07_scan") == 0);
    std::filesystem::remove_all(folder.parent_path());
    CHECK(lab::hints_shown(folder, "07_scan") == 0);
}

TEST_CASE("hints about a check or a finding come from lab.toml, and hidden checks have none") {
    Lab lab;
    for (const char* id : {"race-free", "safe", "secret"}) {
        auto& check = lab.checks.emplace_back();
        check.id = id;
        check.hint = std::string("About ") + id + ".";
        check.hidden = check.id == "secret";
        if (check.id != "safe") check.finding_hints[warpmark::id_of("race.async")] = "Wait.";
    }
    const auto about = [&](const char* word) {
        std::string all;
        for (const auto& [title, text] : lab::hints_about(lab, word)) all += title + " = " + text + "\n";
        return all;
    };
    CHECK(about("race-free") == "race-free = About race-free.\nrace-free: race.async = Wait.\n");
    CHECK(about("safe") == "safe = About safe.\n");
    CHECK(about("race.async") == "race-free: race.async = Wait.\n");
    CHECK(about("race.volatile") == "");
    CHECK(about("secret") == "");
}
