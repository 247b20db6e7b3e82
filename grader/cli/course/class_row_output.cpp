// Columns of a class row: lab, student, points, and the checks that lost points.
#include "grader/cli/course/class_row_output.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "grader/report/text_formatting.h"

namespace warpmark::cli {

ClassRows::ClassRows(const std::vector<Report>& to_come, report::Style style) : style_(style) {
    constexpr std::size_t widest = 40;
    for (const auto& report : to_come) {
        student_width_ =
            std::max(student_width_, std::min(widest, report::letters(report.submission.student)));
        lab_width_ = std::max(lab_width_, report.lab.id.size());
        name_width_ = std::max(name_width_, std::min(widest, report::letters(report.submission.handed.name)));
    }
    rows_.resize(to_come.size());
}

std::string ClassRows::row(const Report& report) const {
    auto text = fmt::format("  {:<{}}  {:<{}}  ", report.lab.id, lab_width_,
                            report::short_name(report.submission.student), student_width_);
    if (name_width_ > 0)
        text += fmt::format("{:<{}}  ", report::short_name(report.submission.handed.name), name_width_);
    if (report.decided)
        return text +
               fmt::format("{:>6} / {:<5}", report::shown_points(report.decided->points, report.max_score),
                           report::shown_points(report.max_score)) +
               style_.quiet(fmt::format("  set by {}{}{}", report::one_line(report.decided->by),
                                        report.decided->is_older_than_file ? " " : "",
                                        report::older_words(report))) +
               "\n";
    const bool is_missing = report.submission.handed.state == SubmissionRecord::State::not_handed_in;
    if (report.status != Status::graded)
        return text + (is_missing ? style_.quiet("not marked") : style_.bad("not marked")) + "  " +
               report::one_line(report.status_because) + "\n";
    auto score = fmt::format("{:>6} / {:<5}", report::shown_points(report.score, report.max_score),
                             report::shown_points(report.max_score));
    std::string lost;
    for (const auto& check : report.checks)
        if (check.verdict == Verdict::fail || check.verdict == Verdict::partial ||
            check.verdict == Verdict::held)
            lost += fmt::format("  {} {}", check.id, name(check.verdict));
    if (report.submission.handed.late) lost += "  late";
    if (!report.open.empty()) lost += "  open";
    if (report.untouched) lost += "  as handed out";
    return text + (report.full_marks() ? style_.good(score) : score) + style_.quiet(lost) + "\n";
}

void ClassRows::put(std::size_t at, const Report& report) {
    rows_.at(at) = row(report);
}
void ClassRows::leave_out(std::size_t at) {
    rows_.at(at) = "";
}

std::string ClassRows::take() {
    std::string text;
    for (; next_ < rows_.size() && rows_[next_]; ++next_) text += *std::exchange(rows_[next_], "");
    return text;
}

std::string ClassRows::take_all() {
    std::string text;
    for (; next_ < rows_.size(); ++next_) text += std::exchange(rows_[next_], "").value_or("");
    return text;
}

}  // namespace warpmark::cli
