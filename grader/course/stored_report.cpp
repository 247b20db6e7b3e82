// Conversion of a report to its stored form and back.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <ranges>

#include "grader/course/gradebook_marking.h"
#include "grader/gradebook/packed_report.h"
#include "grader/lab/installed_points.h"
#include "grader/report/format_writers.h"
#include "grader/report/shown_points.h"
#include "grader/score/score.h"
#include "harness/base/enumerator_names.h"

namespace warpmark::batch {
namespace {

std::string_view as_view(auto part) {
    return {part.begin(), part.end()};
}

double number(std::string_view text) {
    double value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

// The part of a mark that tables show: one line "id\tverdict\tscore\tmax_score" per check.
std::vector<CheckReport> read_checks(std::string_view lines) {
    std::vector<CheckReport> checks;
    for (const auto line : lines | std::views::split('\n')) {
        std::vector<std::string_view> cells;
        for (const auto cell : as_view(line) | std::views::split('\t')) cells.push_back(as_view(cell));
        if (cells.size() != 4) continue;
        auto& check = checks.emplace_back();
        check.id = cells[0];
        for (const auto verdict : enumerator_values<Verdict>())
            if (cells[1] == name(verdict)) check.verdict = verdict;
        check.score = number(cells[2]);
        check.max_score = number(cells[3]);
    }
    return checks;
}

const char* state_of(const Report& report) {
    if (report.status == Status::internal_error) return "internal";
    if (report.status == Status::not_graded || report.held() > 0) return "held";
    return "graded";
}

}  // namespace

gradebook::Mark mark_of(const Report& report, const std::string& key) {
    auto neutral = score::copied_for(report, {report.submission.file, report.submission.file, "", "", {}});
    neutral.lab.hints.clear();  // marks do not depend on them
    gradebook::Mark mark;
    mark.key = key;
    mark.state = state_of(report);
    mark.status = name(report.status);
    mark.because = report.status_because;
    mark.score = report.score;
    mark.held = report.held();
    mark.max_score = report.max_score;
    for (const auto& check : report.checks)
        mark.checks +=
            fmt::format("{}\t{}\t{}\t{}\n", check.id, name(check.verdict), check.score, check.max_score);
    mark.report = report::json_line(neutral);
    mark.packed = gradebook::packed(neutral);
    return mark;
}

void add_decision(Report& report, const std::vector<gradebook::Decision>& all) {
    const auto* word =
        gradebook::standing(all, report.submission.student, report.lab.id, report.submission.sha256);
    if (!word) return;
    const bool is_set = word->kind == gradebook::Decision::Kind::set;
    if (!is_set && report.status != Status::graded) return;
    report.decided =
        TeacherDecision{word->points.value_or(report.score), word->who, word->why, word->is_older_than_file};
    report.notes.insert(
        report.notes.begin(),
        fmt::format("The teacher's mark counts: {}{} points. {}{}",
                    report::shown_points(report.decided->points, report.max_score),
                    report.max_score > 0 ? " of " + report::shown_points(report.max_score) : "", word->why,
                    word->is_older_than_file ? " (It was set before this file was handed in.)" : ""));
}

void add_open(Report& report, const gradebook::Attempt& one,
              const std::optional<gradebook::CourseRules>& course) {
    const bool has_nothing_to_lose = report.status != Status::graded || report.score == 0;
    if (!course || report.decided || !one.handed.late || has_nothing_to_lose) return;
    gradebook::RuledAttempt tried;
    tried.student = one.student;
    tried.lab = one.lab;
    tried.at = one.handed_in;
    tried.received = one.received;
    tried.said_late = true;
    const bool has_time = tried.at || !one.handed.time.empty();
    if (!has_time && gradebook::is_late_without_time(*course, tried))
        report.open = "Late, and the platform gives no time of submission";
}

Result<std::optional<gradebook::CourseRules>> course_of(gradebook::Gradebook& book) {
    const auto text = book.fact("course");
    if (!text) return std::unexpected(text.error());
    if (!*text || (*text)->empty()) return std::nullopt;
    auto rules = gradebook::read_rules(**text, "the gradebook's course.toml");
    if (!rules) return std::unexpected(rules.error().front());
    return std::move(*rules);
}

Result<std::vector<Report>> rows_of_book(gradebook::Gradebook& book, const std::string& program) {
    const auto attempts = book.attempts();
    const auto counting = gradebook::counting_decisions(book);
    const auto unrecognized = book.unrecognized();
    if (!attempts) return std::unexpected(attempts.error());
    if (!counting) return std::unexpected(counting.error());
    if (!unrecognized) return std::unexpected(unrecognized.error());
    const auto course = course_of(book);
    if (!course) return std::unexpected(course.error());
    std::vector<Report> rows;
    const auto add = [&](const std::string& lab, const Submission& submission, const std::string& why) {
        auto& row = rows.emplace_back();
        row.lab.id = lab;
        row.submission = {submission.file, submission.path, "", submission.student, "", submission.handed};
        row.notes = submission.handed.notes;
        row.status_because = why;
    };
    for (const auto& one : gradebook::current(*attempts)) {
        const Submission submission{one.file, one.path, one.student, "", one.handed};
        auto mark = one.marked.empty() ? Result<std::optional<gradebook::Mark>>() : book.mark(one.marked);
        if (!mark) return std::unexpected(mark.error());
        if (*mark && (*mark)->has_results())
            rows.push_back(report_of(**mark, submission, program));
        else
            add(one.lab, submission, one.refused ? one.why.what : "Not marked yet");
        rows.back().submission.sha256 = one.source_sha256;
        add_decision(rows.back(), counting->all);
        add_open(rows.back(), one, *course);
    }
    for (const auto& one : *unrecognized) {
        add(one.lab, {one.file, one.path, one.student, "", one.handed}, one.why.what);
        if (!one.lab.empty()) add_decision(rows.back(), counting->all);
    }
    std::map<std::string, double> most;
    for (const auto& row : rows) most[row.lab.id] = std::max(most[row.lab.id], row.max_score);
    // In a lab without any mark, only points given by a teacher need a maximum.
    const auto points_of = [&](const Report& row) {
        auto& points = most[row.lab.id];
        if (points == 0 && row.decided) points = lab::installed_points(row.lab.id);
        return points;
    };
    for (auto& row : rows)
        if (row.max_score == 0) row.max_score = points_of(row);
    return rows;
}

Report report_of(const gradebook::Mark& mark, const Submission& submission, const std::string& program) {
    if (mark.program == program)
        if (auto report = gradebook::unpacked(mark.packed))
            return score::copied_for(std::move(*report), submission);
    Report report;
    report.lab.id = mark.lab;
    report.submission = {mark.file,          submission.path,   mark.source_sha256,
                         submission.student, submission.source, submission.handed};
    report.notes = submission.handed.notes;
    for (const auto status : enumerator_values<Status>())
        if (mark.status == name(status)) report.status = status;
    report.status_because = mark.because;
    report.score = mark.score;
    report.max_score = mark.max_score;
    report.checks = read_checks(mark.checks);
    return report;
}

}  // namespace warpmark::batch
