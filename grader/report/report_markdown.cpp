// Markdown job summary of reports: a table per submission, followed by the checks that did not pass. Escapes
// every word that a student could have chosen, and stays below the summary's size limit.
#include <fmt/format.h>

#include "grader/lab/grading_limits.h"
#include "grader/report/format_writers.h"
#include "grader/report/second_opinion_text.h"
#include "grader/report/shown_points.h"
#include "grader/report/text_formatting.h"
#include "harness/base/attack_defenses.h"

namespace warpmark::report {
namespace {

std::string escaped_letter(char c) {
    if (std::string_view("\\`*_{}[]()#+-!|~$@").find(c) != std::string_view::npos)
        return std::string("\\") + c;
    if (c == '<') return "&lt;";
    if (c == '>') return "&gt;";
    if (c == '&') return "&amp;";
    return std::string(1, c == '\n' ? ' ' : c);
}

// The end of a code span that begins here; 0: there is none. With an adjacent dollar sign it would become a
// formula.
std::size_t end_of_code(const std::string& text, std::size_t begin) {
    const auto end = text.find_first_of("`\n", begin + 1);
    if (end == text.npos || text[end] != '`' || end == begin + 1) return 0;
    const auto beside = [&](std::size_t at) { return at < text.size() ? text[at] : ' '; };
    const char before = begin > 0 ? text[begin - 1] : ' ';
    const bool is_alone = std::string_view("`$\\").find(before) == std::string_view::npos &&
                          std::string_view("`$").find(beside(end + 1)) == std::string_view::npos;
    return is_alone ? end : 0;
}

// Backticks disable escapes, so text with special characters of tables or HTML is put into <code>.
std::string code_span(const std::string& words) {
    if (words.find_first_of("<>&|") == words.npos) return "`" + words + "`";
    std::string safe;
    for (const char c : words) safe += escaped_letter(c);
    return "<code>" + safe + "</code>";
}

// A fence longer than any run of backticks in the text, so that no text can end the block.
std::string fenced(const std::string& text) {
    std::size_t longest = 2, run = 0;
    for (char c : text) {
        run = c == '`' ? run + 1 : 0;
        longest = std::max(longest, run);
    }
    std::string fence(longest + 1, '`');
    return fence + "text\n" + text + (text.ends_with('\n') ? "" : "\n") + fence + "\n";
}

std::string also(const Report& report) {
    const auto lines = also_lines(report);
    if (lines.empty()) return "";
    auto text = fmt::format("Also ({}):\n\n", also_heading(report));
    for (const auto& [tool, words] : lines) text += fmt::format("- {}: {}\n", tool, markdown_escaped(words));
    return text + "\n";
}

}  // namespace

std::string markdown_escaped(const std::string& text) {
    if (!is_enabled(Defense::plain_text)) return text;
    const auto words = printable(text);
    std::string safe;
    for (std::size_t at = 0; at < words.size();) {
        const auto end = words[at] == '`' ? end_of_code(words, at) : 0;
        if (end) {
            safe += code_span(words.substr(at + 1, end - at - 1));
            at = end + 1;
        } else {
            safe += escaped_letter(words[at++]);
        }
    }
    return safe;
}

namespace {

std::string markdown_way_out(const Report& report) {
    return report.status_way_out.empty() ? "" : markdown_escaped(report.status_way_out) + "\n\n";
}

std::string markdown_notes(const Report& report) {
    std::string text;
    for (const auto& note : report.notes) text += "Note: " + markdown_escaped(note) + "\n\n";
    return text;
}

}  // namespace

std::string markdown_of(const Report& report) {
    std::string student = report.submission.student.empty()
                              ? ""
                              : markdown_escaped(short_name(report.submission.student)) + " · ";
    auto text =
        fmt::format("### {}{}: {}\n\n", student, report.lab.id, markdown_escaped(one_line(report.lab.title)));
    // The tool's points are in the table below it.
    if (report.decided)
        text += fmt::format("**{} of {} points**, set by the teacher.\n\n",
                            shown_points(report.decided->points, report.max_score),
                            shown_points(report.max_score));
    if (report.status != Status::graded)
        return text + (report.decided ? markdown_notes(report) : "") +
               (report.decided ? "**Not marked by the tool.** " : "**Not marked. This is not a zero.** ") +
               markdown_escaped(report.status_because) + "\n\n" + markdown_way_out(report) + also(report);
    if (report.decided) text += "Without the teacher's mark: ";
    text += fmt::format("**{}**{}\n\n| check | verdict | points |\n|---|---|---|\n", score_words(report),
                        report.held() > 0 && !report.decided ? fmt::format(" {}", until_decided) : "");
    for (const auto& check : report.checks)
        text += fmt::format("| {} | {}{} | {} of {} |\n", check.id, name(check.verdict),
                            report.shows_evidence(check) ? ", " + check.evidence : "",
                            points_or_dash(report, check), shown_points(check.max_score));
    text += "\n";
    text += markdown_notes(report);
    for (const auto& check : report.checks) {
        if (check.verdict == Verdict::pass) continue;
        text += fmt::format("**{}** ({}): {}\n\n", check.id, name(check.verdict),
                            markdown_escaped(check.because));
        if (check.verdict == Verdict::skip || check.verdict == Verdict::held) continue;
        if (!check.picture.empty()) text += fenced(printable(check.picture)) + "\n";
        if (!check.advice.empty()) text += markdown_escaped(check.advice) + "\n\n";
        if (!check.patch.empty()) text += fenced(printable(check.patch)) + "\n";
        if (!check.hint.empty()) text += "Hint: " + markdown_escaped(check.hint) + "\n\n";
        if (!check.repro.empty()) text += fenced(one_line(check.repro)) + "\n";
    }
    for (const auto& unseen : report.unseen)
        text += "Unseen: " + markdown_escaped(unseen_words(unseen)) + "\n\n";
    return text + also(report);
}

std::string markdown(const std::vector<Report>& reports) {
    std::string text = "## Warpmark\n\n";
    std::size_t told = 0;
    for (const auto& report : reports) {
        auto one = markdown_of(report);
        if (text.size() + one.size() > limits::summary_bytes_max - 200) break;
        text += one;
        ++told;
    }
    if (told < reports.size())
        text += fmt::format("… and {} more, in the report files.\n", reports.size() - told);
    return text;
}

}  // namespace warpmark::report
