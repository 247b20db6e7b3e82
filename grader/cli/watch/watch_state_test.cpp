// Reactions to keys, saves and results.
#include "grader/cli/watch/watch_state.h"

#include <doctest/doctest.h>

#include <string>
#include <variant>
#include <vector>

#include "grader/cli/watch/key_decoding.h"
#include "grader/cli/watch/watch_command_test.h"

using namespace warpmark;
using namespace warpmark::cli::watching;

namespace warpmark::watch_state_tests {
namespace {

template <class T>
std::size_t count_of(const std::vector<Effect>& effects) {
    std::size_t count = 0;
    for (const auto& effect : effects) count += std::holds_alternative<T>(effect);
    return count;
}

}  // namespace

TEST_CASE("watch: each save is marked once, and an answer of an older one changes nothing") {
    auto first = step(course(), Saved{"int a;", "14:03:05"});
    REQUIRE(count_of<Mark>(first.effects) == 1);
    const auto late = marked(first.state, full_report());
    auto second = step(first.state, Saved{"int b;", "14:03:06"});
    CHECK(count_of<Mark>(second.effects) == 1);
    auto state = after(second.state, {late});
    CHECK(state.is_marking);
    CHECK_FALSE(state.report);
    const auto quick = step(state, marked(state, fake_report(), Part::public_cases));
    CHECK(count_of<KeepScore>(quick.effects) == 0);
    const auto points = step(quick.state, marked(state, fake_report()));
    CHECK(points.state.is_marking);  // the advice is still to come
    CHECK(points.state.report->score == 12);
    CHECK(count_of<KeepScore>(points.effects) == 1);
    const auto whole = step(points.state, marked(state, fake_report(), Part::advice));
    CHECK_FALSE(whole.state.is_marking);
    CHECK(count_of<KeepScore>(whole.effects) == 0);
    CHECK(count_of<KeepScore>(step(second.state, late).effects) == 0);
    CHECK(step(whole.state, SavedAgain{"14:03:07"}).effects.empty());
}

TEST_CASE("watch: a save says which points it changed, and its first verdict closes whatever is open") {
    auto better = fake_report();
    better.score += 25;
    better.checks[0].score += 25;
    auto state = with_verdict(course(), fake_report());
    CHECK(state.note.empty());
    state = after(state, {Key::hint, Saved{"int b;", "14:03:06"}});
    CHECK(state.pane == Pane::hints);
    state = after(state, {marked(state, fake_report(), Part::first_case)});
    CHECK(state.pane == Pane::verdict);
    CHECK(state.note.empty());
    state = after(state, {marked(state, better)});
    const auto& id = better.checks[0].id;
    CHECK(state.note.starts_with("+25 points: " + id + " "));
    const auto again = after(state, {Saved{"int c;", "14:03:07"}});
    CHECK(after(again, {marked(again, better)}).note == "No check changed its points.");
    const auto worse = after(again, {marked(again, fake_report())});
    CHECK(worse.note.starts_with("−25 points: " + id + " "));
}

TEST_CASE("watch: a file that goes away ends its marking, and comes back with the next save") {
    auto state = after(course(), {Saved{"int a;", "14:03:05"}});
    const auto late = marked(state, full_report());
    const auto gone = step(state, FileMissing{"reverse.cu is gone.", "14:03:06"});
    CHECK(count_of<StopMarking>(gone.effects) == 1);
    state = after(gone.state, {late});
    CHECK(state.trouble == "reverse.cu is gone.");
    CHECK_FALSE(state.has_full_marks());
    CHECK(count_of<WriteReport>(step(state, Key::report).effects) == 0);
    CHECK(after(state, {Saved{"int a;", "14:03:07"}}).trouble.empty());
}

TEST_CASE("watch: hints come one by one, are remembered, and the last one lets advice be asked for") {
    auto state = with_verdict(course(), fake_report());
    for (std::size_t count = 1; count <= 3; ++count) {
        const auto next = step(state, Key::hint);
        REQUIRE(count_of<RememberHints>(next.effects) == 1);
        CHECK(next.state.lab.hints_shown == count);
        CHECK(count_of<Mark>(next.effects) == (count == 3 ? 1 : 0));
        state = next.state;
    }
    const auto more = step(state, Key::hint);
    CHECK(more.effects.empty());
    CHECK(more.state.note == "That was the last hint.");
    // Shows the hints again, and no further one.
    state = after(with_verdict(course(), fake_report()), {Key::hint, Key::back});
    CHECK(step(state, Key::hint).state.lab.hints_shown == 1);
}

TEST_CASE("watch: full marks offer the next lab and unlock the reference, other marks do not") {
    auto state = with_verdict(course(), fake_report());
    CHECK(after(state, {Key::solution}).pane == Pane::verdict);
    CHECK(after(state, {Key::solution}).note == "The reference solution is shown on full marks.");
    state = with_verdict(course(), full_report());
    CHECK(after(state, {Key::solution}).pane == Pane::reference);
    CHECK(after(after(state, {Key::solution}), {Saved{"int c;", "14:03:09"}}).shows_reference() == false);
    auto only_public = after(course(), {Saved{"int a;", "14:03:05"}});
    only_public = after(only_public, {marked(only_public, full_report(), Part::public_cases)});
    CHECK_FALSE(only_public.shows_reference());
    state.lab.reference.clear();
    CHECK(after(state, {Key::solution}).note == "The reference solution is not installed here.");
}

TEST_CASE("watch: n goes on to what is not done, optional labs last, and says when all is done") {
    auto state = course();
    CHECK(next_lab(state) == 1);
    state.labs[1].best = batch::BestScore{100, 100, ""};
    CHECK(next_lab(state) == 2);
    const auto opens = step(state, Key::next).effects;
    REQUIRE(opens.size() == 1);
    CHECK(std::get<OpenLabEffect>(opens[0]).lab == 2);
    state.labs[2].best = batch::BestScore{100, 100, ""};
    const auto done = step(state, Key::next);
    CHECK(done.effects.empty());
    CHECK(done.state.note.find("warpmark submit") != std::string::npos);
}

TEST_CASE("watch: the list is walked with arrows, and Enter opens a lab and forgets the one before") {
    auto state = with_verdict(course(), fake_report());
    state = after(state, {Key::list, Key::down, Key::down, Key::down});
    CHECK(state.picked == 2);
    const auto opens = step(state, Key::enter);
    REQUIRE(count_of<OpenLabEffect>(opens.effects) == 1);
    const auto late = marked(state, fake_report());
    state = after(opens.state, {LabOpened{2, {.file = "03_more/more.cu"}}, late});
    CHECK(state.at == 2);
    CHECK_FALSE(state.report);
    CHECK(state.pane == Pane::verdict);
    CHECK(count_of<OpenLabEffect>(step(state, Key::enter).effects) == 0);  // outside of the list
}

TEST_CASE("watch: scrolling ends at both ends, at any size") {
    auto state = with_verdict(course({60, 15}), fake_report());
    for (int press = 0; press < 100; ++press) state = after(state, {Key::down});
    const auto most = most_scroll(state);
    REQUIRE(most > 0);
    CHECK(state.scroll == most);
    CHECK(after(state, {Key::up}).scroll == most - 1);
    CHECK(after(state, {Key::home, Key::page_up}).scroll == 0);
    CHECK(after(state, {Size{200, 50}}).scroll == 0);  // everything fits
}

TEST_CASE("watch: bytes of a terminal become keys, whole sequences at a time") {
    std::string bytes = "n\x1b[A\x1bOB\x1b[1;5Cq\x1b";
    CHECK(take_keys(bytes, false) == std::vector{Key::next, Key::up, Key::down, Key::quit});
    CHECK(bytes == "\x1b");
    CHECK(take_keys(bytes, true) == std::vector{Key::back});
    bytes = "\x1b[";
    CHECK(take_keys(bytes, false).empty());
    bytes += "6~";
    CHECK(take_keys(bytes, false) == std::vector{Key::page_down});
    bytes = "z\xc3\xa4\t";
    CHECK(take_keys(bytes, false).empty());
    CHECK(bytes.empty());
}

}  // namespace warpmark::watch_state_tests
