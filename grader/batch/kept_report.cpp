// kept_report.cpp: a report on its way into the book and back.
#include <fmt/format.h>

#include <charconv>
#include <ranges>

#include "grader/batch/book_run.h"
#include "grader/gradebook/packed_report.h"
#include "grader/report/json.h"
#include "grader/score/score.h"

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

// What tables show: "id\tverdict\tscore\tmax_score" a line.
std::vector<CheckReport> read_checks(std::string_view lines) {
    std::vector<CheckReport> checks;
    for (const auto line : lines | std::views::split('\n')) {
        std::vector<std::string_view> cells;
        for (const auto cell : as_view(line) | std::views::split('\t')) cells.push_back(as_view(cell));
        if (cells.size() != 4) continue;
        auto& check = checks.emplace_back();
        check.id = cells[0];
        for (const auto verdict :
             {Verdict::pass, Verdict::partial, Verdict::fail, Verdict::skip, Verdict::held})
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
    const auto neutral =
        score::handed_in_by(report, {report.submission.file, report.submission.file, "", ""});
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

Report report_of(const gradebook::Mark& mark, const Submission& submission, const std::string& program) {
    if (mark.program == program)
        if (auto report = gradebook::unpacked(mark.packed))
            return score::handed_in_by(std::move(*report), submission);
    Report report;
    report.lab.id = mark.lab;
    report.submission = {mark.file, submission.path, mark.source_sha256, submission.student,
                         submission.source};
    for (const auto status : {Status::graded, Status::not_graded, Status::internal_error})
        if (mark.status == name(status)) report.status = status;
    report.status_because = mark.because;
    report.score = mark.score;
    report.max_score = mark.max_score;
    report.checks = read_checks(mark.checks);
    return report;
}

}  // namespace warpmark::batch
