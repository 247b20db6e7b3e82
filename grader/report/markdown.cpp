// markdown.cpp: every word that a student could have chosen is escaped; the whole stays below the summary's
// limit.
#include "grader/report/markdown.h"

#include <fmt/format.h>

#include "grader/lab/limits.h"
#include "grader/report/also.h"
#include "grader/report/text.h"
#include "harness/base/defences.h"

namespace warpmark::report {
namespace {

// A fence longer than any run of backticks in the text, so that nothing in it can end the block.
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
    if (!stands(Defence::plain_text)) return text;
    std::string safe;
    for (char c : printable(text)) {
        if (std::string_view("\\`*_{}[]()#+-!|~$@").find(c) != std::string_view::npos) {
            safe += '\\';
            safe += c;
        } else if (c == '<')
            safe += "&lt;";
        else if (c == '>')
            safe += "&gt;";
        else if (c == '&')
            safe += "&amp;";
        else
            safe += c == '\n' ? ' ' : c;
    }
    return safe;
}

std::string markdown_of(const Report& report) {
    std::string student = report.submission.student.empty()
                              ? ""
                              : markdown_escaped(short_name(report.submission.student)) + " · ";
    auto text =
        fmt::format("### {}{}: {}\n\n", student, report.lab.id, markdown_escaped(one_line(report.lab.title)));
    if (report.status != Status::graded)
        return text + "**Not marked. This is not a zero.** " + markdown_escaped(report.status_because) +
               "\n\n" + also(report);
    text += fmt::format("**{}**{}\n\n| check | verdict | points |\n|---|---|---|\n", score_words(report),
                        report.held() > 0 ? " There is no final number until a teacher decides." : "");
    for (const auto& check : report.checks)
        text += fmt::format("| {} | {}{} | {} of {} |\n", check.id, name(check.verdict),
                            report.shows_evidence(check) ? ", " + check.evidence : "",
                            points_or_dash(report, check), points(check.max_score));
    text += "\n";
    for (const auto& note : report.notes) text += "Note: " + markdown_escaped(note) + "\n\n";
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
