// State transitions, one function per kind of event.
#include "grader/cli/watch/watch_state.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include "grader/cli/watch/watch_screen.h"
#include "grader/report/text_formatting.h"

namespace warpmark::cli::watching {
namespace {

constexpr const char* all_done = "Every lab has full marks. `warpmark submit` makes the file to hand in.";
constexpr const char* no_verdict_yet = "There is no verdict yet.";

// "+30 points: first-race 0 → 30": the effect of a save, the greatest change first.
std::string changed_points(const Report& before, const Report& now) {
    const auto counts = [](const Report& report) {
        return report.status == Status::graded && !report.hides_scores;
    };
    if (!counts(before) || !counts(now) || before.checks.size() != now.checks.size()) return "";
    struct Change {
        double by;
        std::string words;
    };
    std::vector<Change> changes;
    for (std::size_t at = 0; at < now.checks.size(); ++at) {
        const auto &old = before.checks[at], &check = now.checks[at];
        const auto was = report::points_or_dash(before, old), is = report::points_or_dash(now, check);
        if (old.score != check.score && was != is)
            changes.push_back(
                {std::abs(check.score - old.score), fmt::format("{} {} → {}", check.id, was, is)});
    }
    if (changes.empty()) return "No check changed its points.";
    std::ranges::stable_sort(changes, std::greater(), &Change::by);
    const double all = now.score - before.score;
    auto words = fmt::format("{}{} points: ", all < 0 ? "−" : "+", report::shown_points(std::abs(all)));
    constexpr std::size_t shown = 3;
    for (std::size_t at = 0; at < std::min(changes.size(), shown); ++at)
        words += (at ? ", " : "") + changes[at].words;
    return words + (changes.size() > shown ? ", …" : "");
}

struct Stepper {
    State& state;
    std::vector<Effect>& effects;

    void show(Pane pane) {
        state.pane = pane;
        state.scroll = 0;
    }

    void open(std::size_t lab) {
        if (state.is_marking) effects.emplace_back(StopMarking{});
        state.is_marking = false;
        effects.emplace_back(OpenLabEffect{lab});
    }

    void next() {
        if (const auto lab = next_lab(state))
            open(*lab);
        else
            state.note = all_done;
    }

    // Shows one more hint per press. After the last one, advice that is withheld until then becomes
    // available.
    void hint() {
        auto& lab = state.lab;
        if (lab.hints.empty()) {
            state.note = "This lab has no hints.";
            return;
        }
        const bool is_open = state.pane == Pane::hints;
        const bool knew = state.has_seen_all_hints();
        if (!is_open && lab.hints_shown > 0) return show_hints();
        if (knew) state.note = "That was the last hint.";
        if (!knew) effects.emplace_back(RememberHints{++lab.hints_shown});
        show_hints();
        if (!knew && state.has_seen_all_hints() && !state.source.empty() && state.trouble.empty())
            mark(state.is_current);
    }

    void show_hints() {
        show(Pane::hints);
        state.scroll = most_scroll(state);
    }

    void toggle(Pane pane) { show(state.pane == pane ? Pane::verdict : pane); }

    void solution() {
        if (state.shows_reference()) return toggle(Pane::reference);
        state.note = state.lab.reference.empty() ? "The reference solution is not installed here."
                                                 : "The reference solution is shown on full marks.";
    }

    void list() {
        toggle(Pane::labs);
        state.picked = state.at;
    }

    void enter() {
        if (state.pane == Pane::labs) open(state.picked);
    }

    void move(Key key) {
        const auto page = std::max<std::size_t>(1, pane_rows(state) - 1);
        const bool in_list = state.pane == Pane::labs;
        const std::size_t last = in_list ? state.labs.size() - 1 : most_scroll(state);
        auto& place = in_list ? state.picked : state.scroll;
        if (key == Key::up) place -= std::min<std::size_t>(place, 1);
        if (key == Key::down) ++place;
        if (key == Key::page_up) place -= std::min(place, page);
        if (key == Key::page_down) place += page;
        if (key == Key::home) place = 0;
        if (key == Key::end) place = last;
        place = std::min(place, last);
    }

    // An effect on the report of the last save.
    void with_report(const Effect& effect) {
        if (state.report && state.is_current)
            effects.push_back(effect);
        else
            state.note = no_verdict_yet;
    }

    void operator()(Key key) {
        state.note.clear();
        switch (key) {
            case Key::next:
                return next();
            case Key::hint:
                return hint();
            case Key::advice:
                return toggle(Pane::advice);
            case Key::report:
                return with_report(WriteReport{});
            case Key::replay:
                return effects.push_back(MakeReplay{});
            case Key::list:
                return list();
            case Key::solution:
                return solution();
            case Key::quit:
                return effects.push_back(Quit{});
            case Key::enter:
                return enter();
            case Key::back:
                return show(Pane::verdict);
            case Key::redraw:
                return effects.push_back(Redraw{});
            default:
                return move(key);
        }
    }

    void operator()(const Size& size) {
        state.size = size;
        state.scroll = std::min(state.scroll, most_scroll(state));
    }

    void operator()(const LabOpened& opened) {
        State fresh;
        fresh.size = state.size;
        fresh.labs = std::move(state.labs);
        fresh.at = fresh.picked = opened.lab;
        fresh.lab = opened.open;
        fresh.number = state.number + 1;
        state = std::move(fresh);
    }

    void operator()(const OpenFailed& why) { state.note = why.sentence; }

    void mark(bool again) {
        state.is_marking = true;
        effects.emplace_back(Mark{++state.number, again});
    }

    void operator()(const Saved& saved) {
        state.saved_at = saved.clock;
        state.source = saved.source;
        state.trouble.clear();
        state.note.clear();
        if (state.report && state.is_current && state.knows_points()) state.before = state.report;
        state.is_current = false;
        mark(false);
    }

    void operator()(const SavedAgain& saved) {
        state.saved_at = saved.clock;
        state.note = "Saved without a change.";
    }

    void operator()(const FileMissing& nothing) {
        if (state.is_marking) effects.emplace_back(StopMarking{});
        ++state.number;
        state.is_marking = state.is_current = false;
        state.source.clear();
        state.trouble = nothing.sentence;
        state.note.clear();
        show(Pane::verdict);
    }

    void operator()(const MarkResult& marked) {
        if (marked.number != state.number) return;
        const bool is_first = !state.is_current;
        state.report = marked.report;
        state.part = marked.part;
        state.is_current = true;
        if (marked.part != Part::advice) state.seconds = marked.seconds;
        if (marked.is_last) state.is_marking = false;
        if (is_first) show(Pane::verdict);
        if (marked.part == Part::points && state.before)
            state.note = changed_points(*state.before, *state.report);
        state.scroll = std::min(state.scroll, most_scroll(state));
        if (marked.part == Part::points) effects.emplace_back(KeepScore{});
    }

    void operator()(const MarkFailed& why) {
        if (why.number != state.number) return;
        state.is_marking = false;
        state.trouble = why.sentence;
    }

    void operator()(const Scores& scores) {
        for (auto& lab : state.labs) {
            const auto best = scores.best.find(lab.id);
            lab.best = best == scores.best.end() ? std::nullopt : std::optional(best->second);
        }
    }

    void operator()(const Said& said) { state.note = said.sentence; }

    void operator()(const Output& output) {
        state.note.clear();
        state.output_title = output.title;
        state.output = output.text;
        show(Pane::output);
    }
};

}  // namespace

std::optional<std::size_t> next_lab(const State& state) {
    const auto count = state.labs.size();
    for (const bool optional_too : {false, true})
        for (std::size_t step = 1; step < count; ++step) {
            const auto lab = (state.at + step) % count;
            if (!state.labs[lab].is_done() && (optional_too || !state.labs[lab].optional)) return lab;
        }
    return {};
}

Step step(State state, const Event& event) {
    Step next{std::move(state), {}};
    std::visit(Stepper{next.state, next.effects}, event);
    return next;
}

}  // namespace warpmark::cli::watching
