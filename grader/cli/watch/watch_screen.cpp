// Layout in blocks of lines, stacked or next to each other. All text is limited to its columns; colors are
// added last.
#include "grader/cli/watch/watch_screen.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "grader/lab/program_name.h"
#include "grader/report/text_formatting.h"
#include "grader/report/text_layout.h"

namespace warpmark::cli::watching {
namespace {

using report::cut;
using report::letters;
using report::Style;
using Lines = std::vector<std::string>;

constexpr std::size_t wide = 140;                       // from here on, two blocks are side by side
constexpr std::size_t least_side = 58, most_side = 90;  // columns of the left block
constexpr std::size_t gap_columns = 3;                  // between the blocks
constexpr std::size_t cell_gap = 2;
constexpr std::size_t least_pane_rows = 3;
constexpr std::size_t narrowest = 24;  // with fewer columns, lines are truncated

// Columns that the pane next to it does not need.
std::size_t side_of(const State& state) {
    const auto used = report::widest_text + gap_columns;
    return std::clamp(state.size.columns - std::min(state.size.columns, used), least_side, most_side);
}

std::string padded(const std::string& text, std::size_t columns) {
    const auto fits = cut(text, columns);
    return fits + std::string(columns - std::min(columns, letters(fits)), ' ');
}

// Puts both texts at the ends of a line; truncates the left one first.
std::string at_both_ends(const std::string& left, const std::string& right, std::size_t columns) {
    const auto end = cut(right, columns);
    const auto room = columns - letters(end);
    return room < 2 ? end : padded(left, room - 1) + " " + end;
}

std::string progress(const State& state) {
    constexpr std::size_t width = 12;
    const auto all = std::max<std::size_t>(state.labs.size(), 1);
    const auto done = static_cast<std::size_t>(std::ranges::count_if(state.labs, &LabRow::is_done));
    const auto full = done * width / all;
    return fmt::format("[{}{}] {} of {} {}", std::string(full, '#'), std::string(width - full, '.'), done,
                       all, all == 1 ? "lab" : "labs");
}

// Nothing is shown for a missing file.
const Report* shown_report(const State& state) {
    const bool has = state.report && state.trouble.empty() && state.report->status == Status::graded;
    return has ? state.report.get() : nullptr;
}

std::string score(const State& state) {
    if (!shown_report(state) || state.report->hides_scores || state.part == Part::first_case) return "";
    const auto points =
        fmt::format("{} of {}", report::shown_points(state.report->score, state.report->max_score),
                    report::shown_points(state.report->max_score));
    return state.knows_points() ? points + " points" : points + " in public cases";
}

std::string what_happens(const State& state) {
    if (!state.trouble.empty()) return "Nothing to mark";
    if (state.saved_at.empty()) return "Waiting for the first save";
    const auto saved = "Saved " + state.saved_at;
    if (!state.is_current) return saved + (state.is_marking ? " · marking" : "");
    if (state.part == Part::first_case) return saved + " · marking the other cases";
    if (!state.knows_points()) return saved + " · marking hidden cases";
    return fmt::format("{} · marked in {:.2f} s{}", saved, state.seconds,
                       state.is_marking ? " · trying fixes" : "");
}

Lines head(const State& state, const Style& style) {
    const auto columns = state.size.columns;
    const auto& row = state.labs.at(state.at);
    const auto title =
        at_both_ends(fmt::format("{} · {}", row.id, report::one_line(row.title)), score(state), columns);
    return {style.strong(title), style.quiet(at_both_ends(what_happens(state), progress(state), columns))};
}

std::pair<const char*, std::string (Style::*)(std::string_view) const> sign_of(Verdict verdict) {
    switch (verdict) {
        case Verdict::pass:
            return {"✓", &Style::good};
        case Verdict::partial:
            return {"½", &Style::middling};
        case Verdict::fail:
            return {"✗", &Style::bad};
        case Verdict::held:
            return {"?", &Style::middling};
        case Verdict::skip:
            break;
    }
    return {"–", &Style::quiet};
}

std::string cell_text(const Report& report, const CheckReport& check) {
    return report.hides_scores ? check.id
                               : fmt::format("{} {}/{}", check.id, report::points_or_dash(report, check),
                                             report::shown_points(check.max_score));
}

std::string cell(const Report& report, const CheckReport& check, std::size_t columns, const Style& style) {
    const auto [sign, paint] = sign_of(check.verdict);
    const auto text = padded(cell_text(report, check), columns - 2);
    return fmt::format("{} {}", (style.*paint)(sign),
                       check.verdict == Verdict::skip ? style.quiet(text) : text);
}

// One cell per check, in as many columns as fit.
Lines cells(const State& state, std::size_t columns, const Style& style) {
    if (!shown_report(state)) return {};
    const auto& report = *state.report;
    std::size_t width = 1;
    for (const auto& check : report.checks) width = std::max(width, letters(cell_text(report, check)) + 2);
    width = std::min(width, columns);
    const auto beside = std::max<std::size_t>(1, (columns + cell_gap) / (width + cell_gap));
    const auto rows = (report.checks.size() + beside - 1) / beside;
    Lines lines(rows);
    for (std::size_t at = 0; at < report.checks.size(); ++at) {
        auto& line = lines[at % rows];
        line += (at < rows ? "" : std::string(cell_gap, ' ')) + cell(report, report.checks[at], width, style);
    }
    return lines;
}

// One line per check, with its description.
Lines check_lines(const State& state, std::size_t columns, const Style& style) {
    if (!shown_report(state)) return {};
    const auto& report = *state.report;
    std::size_t width = 1;
    for (const auto& check : report.checks) width = std::max(width, letters(cell_text(report, check)) + 2);
    width = std::min(width, columns / 2);
    Lines lines;
    for (const auto& check : report.checks)
        lines.push_back(cell(report, check, width, style) + "  " +
                        style.quiet(cut(report::one_line(check.title), columns - width - 2)));
    return lines;
}

Lines keys(const State& state, const Style& style) {
    struct Named {
        const char *key, *word;
        int rank;  // the highest is dropped first if space is short
    };
    std::vector<Named> all{{"n", "next", 1},   {"h", "hint", 1},   {"a", "advice", 1},
                           {"r", "report", 3}, {"p", "replay", 4}, {"l", "labs", 2}};
    if (state.shows_reference()) all.push_back({"s", "solution", 1});
    all.push_back({"q", "quit", 1});
    const auto letters_of = [&] {
        std::size_t sum = 0;
        for (const auto& one : all) sum += letters(one.key) + 1 + letters(one.word) + 2;
        return sum - 2;
    };
    while (all.size() > 2 && letters_of() > state.size.columns)
        all.erase(std::ranges::max_element(all, {}, &Named::rank));
    std::string line;
    for (const auto& one : all)
        line += fmt::format("{}{} {}", line.empty() ? "" : "  ", style.strong(one.key), one.word);
    return {letters_of() > state.size.columns ? "" : line};
}

struct Layout {
    bool is_wide = false;
    std::size_t pane_columns = 80, pane_rows = 1;
};

Layout layout_of(const State& state) {
    Layout layout;
    const auto rows = state.size.rows, columns = std::max(narrowest, state.size.columns);
    layout.is_wide = columns >= wide;
    layout.pane_columns =
        std::min(layout.is_wide ? columns - side_of(state) - gap_columns : columns, report::widest_text);
    // Heading, two rules, note, keys.
    constexpr std::size_t frame = 6;
    const auto above = frame + (layout.is_wide ? 0 : cells(state, columns, {}).size());
    layout.pane_rows = rows > above + least_pane_rows ? rows - above : std::min(rows, least_pane_rows);
    return layout;
}

// A rule above the pane, with text in it.
std::string rule(const State& state, const std::string& words, const Style& style) {
    const auto dashes = [](std::size_t count) {
        std::string line;
        for (std::size_t at = 0; at < count; ++at) line += "─";
        return line;
    };
    const auto before = layout_of(state).is_wide && !words.empty() ? side_of(state) + gap_columns : 0;
    const auto room = state.size.columns - before;
    const auto title = words.empty() ? "" : cut(words, room - 4) + " ";
    return style.quiet(dashes(before)) + style.strong(title) + style.quiet(dashes(room - letters(title)));
}

// The visible part of the pane. The list of labs scrolls to the selected row.
Lines pane_part(const State& state, const Style& style, const Layout& layout) {
    auto all = pane_lines(state, layout.pane_columns, style);
    auto first = state.scroll;
    if (state.pane == Pane::labs)
        first = state.picked + 1 > layout.pane_rows / 2 ? state.picked + 1 - layout.pane_rows / 2 : 0;
    first = std::min(first, all.size() - std::min(all.size(), layout.pane_rows));
    Lines part;
    for (std::size_t at = first; at < all.size() && part.size() < layout.pane_rows; ++at)
        part.push_back(std::move(all[at]));
    part.resize(layout.pane_rows);
    return part;
}

std::string below_title(const State& state, const Layout& layout) {
    const auto all = state.pane == Pane::labs ? 0 : pane_lines(state, layout.pane_columns, {}).size();
    if (all <= layout.pane_rows) return "";
    const auto left = most_scroll(state) - std::min(state.scroll, most_scroll(state));
    return left ? fmt::format("↓ {} more {}", left, left == 1 ? "line" : "lines") : "end";
}

// Checks above labs, to the left of the pane.
Lines beside_pane(const State& state, Lines pane, const Style& style) {
    const auto side_columns = side_of(state);
    auto left = check_lines(state, side_columns, style);
    if (!left.empty()) left.emplace_back();
    State of_list = state;
    of_list.picked = state.pane == Pane::labs ? state.picked : state.at;
    of_list.pane = Pane::labs;
    const auto room = pane.size() - std::min(pane.size(), left.size());
    auto list = pane_part(of_list, style, {true, side_columns, room});
    if (state.pane != Pane::labs) left.insert(left.end(), list.begin(), list.end());
    left.resize(pane.size());
    for (std::size_t at = 0; at < pane.size(); ++at) {
        const auto shown = report::letters_shown(left[at]);
        pane[at] = pane[at].empty() && left[at].empty()
                       ? ""
                       : left[at] +
                             std::string(side_columns + gap_columns - std::min(shown, side_columns), ' ') +
                             pane[at];
    }
    return pane;
}

}  // namespace

std::size_t pane_rows(const State& state) {
    return layout_of(state).pane_rows;
}

std::size_t most_scroll(const State& state) {
    const auto layout = layout_of(state);
    const auto all = pane_lines(state, layout.pane_columns, {}).size();
    return all - std::min(all, layout.pane_rows);
}

namespace {

Lines whole_screen(const State& state, const Style& style) {
    const auto layout = layout_of(state);
    auto lines = head(state, style);
    if (!layout.is_wide)
        for (auto& line : cells(state, state.size.columns, style)) lines.push_back(std::move(line));
    lines.push_back(rule(state, pane_title(state), style));
    auto pane = pane_part(state, style, layout);
    if (layout.is_wide) pane = beside_pane(state, std::move(pane), style);
    for (auto& line : pane) lines.push_back(std::move(line));
    lines.push_back(rule(state, below_title(state, layout), style));
    lines.push_back(lab::as_called(report::one_line(state.note)));
    for (auto& line : keys(state, style)) lines.push_back(std::move(line));
    return lines;
}

}  // namespace

std::vector<std::string> screen(const State& state, const Style& style) {
    auto laid_out = state;
    laid_out.size.columns = std::max(narrowest, state.size.columns);
    auto lines = whole_screen(laid_out, style);
    if (lines.size() > state.size.rows) {  // keys are always shown
        auto last = std::move(lines.back());
        lines.resize(state.size.rows);
        if (!lines.empty()) lines.back() = std::move(last);
    }
    lines.resize(state.size.rows);
    for (auto& line : lines) line = report::cut_painted(line, state.size.columns);
    return lines;
}

}  // namespace warpmark::cli::watching
