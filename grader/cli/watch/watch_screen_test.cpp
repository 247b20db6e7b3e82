// Screens as text (cases/watch), in each size and with hostile text.
#include "grader/cli/watch/watch_screen.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "grader/cli/watch/watch_command_test.h"
#include "grader/report/text_layout.h"
#include "harness/base/file_contents.h"
#include "harness/base/source_tree_test.h"

using namespace warpmark;
using namespace warpmark::cli::watching;

namespace warpmark::watch_screen_tests {
namespace {

// UPDATE_EXPECT=1 rewrites the file.
void check_shows(const std::string& name, const State& state) {
    CAPTURE(name);
    const auto file = house::root / "grader/cli/cases/watch" / (name + ".txt");
    const auto text = shown(state);
    if (std::getenv("UPDATE_EXPECT")) std::ofstream(file, std::ios::binary) << text;
    CHECK(text == text_of(file));
}

constexpr Size usual{80, 24}, least{60, 15}, large{200, 50};

}  // namespace

TEST_CASE("watch: screens of 80x24") {
    check_shows("waiting", course(usual));
    check_shows("marking", after(course(usual), {Saved{"int a;", "14:03:05"}}));
    const auto fails = with_verdict(course(usual), fake_report());
    check_shows("fails", fails);
    check_shows("again", after(fails, {Saved{"int b;", "14:04:00"}}));
    check_shows("hints", after(fails, {Key::hint, Key::hint}));
    check_shows("advice", after(fails, {Key::advice}));
    check_shows("labs", after(fails, {Key::list, Key::down}));
    check_shows("full", with_verdict(course(usual), full_report()));
    check_shows("reference", after(with_verdict(course(usual), full_report()), {Key::solution}));
    check_shows(
        "gone",
        after(fails,
              {FileMissing{"01_race/reverse.cu is gone. Save it there again: `warpmark start` restores it.",
                           "14:05:00"}}));
    auto public_only = after(course(usual), {Saved{"int a;", "14:03:05"}});
    public_only = after(public_only, {marked(public_only, full_report(), Part::public_cases)});
    check_shows("public", public_only);
    check_shows("points", after(public_only, {marked(public_only, fake_report()), Key::advice}));
}

TEST_CASE("watch: screens of 60x15 and 200x50") {
    check_shows("fails_60x15", with_verdict(course(least), fake_report()));
    check_shows("full_60x15", with_verdict(course(least), full_report()));
    check_shows("fails_200x50", with_verdict(course(large), fake_report()));
    check_shows("hints_200x50", after(with_verdict(course(large), fake_report()), {Key::hint}));
}

TEST_CASE("watch: at any size each row has one line, and none is wider than the terminal") {
    const auto fits = [](const State& state) {
        const auto lines = screen(state, {true});
        return lines.size() == state.size.rows && std::ranges::all_of(lines, [&](const std::string& line) {
                   return report::letters_shown(line) <= state.size.columns;
               });
    };
    for (const auto& report : {fake_report(), full_report(), fake_report(std::string(300, 'x'))}) {
        const auto first = with_verdict(course(), report);
        for (const std::size_t columns : {1, 10, 23, 24, 60, 139, 140, 200})
            for (const std::size_t rows : {1, 5, 15, 50})
                for (const auto key : {Key::back, Key::hint, Key::advice, Key::list, Key::solution}) {
                    CAPTURE(columns);
                    CAPTURE(rows);
                    CHECK(fits(after(first, {Size{columns, rows}, key})));
                }
    }
}

TEST_CASE("watch: nothing that a file can choose acts on a terminal") {
    const std::string hostile =
        "\x1b]0;owned\x07\x1b[2J\x9b"
        "31m\r\b\xe2\x80\xae::error::\x1b[?1049l";
    for (const auto size : {usual, least, large})
        for (const auto key : {Key::back, Key::hint, Key::advice, Key::list, Key::solution}) {
            auto state = course(size);
            state.lab.file = state.lab.reference_file = state.labs[0].title = hostile;
            state.lab.reference = hostile;
            state.lab.hints = {hostile};
            state = after(with_verdict(state, fake_report(hostile)), {key});
            state.note = hostile;
            for (const auto& other : {state, after(state, {FileMissing{hostile, "14:00:00"}}),
                                      after(state, {Output{hostile, hostile}})})
                for (const auto& line : screen(other, {}))
                    for (const char* acts : {"\x1b", "\x07", "\x9b", "\r", "\b", "\xe2\x80\xae"})
                        REQUIRE(line.find(acts) == std::string::npos);
        }
    auto state = course();
    state.lab.file = hostile;
    state = after(state, {Saved{"", "14:00:00"}});
    for (const Event& event :
         {Event(LabOpened{0, state.lab}), Event(FileMissing{hostile, "1"}), Event(Said{hostile}),
          Event(MarkFailed{state.number, hostile}), Event(marked(state, fake_report(hostile)))}) {
        const auto text = plain_lines(state, event);
        CHECK_FALSE(text.empty());
        CHECK(text.find_first_of("\x1b\x07\r\b") == std::string::npos);
        CHECK(std::ranges::count(text, '\n') == 1);
    }
}

TEST_CASE("watch: what a command prints keeps its lines and indentations") {
    const Output printed{"Replay",
                         "error compile.error\n  expected a \";\"\n  21 |     int a\n     |         ^\n"};
    auto state = course(least);
    state.note = "Making the replay …";
    state = after(state, {printed});
    CHECK(shown(state).find("\n  expected a \";\"\n  21 |     int a\n     |         ^\n") !=
          std::string::npos);
    CHECK(shown(state).find("Making") == std::string::npos);
    CHECK(plain_lines(state, printed) == "Replay\n" + printed.text);
    const auto wide =
        after(state, {Output{"Replay", "  " + std::string(50, 'x') + " " + std::string(9, 'y')}});
    CHECK(shown(wide).find("  " + std::string(50, 'x') + "\n  yyyyyyyyy\n") != std::string::npos);
}

TEST_CASE("watch: without a screen a save is one line") {
    auto state = after(course(), {Saved{"int a;", "14:03:05"}});
    CHECK(plain_lines(state, Saved{"int a;", "14:03:05"}).empty());
    const auto whole = marked(state, fake_report());
    for (const auto part : {Part::public_cases, Part::advice}) {
        const auto other = marked(state, fake_report(), part);
        CHECK(plain_lines(after(state, {other}), other).empty());
    }
    CHECK(
        plain_lines(after(state, {whole}), whole) ==
        "14:03:05 01_race/reverse.cu: 12 of 40 points. race-free: reverse.cu:2 thread 64 writes `s[64]` and "
        "reverse.cu:3 thread 63 reads it; no barrier between them. (0.09 s)\n");
    const auto full = marked(state, full_report());
    CHECK(plain_lines(after(state, {full}), full) ==
          "14:03:05 01_race/reverse.cu: 40 of 40 points. (0.09 s)\n");
    const auto list = after(state, {Key::list});
    CHECK(plain_lines(list, Key::list).starts_with("Labs: Enter opens one\n>   01_race"));
}

}  // namespace warpmark::watch_screen_tests
