// One line per check; below each that did not pass: reason, place, fix, and the command that reproduces it.
// In brief only the first failure has these, and all skipped checks share one line.
#include "grader/report/terminal_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <string_view>
#include <vector>

#include "grader/lab/grading_limits.h"
#include "grader/lab/program_name.h"
#include "grader/report/second_opinion_text.h"
#include "grader/report/shown_points.h"
#include "grader/report/source_excerpt.h"
#include "grader/report/text_formatting.h"

namespace warpmark::report {
namespace {

constexpr std::string_view indent = "    ";
constexpr std::size_t label_columns = 7;
constexpr std::size_t explained_ids_max = 3;

std::string verdict_word(Verdict verdict, const Style& style) {
    switch (verdict) {
        case Verdict::pass:
            return style.good("pass");
        case Verdict::partial:
            return style.middling("part");
        case Verdict::fail:
            return style.bad("FAIL");
        case Verdict::skip:
            return style.quiet("skip");
        case Verdict::held:
            return style.middling("held");
    }
    return "";
}

// Text after a label, with aligned lines. The label is colored last, because color codes have no width.
std::string behind(const std::string& label, std::string block, const View& view) {
    return std::string(indent) + view.style.strong(label) + block.substr(indent.size() + label.size());
}

std::string padded(std::string_view label, std::size_t columns = label_columns) {
    return fmt::format("{:<{}}", label, columns);
}

std::string labeled(std::string_view label, const std::string& text, const View& view,
                    std::size_t columns = label_columns) {
    if (text.empty()) return "";
    const std::string below = std::string(indent) + std::string(columns, ' ');
    return behind(padded(label, columns), wrapped(printable(text), below, view.width), view);
}

std::string command(std::string_view label, const std::string& line, const View& view) {
    if (line.empty()) return "";
    const std::string below = std::string(indent) + std::string(label_columns, ' ');
    return behind(
        padded(label),
        wrapped_command(lab::as_called(one_line(line), view.called), below, below + "  ", view.width), view);
}

// The `explain` pages of the findings, most severe first.
std::string pages(const CheckReport& check, const View& view) {
    std::vector<FindingId> ids;
    for (const auto severity : {Severity::error, Severity::warning})
        for (const auto& seen : check.findings)
            if (seen.finding.severity == severity && std::ranges::find(ids, seen.finding.id) == ids.end())
                ids.push_back(seen.finding.id);
    std::string text;
    for (std::size_t i = 0; i < std::min(ids.size(), explained_ids_max); ++i)
        text += command(i == 0 ? "why" : "", fmt::format("warpmark explain {}", name(ids[i])), view);
    return text;
}

std::string details(const Report& report, const CheckReport& check, const View& view) {
    return why_lost(report, check, view) + what_helps(check, view);
}

struct Columns {
    std::size_t id = 0, points = 0;
};

std::string check_lines(const Report& report, const CheckReport& check, Columns columns, bool with_details,
                        const View& view) {
    const auto before = report.hides_scores
                            ? fmt::format("   {:<{}}   ", check.id, columns.id)
                            : fmt::format("   {:<{}}  {:>{}} / {:>{}}   ", check.id, columns.id,
                                          shown_points(check.score, check.max_score), columns.points,
                                          shown_points(check.max_score), columns.points);
    constexpr std::size_t verdict_columns = 6;
    const auto title = fmt::format("{}{}{}", one_line(check.title), check.hidden ? " (hidden)" : "",
                                   report.shows_evidence(check) ? fmt::format(" [{}]", check.evidence) : "");
    const std::string below(verdict_columns + letters(before), ' ');
    auto text = "  " + verdict_word(check.verdict, view.style) + before +
                wrapped(title, below, view.width).substr(below.size());
    if (check.verdict == Verdict::held) return text + wrapped(printable(check.because), indent, view.width);
    if (check.verdict == Verdict::skip)
        return text + view.style.quiet(wrapped(printable(check.because), indent, view.width));
    if (!lost_points(check)) return text;
    if (with_details) return text + details(report, check, view);
    return check.follows ? text + view.style.quiet(wrapped(printable(check.because), indent, view.width))
                         : text;
}

// Skipped checks that cover a case that ran, or those that do not. The line has the reason of the first,
// because the others usually follow from it.
std::string skipped_line(const Report& report, const View& view, bool has_case) {
    std::string ids, because;
    double lost = 0;
    for (const auto& check : report.checks) {
        if (check.verdict != Verdict::skip || check.has_case != has_case) continue;
        if (ids.empty()) because = check.because;
        ids += (ids.empty() ? "" : ", ") + check.id;
        lost += check.max_score;
    }
    if (ids.empty()) return "";
    const std::string below(9, ' ');
    const auto of_points = report.hides_scores
                               ? std::string()
                               : fmt::format(" ({} point{})", shown_points(lost), lost == 1 ? "" : "s");
    const auto words = fmt::format("{}{}: {}", ids, of_points, because);
    return "  " + view.style.quiet("skip") + "   " +
           view.style.quiet(wrapped(printable(words), below, view.width).substr(below.size()));
}

std::string all_checks(const Report& report, const View& view) {
    Columns columns;
    for (const auto& check : report.checks) {
        columns.id = std::max(columns.id, check.id.size());
        columns.points = std::max({columns.points, shown_points(check.score, check.max_score).size(),
                                   shown_points(check.max_score).size()});
    }
    std::string text;
    const auto* first = to_be_fixed_first(report);
    for (const auto& check : report.checks) {
        if (view.brief && check.verdict == Verdict::skip) continue;
        text += check_lines(report, check, columns, &check == first || !view.brief, view);
    }
    return view.brief ? text + skipped_lines(report, view) : text;
}

std::string also(const Report& report, const View& view) {
    const auto lines = also_lines(report);
    if (lines.empty()) return "";
    auto text = fmt::format("\n  {}   {}\n", view.style.quiet("also"), also_heading(report));
    for (const auto& [tool, words] : lines) text += labeled(tool, words, view, 11);
    return text;
}

std::string total_words(const Report& report, const View& view) {
    if (!view.only.empty()) return fmt::format("Only {} was run, so there is no total.", one_line(view.only));
    if (report.hides_scores) return "Points are not shown.";
    if (report.decided) return decided_words(report) + ". Without it: " + score_words(report) + ".";
    auto score = score_words(report);
    if (report.max_score > 0 && report.max_score != 100 && report.held() == 0)
        score += fmt::format(" ({} %)", shown_points(100 * report.score / report.max_score, 100));
    if (!report.pack.empty()) score += "; hidden cases are judged when you hand in";
    return score + (report.full_marks() ? ". Every check passed." : ".");
}

std::string total(const Report& report, const View& view) {
    const auto skipped = std::ranges::count(report.checks, Verdict::skip, &CheckReport::verdict);
    const auto failed = std::ranges::count_if(report.checks, lost_points);
    const auto first = total_words(report, view);
    auto text = first;
    if (skipped && view.only.empty())
        text += fmt::format(" {} skipped, not failed: {} after the others pass.", skipped,
                            skipped == 1 ? "it counts" : "they count");
    if (!report.open.empty()) text += " " + report.open + ".";
    if (!report.decided && (report.held() > 0 || !report.open.empty()))
        text += fmt::format(" {}", until_decided);
    if (report.public_only) text += " Only the public cases were run.";
    if (view.brief && failed > 1)
        text += fmt::format(" {} more check{} lost points: {} shows why.", failed - 1, failed == 2 ? "" : "s",
                            lab::as_called(view.all_by, view.called));
    text = wrapped(text, "", view.width);
    const auto painted = std::min(text.size(), first.size());
    return (report.full_marks() ? view.style.good(text.substr(0, painted))
                                : view.style.strong(text.substr(0, painted))) +
           text.substr(painted);
}

std::string head(const Report& report, const View& view) {
    const std::string student =
        report.submission.student.empty() ? "" : short_name(report.submission.student) + " · ";
    auto title = wrapped(fmt::format("{} · {}", report.lab.id, one_line(report.lab.title)), "", view.width);
    title = view.style.strong(title.substr(0, report.lab.id.size())) + title.substr(report.lab.id.size());
    std::vector<std::string> about{student + one_line(report.submission.path),
                                   fmt::format("seed {}", report.seed)};
    if (!report.draw.empty()) about.push_back("draw " + report.draw);
    constexpr std::size_t digits_shown = 12;
    if (!report.pack.empty()) about.push_back("student pack " + report.pack.substr(0, digits_shown));
    about.push_back(report.environment.device);
    if (!report.environment.toolkit.empty()) about.push_back(report.environment.toolkit);
    std::string lines = about[0], line = about[0];
    for (std::size_t i = 1; i < about.size(); ++i) {  // a line breaks only between two parts
        const bool fits = letters(line) + 3 + letters(about[i]) <= view.width;
        lines += (fits ? " · " : "\n") + about[i];
        line = fits ? line + " · " + about[i] : about[i];
    }
    return title + view.style.quiet(wrapped(lines, "", view.width)) + "\n";
}

std::string not_marked(const Report& report, const View& view) {
    const char* why = report.status == Status::internal_error
                          ? "Not marked: the tool failed. This is not a zero."
                          : "Not marked. This is not a zero.";
    if (report.decided) why = "Not marked by the tool.";
    const auto decided = report.decided ? "  " + view.style.strong(decided_words(report) + ".") + "\n" : "";
    return decided + "  " + view.style.bad(why) + "\n" +
           wrapped(lab::as_called(printable(report.status_because), view.called), "  ", view.width) +
           wrapped(lab::as_called(printable(report.status_way_out), view.called), "  ", view.width) +
           (report.repro.empty() ? ""
                                 : wrapped_command(lab::as_called(one_line(report.repro), view.called),
                                                   "  again: ", "    ", view.width)) +
           also(report, view);
}

// Output of a submission for display: every line has a prefix, so that none can be mistaken for the report.
// Each line is escaped, and cut at the terminal's width.

constexpr std::string_view print_indent = "    ";
constexpr std::string_view mark = "| ";

std::string of_case(const PrintedText& printed, std::size_t lines_max, const View& view) {
    auto text = fmt::format("  {}  in `{}`\n", view.style.quiet("printed"), one_line(printed.case_name));
    const std::size_t before = print_indent.size() + mark.size();
    const std::size_t columns = std::max(view.width, before + 20) - before;
    std::istringstream lines(printed.text);
    std::size_t shown = 0, more = 0;
    for (std::string line; std::getline(lines, line);) {
        if (++shown > lines_max)
            ++more;
        else
            text +=
                fmt::format("{}{}{}\n", print_indent, view.style.quiet(mark), cut(one_line(line), columns));
    }
    if (more)
        text += fmt::format("{}… {} more line{}: {} shows {}\n", print_indent, more, more == 1 ? "" : "s",
                            view.all_by, more == 1 ? "it" : "them");
    if (printed.left_out_bytes && !more)
        text += fmt::format("{}… {} more bytes\n", print_indent, printed.left_out_bytes);
    return text;
}

}  // namespace

std::string why_lost(const Report& report, const CheckReport& check, const View& view) {
    auto text = wrapped(printable(check.because), indent, view.width);
    const std::string inner = std::string(indent) + "  ";
    const auto code = excerpt(check.places, report.submission.file, report.submission.source, inner, view);
    if (!code.empty()) text += "\n" + code;
    if (!check.picture.empty()) text += "\n" + picture_block(printable(check.picture), inner, view.width);
    if (!code.empty() || !check.picture.empty()) text += "\n";
    return text;
}

std::string what_helps(const CheckReport& check, const View& view) {
    // Only tried advice is labeled as a fix.
    auto text = labeled(check.patch.empty() ? "note" : "fix", check.advice, view);
    if (!check.patch.empty())
        text += code_block(printable(check.patch), std::string(indent) + std::string(label_columns, ' '));
    if (!view.brief || check.patch.empty()) text += labeled("hint", check.hint, view);
    text += pages(check, view);
    return text + command("again", check.repro, view) + "\n";
}

std::string skipped_lines(const Report& report, const View& view) {
    return skipped_line(report, view, true) + skipped_line(report, view, false);
}

std::string terminal(const Report& report, const View& view) {
    auto text = head(report, view);
    for (const auto& note : report.notes) text += labeled("note", lab::as_called(note, view.called), view);
    if (!report.notes.empty()) text += "\n";
    if (report.status != Status::graded) return text + not_marked(report, view);
    text += all_checks(report, view);
    text += printed_block(report, view);
    for (const auto& unseen : report.unseen) text += labeled("unseen", unseen_words(unseen), view);
    text += also(report, view);
    return text + (text.ends_with("\n\n") ? "" : "\n") + total(report, view);
}

std::string text(const Report& report) {
    return terminal(report, {});
}

std::string printed_block(const Report& report, const View& view) {
    if (report.printed.empty()) return "";
    std::string text = "\n";
    if (!view.brief) {
        for (const auto& one : report.printed) text += of_case(one, limits::printed_bytes_max, view);
        return text;
    }
    text += of_case(report.printed[0], limits::printed_lines_max, view);
    std::string others;
    for (std::size_t i = 1; i < report.printed.size(); ++i)
        others += fmt::format("{}`{}`", others.empty() ? "" : ", ", report.printed[i].case_name);
    return others.empty() ? text
                          : text + wrapped("also printed in " + one_line(others), print_indent, view.width);
}

}  // namespace warpmark::report
