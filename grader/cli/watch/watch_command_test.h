// Course of three labs, reports for its first one, and the screen's text for them, for tests.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "grader/check/fake_observation_test.h"
#include "grader/cli/watch/watch_screen.h"
#include "grader/cli/watch/watch_state.h"

namespace warpmark::cli::watching {

inline CheckReport fake_check(const std::string& id, Verdict verdict, double score, double most) {
    CheckReport check;
    check.id = id;
    check.kind = &lab::kind_of(lab::Kind::compiles);
    check.title = "Something holds";
    check.verdict = verdict;
    check.score = score;
    check.max_score = most;
    check.because = "It holds.";
    return check;
}

// Report on a file with a race: 12 of 40 points. `words` appear in every text that a file can control.
inline Report fake_report(const std::string& words = "") {
    Report report;
    report.lab = {"01_race", "A data race", "abc"};
    report.submission = {"reverse.cu", "01_race/reverse.cu", "def", "",
                         "one\n    s[t] = in[t];" + words + "\n    out[t] = s[n - t];\n"};
    report.environment = {"sim", "simulated sm_90", "toolkit 13.0"};
    report.status = Status::graded;
    report.score = 12;
    report.max_score = 40;
    report.checks = {fake_check("compiles", Verdict::pass, 2, 2), fake_check("barriers", Verdict::pass, 5, 5),
                     fake_check("memory-safe", Verdict::partial, 5, 10),
                     fake_check("race-free", Verdict::fail, 0, 13),
                     fake_check("correct", Verdict::skip, 0, 10)};
    auto& partial = report.checks[2];
    partial.follows = true;
    auto& race = report.checks[3];
    race.title = "No data races" + words;
    race.because =
        "reverse.cu:2 thread 64 writes `s[64]` and reverse.cu:3 thread 63 reads it; no barrier "
        "between them." +
        words;
    race.advice =
        "Add `__syncthreads();` after line 2. Tried: with this change, every public check passes." + words;
    race.patch = "@@ line 3\n+    __syncthreads();" + words + "\n";
    race.hint = "Which line has to come first?";
    race.repro = "warpmark check 01_race 01_race/reverse.cu --seed 1";
    Location place;
    place.file = "reverse.cu";
    place.line = 2;
    race.places = {place};
    place.line = 3;
    race.places.push_back(place);
    if (!words.empty()) report.printed = {{"small", words + "\n" + words, 0}};
    return report;
}

inline Report full_report() {
    auto report = fake_report();
    for (auto& check : report.checks) {
        check = fake_check(check.id, Verdict::pass, check.max_score, check.max_score);
        check.title = "Something holds";
    }
    report.score = report.max_score;
    return report;
}

inline State course(Size size = {}) {
    State state;
    state.size = size;
    state.labs = {{"01_race", "A data race"}, {"02_sync", "A divergent barrier"}, {"03_more", "More", true}};
    state.labs[1].best = batch::BestScore{62.5, 100, ""};
    state.lab = {
        .file = "01_race/reverse.cu",
        .hints = {"Who reads what another wrote?", "Two lines need an order.", "A barrier orders them."},
        .hints_shown = 0,
        .reference = "// the reference\nint a;\n",
        .reference_file = "solutions/01_race/reverse.cu"};
    return state;
}

// State after these events.
inline State after(State state, const std::vector<Event>& events) {
    for (const auto& event : events) state = step(std::move(state), event).state;
    return state;
}

inline MarkResult marked(const State& state, Report report, Part part = Part::points) {
    const bool is_last = part == Part::advice || (part == Part::points && report.full_marks());
    return {state.number, part, is_last, std::make_shared<const Report>(std::move(report)), 0.09};
}

// State after a save that has been marked.
inline State with_verdict(State state, const Report& report) {
    state = after(std::move(state), {Saved{"int a;", "14:03:05"}});
    const auto points = marked(state, report), advice = marked(state, report, Part::advice);
    return after(std::move(state), {points, advice});
}

// The screen as a user sees it, without trailing spaces.
inline std::string shown(const State& state) {
    std::string text;
    for (auto line : screen(state, {})) {
        while (line.ends_with(' ')) line.pop_back();
        text += line + "\n";
    }
    return text;
}

}  // namespace warpmark::cli::watching
