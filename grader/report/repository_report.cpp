// Escapes every folder and file name, because students can choose them.
#include "grader/report/repository_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <utility>

#include "grader/lab/grading_limits.h"
#include "grader/report/format_writers.h"
#include "grader/report/shown_points.h"
#include "grader/report/text_formatting.h"

namespace warpmark::report {
namespace {

using score::LabState;
using score::Outcome;

std::string counted_labs(int count) {
    return fmt::format("{} {}", count, count == 1 ? "lab" : "labs");
}

bool is_gray(LabState state) {
    return state == LabState::not_begun || state == LabState::not_there;
}

// "race-free fail, correct skip"; for an unmarked file, the reason.
std::string what_happened(const Report& report) {
    const auto state = score::state_of(report);
    if (state == LabState::all_points || is_gray(state)) return "";
    if (report.status != Status::graded) return one_line(report.status_because);
    std::string text;
    for (const auto& check : report.checks)
        if (lost_points(check) || check.verdict == Verdict::held)
            text += fmt::format("{}{} {}", text.empty() ? "" : ", ", check.id, name(check.verdict));
    return text;
}

std::string points_of(const Report& report) {
    if (is_gray(score::state_of(report)) || report.status != Status::graded) return "";
    const auto held =
        report.held() > 0 ? fmt::format(" and {} held", shown_points(report.held(), report.max_score)) : "";
    return fmt::format("{}{} / {}", shown_points(report.score, report.max_score), held,
                       shown_points(report.max_score));
}

// "140 of 200 points in the 2 labs that are begun"; without numbers while a result is undecided.
std::string total_words(const RepositoryMarks& marks) {
    const auto total = marks.total();
    if (total.labs == 0) return "There is no lab in this repository.";
    if (total.begun == 0) return "No lab is begun.";
    const bool has_pack =
        std::ranges::any_of(marks.reports, [](const Report& report) { return !report.pack.empty(); });
    const auto where =
        fmt::format("in the {} that {} begun", counted_labs(total.begun), total.begun == 1 ? "is" : "are");
    auto text = total.is_final()
                    ? fmt::format("{} of {}{} points{} {}.", shown_points(total.score, total.max_score),
                                  has_pack ? "the " : "", shown_points(total.max_score),
                                  has_pack ? " that can be judged here" : "", where)
                    : fmt::format("There is no total {}: some of it could not be marked.", where);
    if (has_pack) text += " Hidden cases are judged when you hand in.";
    return text;
}

// Above this number, labs that are not begun share one row.
constexpr int rows_not_begun_max = 3;

bool is_folded(const RepositoryMarks& marks, const Report& report) {
    return score::state_of(report) == LabState::not_begun && marks.total().not_begun > rows_not_begun_max;
}

// "02, 03, 05": the part of each id before the first underscore.
std::string numbers_not_begun(const RepositoryMarks& marks) {
    std::string text;
    for (const auto& report : marks.reports)
        if (score::state_of(report) == LabState::not_begun)
            text += (text.empty() ? "" : ", ") + report.lab.id.substr(0, report.lab.id.find('_'));
    return one_line(text);
}

std::string gray_words(const RepositoryMarks& marks) {
    const auto total = marks.total();
    std::string text;
    if (total.not_begun > rows_not_begun_max)
        text += fmt::format(" Not begun: {}: {}.", counted_labs(total.not_begun), numbers_not_begun(marks));
    else if (total.not_begun)
        text += fmt::format(" Not begun: {}.", total.not_begun);
    if (total.not_there) text += fmt::format(" Not there: {}.", total.not_there);
    return text;
}

std::string bar_words(const RepositoryMarks& marks, const score::Bar& bar, bool passed) {
    const auto total = marks.total();
    // A missed threshold must not be shown as reached.
    if (bar.is_percent)
        return fmt::format("{}: {} % of the points of the labs that are begun {}, and {} % were reached.",
                           passed ? "Passed" : "Failed", points(bar.least), "are required",
                           shown_points(total.percent(), passed ? 100 : bar.least));
    return fmt::format("{}: {} points in all are required, and {} were reached.",
                       passed ? "Passed" : "Failed", points(bar.least),
                       shown_points(total.score, passed ? total.max_score : bar.least));
}

bool has_state(const RepositoryMarks& marks, LabState state) {
    return std::ranges::find(marks.reports, state, score::state_of) != marks.reports.end();
}

std::string outcome_words(const RepositoryMarks& marks) {
    const auto total = marks.total();
    const auto outcome = marks.outcome();
    if (outcome == Outcome::no_lab) return "Failed: there is nothing to mark.";
    if (outcome == Outcome::undecided)
        return "Not decided: the tool could not check everything. This is not a zero.";
    if (outcome == Outcome::unreadable && has_state(marks, LabState::unreadable))
        return "Failed: a file cannot be read.";
    if (outcome == Outcome::unreadable)
        return "Failed: a file or a folder has another name than the lab's, so it was not marked.";
    const bool passed = outcome == Outcome::passed;
    if (marks.bar && (total.begun > 0 || !passed)) return bar_words(marks, *marks.bar, passed);
    if (total.begun == 0) return "Passed: there is nothing to mark yet.";
    if (passed) return "Passed: every lab that is begun has all of its points.";
    if (total.begun == 1) return "Failed: the lab that is begun lost points.";
    return fmt::format("Failed: {} of the {} that are begun lost points.", total.begun - total.full,
                       counted_labs(total.begun));
}

std::string painted(const RepositoryMarks& marks, const std::string& words, const Style& style) {
    const auto outcome = marks.outcome();
    if (outcome == Outcome::passed) return style.good(words);
    return outcome == Outcome::undecided ? style.middling(words) : style.bad(words);
}

}  // namespace

std::string repository_table(const RepositoryMarks& marks, const View& view) {
    std::size_t id_columns = 0, point_columns = 0;
    for (const auto& report : marks.reports) {
        id_columns = std::max(id_columns, report.lab.id.size());
        point_columns = std::max(point_columns, points_of(report).size());
    }
    std::string text;
    for (const auto& report : marks.reports) {
        if (is_folded(marks, report)) continue;
        const auto state = score::state_of(report);
        const auto happened = what_happened(report);
        const auto before =
            fmt::format("{:<{}}  {:>{}}  ", report.lab.id, id_columns, points_of(report), point_columns);
        const std::string below(before.size(), ' ');
        const auto words =
            std::string(score::words_of(state).words) + (happened.empty() ? "" : ": ") + happened;
        const auto line = wrapped(words, below, view.width).substr(below.size());
        text += before + (is_gray(state) ? view.style.quiet(line) : line);
    }
    if (!text.empty()) text += "\n";
    for (const auto& unseen : marks.unseen) text += wrapped("Skipped: " + one_line(unseen), "", view.width);
    text += wrapped(total_words(marks) + gray_words(marks), "", view.width);
    return text + painted(marks, wrapped(outcome_words(marks), "", view.width), view.style);
}

std::string repository_summary(const RepositoryMarks& marks) {
    const auto total = marks.total();
    auto text = fmt::format("## Warpmark\n\n**{}** {}\n\n", markdown_escaped(total_words(marks)),
                            markdown_escaped(outcome_words(marks)));
    for (const auto& unseen : marks.unseen)
        text += fmt::format("Skipped: {}\n\n", markdown_escaped(one_line(unseen)));
    if (marks.reports.empty()) return text;
    text += "| lab | | points | |\n|---|---|---|---|\n";
    for (const auto& report : marks.reports) {
        if (is_folded(marks, report)) continue;
        const auto& words = score::words_of(score::state_of(report));
        text +=
            fmt::format("| {} | {} {} | {} | {} |\n", markdown_escaped(one_line(report.lab.id)), words.sign,
                        words.words, points_of(report), markdown_escaped(what_happened(report)));
    }
    if (total.not_begun > rows_not_begun_max) {
        const auto& words = score::words_of(LabState::not_begun);
        text += fmt::format("| {} | {} {} | | {} |\n", counted_labs(total.not_begun), words.sign, words.words,
                            markdown_escaped(numbers_not_begun(marks)));
    }
    text += fmt::format("| **total** | {} of {} begun | **{}** | |\n\n", total.begun, total.labs,
                        total.is_final() ? fmt::format("{} / {}", shown_points(total.score, total.max_score),
                                                       shown_points(total.max_score))
                                         : "no final number");
    std::size_t left_out = 0;
    for (const auto& report : marks.reports) {
        const auto state = score::state_of(report);
        if (state == LabState::all_points || is_gray(state)) continue;
        const auto one = markdown_of(report);
        const bool fits = text.size() + one.size() <= limits::summary_bytes_max - 200;
        if (fits) text += one;
        left_out += !fits;
    }
    if (left_out) text += fmt::format("… and {} more, in the report files.\n", left_out);
    return text;
}

std::string repository_outputs(const RepositoryMarks& marks, bool as_variables) {
    const auto total = marks.total();
    const auto final_points = [&](double value) { return total.is_final() ? points(value) : std::string(); };
    const std::pair<std::string, std::string> all[] = {
        {"outcome", name(marks.outcome())},
        {"score", total.labs ? final_points(total.score) : ""},
        {"max_score", points(total.max_score)},
        {"percent", total.begun ? final_points(total.percent()) : ""},
        {"points_of_all_labs", points(total.all_points)},
        {"labs", std::to_string(total.labs)},
        {"begun", std::to_string(total.begun)},
        {"with_all_points", std::to_string(total.full)},
        {"not_begun", std::to_string(total.not_begun)},
        {"not_there", std::to_string(total.not_there)},
    };
    std::string text;
    for (auto [name, value] : all) {
        if (as_variables) {
            if (value.empty()) continue;  // an empty variable is left out
            std::ranges::transform(name, name.begin(), [](unsigned char c) { return std::toupper(c); });
            name = "WARPMARK_" + name;
        }
        text += fmt::format("{}={}\n", name, value);
    }
    return text;
}

}  // namespace warpmark::report
