// terminal.cpp: a line a check, and below each that did not pass: why, where, what to do, how to see it
// again.
#include "grader/report/terminal.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "grader/report/also.h"
#include "grader/report/excerpt.h"
#include "grader/report/text.h"

namespace warpmark::report {
namespace {

const std::string indent = "         ";

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

std::string labelled(const char* label, const std::string& text, const Style& style, std::size_t width = 7) {
    if (text.empty()) return "";
    auto block = wrapped(printable(text), indent + std::string(width, ' '));
    return indent + style.strong(fmt::format("{:<{}}", label, width)) + block.substr(indent.size() + width);
}

std::string check_lines(const Report& report, const CheckReport& check, std::size_t id_width,
                        std::size_t points_width, const Style& style) {
    auto text =
        fmt::format("  {}   {:<{}}  {:>{}} / {:>{}}   {}{}{}\n", verdict_word(check.verdict, style), check.id,
                    id_width, points(check.score), points_width, points(check.max_score), points_width,
                    one_line(check.title), check.hidden ? " (hidden)" : "",
                    report.shows_evidence(check) ? style.quiet(fmt::format(" [{}]", check.evidence)) : "");
    if (check.verdict == Verdict::pass) return text;
    if (check.verdict == Verdict::held) return text + wrapped(printable(check.because), indent);
    if (check.verdict == Verdict::skip) return text + style.quiet(wrapped(printable(check.because), indent));
    text += wrapped(printable(check.because), indent);
    auto code = excerpt(check.places, report.submission.file, report.submission.source, indent + "  ", style);
    if (!code.empty()) text += "\n" + code;
    if (!check.picture.empty()) text += "\n" + indented(printable(check.picture), indent + "  ");
    if (!code.empty() || !check.picture.empty()) text += "\n";
    text += labelled("do", check.advice, style);
    text += labelled("hint", check.hint, style);
    // One line, however long: it is there to be copied.
    if (!check.repro.empty())
        text += indent + style.strong(fmt::format("{:<7}", "again")) + one_line(check.repro) + "\n";
    return text + "\n";
}

std::string also(const Report& report, const Style& style) {
    const auto lines = also_lines(report);
    if (lines.empty()) return "";
    auto text = fmt::format("\n  {}   {}\n", style.quiet("also"), also_heading(report));
    for (const auto& [tool, words] : lines) text += labelled(tool.c_str(), words, style, 11);
    return text;
}

std::string total(const Report& report, const Style& style) {
    auto score = score_words(report);
    if (report.max_score > 0 && report.max_score != 100 && report.held() == 0)
        score += fmt::format(" ({} %)", points(100 * report.score / report.max_score));
    auto skipped = std::ranges::count(report.checks, Verdict::skip, &CheckReport::verdict);
    std::string text =
        report.full_marks() ? style.good(score + ". Every check passed.") : style.strong(score + ".");
    if (skipped)
        text += fmt::format(" {} skipped, not failed: {} after the others pass.", skipped,
                            skipped == 1 ? "it counts" : "they count");
    if (report.held() > 0) text += " There is no final number until a teacher decides.";
    if (report.public_only) text += " Only the public cases were run.";
    return text + "\n";
}

}  // namespace

std::string terminal(const Report& report, const Style& style) {
    std::string student =
        report.submission.student.empty() ? "" : short_name(report.submission.student) + " · ";
    auto text = fmt::format("{} · {}\n{}", style.strong(report.lab.id), one_line(report.lab.title), student);
    const auto draw = report.draw.empty() ? "" : " · draw " + report.draw;
    text += style.quiet(fmt::format("{} · seed {}{} · {}{}{}", one_line(report.submission.path), report.seed,
                                    draw, report.environment.device,
                                    report.environment.toolkit.empty() ? "" : " · ",
                                    report.environment.toolkit)) +
            "\n\n";
    if (report.status != Status::graded) {
        const char* why = report.status == Status::internal_error
                              ? "Not marked: the tool failed. This is not a zero."
                              : "Not marked. This is not a zero.";
        return text + "  " + style.bad(why) + "\n" + wrapped(printable(report.status_because), "  ") +
               wrapped(printable(report.status_way_out), "  ") +
               (report.repro.empty() ? "" : "  again: " + one_line(report.repro) + "\n") +
               also(report, style);
    }
    std::size_t id_width = 0, points_width = 0;
    for (const auto& check : report.checks) {
        id_width = std::max(id_width, check.id.size());
        points_width = std::max({points_width, points(check.score).size(), points(check.max_score).size()});
    }
    for (const auto& note : report.notes) text += labelled("note", note, style);
    if (!report.notes.empty()) text += "\n";
    for (const auto& check : report.checks) text += check_lines(report, check, id_width, points_width, style);
    for (const auto& unseen : report.unseen) text += labelled("unseen", unseen_words(unseen), style);
    text += also(report, style);
    return text + (text.ends_with("\n\n") ? "" : "\n") + total(report, style);
}

std::string text(const Report& report) {
    return terminal(report, {});
}

}  // namespace warpmark::report
