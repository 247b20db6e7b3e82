// Contents of the pane in `warpmark watch`: verdict, hints, advice, reference, labs, or the output of a
// command. The functions are pure, like the rest of the screen. One function per pane. The text of a report
// is the same as in `check`.
#include <fmt/format.h>

#include <algorithm>

#include "grader/cli/watch/watch_screen.h"
#include "grader/lab/program_name.h"
#include "grader/report/terminal_report.h"
#include "grader/report/text_formatting.h"
#include "grader/report/text_layout.h"

namespace warpmark::cli::watching {
namespace {

using report::Style;
using report::View;
using report::wrapped;
using Lines = std::vector<std::string>;

Lines lines_of(const std::string& text) {
    Lines lines;
    for (std::size_t at = 0; at < text.size();) {
        const auto end = std::min(text.find('\n', at), text.size());
        lines.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    while (!lines.empty() && lines.back().empty()) lines.pop_back();
    while (!lines.empty() && lines.front().empty()) lines.erase(lines.begin());
    return lines;
}

std::string sentence(const std::string& text, const View& view) {
    return wrapped(lab::as_called(report::printable(text), view.called), "", view.width);
}

// Output of a command, with its line breaks and indentation, which mark positions in a source.
Lines printed_lines(const std::string& text, const View& view) {
    Lines lines;
    for (const auto& line : lines_of(report::printable(text))) {
        const auto indent = std::min(line.find_first_not_of(' '), line.size());
        const auto rows = report::letters(line) <= view.width
                              ? Lines{line}
                              : lines_of(wrapped(line.substr(indent), line.substr(0, indent), view.width));
        lines.insert(lines.end(), rows.begin(), rows.end());
    }
    return lines;
}

std::string praise(const State& state, const View& view) {
    auto text = view.style.good("All points. Every check passed.") + "\n\n";
    if (const auto next = next_lab(state)) {
        const auto& lab = state.labs[*next];
        text += wrapped(fmt::format("Press n for the next lab: {} · {}", lab.id, report::one_line(lab.title)),
                        "", view.width);
    } else {
        text += sentence("Every lab has full marks. `warpmark submit` makes the file to hand in.", view);
    }
    if (state.shows_reference())
        text += sentence("Press s for the reference solution and its reasons.", view);
    return text;
}

// Checks without a verdict, and parts that were not checked.
std::string open_questions(const Report& report, const View& view) {
    std::string text;
    for (const auto& check : report.checks)
        if (check.verdict == Verdict::held)
            text += sentence(fmt::format("{} is held: {}", check.id, check.because), view);
    for (const auto& unseen : report.unseen) text += sentence(report::unseen_words(unseen), view);
    return text.empty() ? "" : text + "\n";
}

std::string graded(const State& state, const View& view) {
    const auto& report = *state.report;
    std::string text;
    for (const auto& note : report.notes) text += sentence(note, view);
    if (!text.empty()) text += "\n";
    text += open_questions(report, view);
    const auto* first = report::to_be_fixed_first(report);
    if (first) {
        text += view.style.strong(fmt::format("{}: {}", first->id, report::one_line(first->title))) + "\n" +
                report::why_lost(report, *first, view);
        const auto others = std::ranges::count_if(report.checks, report::lost_points) - 1;
        if (others > 0 && state.part != Part::first_case)
            text += fmt::format("{} more check{} lost points.\n", others, others == 1 ? "" : "s");
        if (state.part != Part::first_case) text += report::skipped_lines(report, view);
    } else if (state.has_full_marks()) {
        text += praise(state, view);
    } else if (state.part == Part::first_case) {
        text += "The smallest public case passed. The others are being marked.\n";
    } else if (!state.knows_points()) {
        text += "Every public case passed. Hidden cases are being marked.\n";
    }
    return text + report::printed_block(report, view);
}

std::string verdict(const State& state, const View& view) {
    if (!state.trouble.empty()) return sentence(state.trouble, view);
    if (state.saved_at.empty()) return "";
    if (!state.report) return sentence(fmt::format("Marking {} …", state.lab.file), view);
    const auto& report = *state.report;
    if (report.status == Status::graded) return graded(state, view);
    const char* why = report.status == Status::internal_error
                          ? "Not marked: the tool failed. This is not a zero."
                          : "Not marked. This is not a zero.";
    return view.style.bad(why) + "\n" + sentence(report.status_because, view) +
           sentence(report.status_way_out, view);
}

std::string hints(const State& state, const View& view) {
    std::string text;
    const auto all = state.lab.hints.size();
    for (std::size_t at = 0; at < std::min(all, state.lab.hints_shown); ++at)
        text += view.style.strong(fmt::format("Hint {} of {}", at + 1, all)) + "\n" +
                sentence(state.lab.hints[at], view) + "\n";
    return text;
}

std::string advice(const State& state, const View& view) {
    if (!state.trouble.empty() || !state.report || state.report->status != Status::graded)
        return "There is no verdict yet.\n";
    const auto& report = *state.report;
    const auto* first = report::to_be_fixed_first(report);
    if (!first) return "No check lost points.\n";
    std::string text =
        view.style.strong(fmt::format("{}: {}", first->id, report::one_line(first->title))) + "\n";
    if (state.part != Part::advice && state.is_marking)
        return text + "Changes are being tried. This takes a moment.\n";
    for (const auto& note : report.notes) text += sentence(note, view);
    if (first->advice.empty() && (state.has_seen_all_hints() || report.notes.empty()))
        text += sentence("No change of the file is known to help here.", view);
    return text + report::what_helps(*first, view);
}

std::string lab_line(const State& state, std::size_t at, std::size_t columns, const Style& style) {
    const auto& lab = state.labs[at];
    const char* sign = lab.is_done() ? "✓" : " ";
    const auto best =
        lab.best ? fmt::format("{} of {}", report::shown_points(lab.best->score, lab.best->max_score),
                               report::shown_points(lab.best->max_score))
                 : std::string("–");
    constexpr std::size_t fixed = 4, best_columns = 11, gap = 2;
    const auto room = columns - std::min(columns, fixed + best_columns + gap);
    auto name = report::cut(
        fmt::format("{} · {}{}", lab.id, report::one_line(lab.title), lab.optional ? " (optional)" : ""),
        room);
    name += std::string(room - std::min(room, report::letters(name)), ' ');
    const auto text = fmt::format("{}  {:>{}}", name, best, best_columns);
    const char* mark = at == state.picked ? ">" : " ";
    const auto line = fmt::format("{} {} {}", mark, sign, text);
    if (at == state.picked) return style.strong(line);
    return lab.is_done() ? style.quiet(line) : line;
}

}  // namespace

std::string pane_title(const State& state) {
    switch (state.pane) {
        case Pane::verdict:
            return "";
        case Pane::hints:
            return "Hints";
        case Pane::advice:
            return "Advice";
        case Pane::reference:
            return "Reference solution: " + report::one_line(state.lab.reference_file);
        case Pane::labs:
            return "Labs: Enter opens one";
        case Pane::output:
            return report::one_line(state.output_title);
    }
    return "";
}

Lines pane_lines(const State& state, std::size_t columns, const Style& style) {
    const View view{.style = style, .width = columns, .brief = false, .called = lab::called()};
    if (state.pane == Pane::labs) {
        Lines lines;
        for (std::size_t at = 0; at < state.labs.size(); ++at)
            lines.push_back(lab_line(state, at, columns, style));
        return lines;
    }
    auto lines = [&] {
        switch (state.pane) {
            case Pane::hints:
                return lines_of(hints(state, view));
            case Pane::advice:
                return lines_of(advice(state, view));
            case Pane::reference:
                return lines_of(report::printable(state.lab.reference));
            case Pane::output:
                return printed_lines(state.output, view);
            default:
                return lines_of(verdict(state, view));
        }
    }();
    for (auto& line : lines) line = report::cut_painted(line, columns);
    return lines;
}

std::string plain_lines(const State& after, const Event& event) {
    const auto at = after.saved_at.empty() ? "" : after.saved_at + " ";
    const auto named = [&](const std::string& words) {
        return fmt::format("{}{}: {}\n", at, report::one_line(after.lab.file), report::one_line(words));
    };
    if (const auto* opened = std::get_if<LabOpened>(&event))
        return fmt::format("Watching {} ({} · {}). Ctrl-C ends it.\n", report::one_line(opened->open.file),
                           after.labs[opened->lab].id, report::one_line(after.labs[opened->lab].title));
    if (const auto* why = std::get_if<OpenFailed>(&event)) return report::one_line(why->sentence) + "\n";
    if (const auto* said = std::get_if<Said>(&event)) return report::one_line(said->sentence) + "\n";
    if (const auto* nothing = std::get_if<FileMissing>(&event))
        return nothing->clock + " " + report::one_line(nothing->sentence) + "\n";
    if (std::holds_alternative<SavedAgain>(event)) return named("saved without a change");
    if (const auto* why = std::get_if<MarkFailed>(&event); why && why->number == after.number)
        return named(why->sentence);
    const bool is_output = std::holds_alternative<Output>(event);
    if (is_output || (std::holds_alternative<Key>(event) && after.pane != Pane::verdict)) {
        std::string text = pane_title(after) + "\n";
        for (const auto& line : pane_lines(after, after.size.columns, {})) text += line + "\n";
        return text + (after.note.empty() ? "" : lab::as_called(report::printable(after.note)) + "\n");
    }
    if (std::holds_alternative<Key>(event))
        return after.note.empty() ? "" : lab::as_called(report::printable(after.note)) + "\n";
    const auto* marked = std::get_if<MarkResult>(&event);
    if (!marked || marked->number != after.number || marked->part != Part::points) return "";
    const auto& report = *marked->report;
    if (report.status != Status::graded) return named("not marked: " + report.status_because);
    const auto* first = report::to_be_fixed_first(report);
    const auto why = first ? fmt::format(". {}: {}", first->id, first->because) : ".";
    return named(fmt::format("{}{} ({:.2f} s)", report::score_words(report), why, marked->seconds));
}

}  // namespace warpmark::cli::watching
