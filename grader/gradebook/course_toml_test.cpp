// Errors in course.toml, each with its line.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <string>

#include "grader/gradebook/course_rules_test.h"

using namespace warpmark;
using namespace warpmark::gradebook;
using namespace warpmark::gradebook::rules_test;

TEST_CASE("rules: every error has its line, and what to do") {
    const auto errors_of = [](const std::string& text) {
        std::string all;
        const auto read = read_rules(text, "course.toml");
        if (!read)
            for (const auto& error : read.error())
                all += fmt::format("{}: {} {}\n", error.where.line, error.what, error.way_out);
        return all;
    };
    CHECK(errors_of("attempt = \"worst\"\n" + course("")) ==
          "1: `worst` does not select an attempt Write \"last\", \"best\" or \"first\".\n");
    CHECK(errors_of("[[lab]]\nid = \"04\"\ndue = 2026-11-20T23:59:00\n") ==
          "3: `due` is not a time with a time zone Write it with its UTC offset, as in "
          "2026-11-20T23:59:00+01:00, or add `time_zone = \"Europe/Berlin\"` to the course.\n");
    CHECK(errors_of("time_zone = \"Europe/Berln\"\n" + course("")) ==
          "1: There is no time zone `Europe/Berln` Did you mean `Europe/Berlin`?\n");
    CHECK(errors_of("[visibility]\nscores = \"later\"\n" + course("")) ==
          "2: `later` is not a time to show them Write \"always\", \"after-due\" or \"never\".\n");
    CHECK(errors_of(course("[[lab]]\nid = \"04_padded_transpose\"\n")) ==
          "7: Lab `04_padded_transpose` is listed twice Remove one of them.\n");
    CHECK(errors_of("[[lab]]\nid = \"04\"\nlate_days_max = 3\n") ==
          "1: Lab `04` has rules for late submissions but no due date Add `due`, or remove the rules.\n");
    CHECK(errors_of(course("[[lab]]\nid = \"04\"\nweight = -1\n")) ==
          "8: `weight` is -1 Write a number from 0 to 1000000.\n"
          "7: Lab `04` is listed twice Remove one of them.\n");
    CHECK(errors_of(course("[[student]]\nname = \"ada\"\nexcused = [\"05\"]\n")) ==
          "8: `05` is not a lab of the course Write an `id` of a [[lab]].\n");
    CHECK(errors_of("course = \"\"\n" + course("")).starts_with("1: `course` is not a valid course id "));
    CHECK(errors_of("attempts_a_day = -3\n")
              .find("1: `attempts_a_day` is -3 Write a whole number from 0 to 1000.\n") == 0);
    CHECK(errors_of("[[lab]\n").starts_with("1: "));
    CHECK(errors_of(course("dew = 3\n")).find("dew") != std::string::npos);
    const auto wrong = read_rules("missing = \"none\"\n" + course(""), "course.toml");
    REQUIRE_FALSE(wrong);
    CHECK(to_text(wrong.error()[0]) ==
          "course.toml:1:11: `missing` is `none`\n"
          "  Write \"zero\" or \"open\": the mark of a student without a submission.");
}

TEST_CASE("rules: a mark has a student, a lab, points and a reason, each error at its line") {
    const auto errors_of = [](const std::string& text) {
        std::string all;
        if (const auto read = read_rules(course(text), "course.toml"); !read)
            for (const auto& error : read.error())
                all += fmt::format("{}: {}\n", error.where.line, error.what);
        return all;
    };
    const std::string whole = "[[mark]]\nstudent = \"ada\"\nlab = \"04\"\npoints = 12.5\nwhy = \"oral\"\n";
    CHECK(errors_of(whole).empty());
    CHECK(errors_of(whole + "bonus = true\n").empty());
    CHECK(errors_of(whole + whole) == "11: `ada` already has a mark for lab `04` on line 6\n");
    CHECK(errors_of("[[mark]]\nstudent = \"ada\"\nlab = \"05\"\npoints = 1\nwhy = \"x\"\n") ==
          "8: `05` is not a lab of the course\n");
    CHECK(errors_of("[[mark]]\nstudent = \"ada\"\nlab = \"04\"\npoints = -1\nwhy = \"x\"\n") ==
          "9: `points` is -1\n");
    for (const char* key : {"student", "lab", "points", "why"}) {
        CAPTURE(key);
        auto without = whole;
        const auto begin = without.find(std::string(key) + " =");
        without.erase(begin, without.find('\n', begin) - begin);
        CHECK(errors_of(without).contains(std::string("`") + key + "`"));
    }
    CHECK(errors_of(whole + "point = 1\n").contains("a mark has no key `point`"));
    CHECK(errors_of("[mark]\nstudent = \"ada\"\n").contains("`mark` must be tables"));
}
