// Largest-remainder rounding, and the reports that have a number.
#include "grader/report/export_policy.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "grader/report/text_formatting.h"

namespace warpmark::report {
namespace {

constexpr double noise = 1e-9;  // of sums of points

double rounded(double value, Unit unit) {
    if (unit == Unit::whole) return std::floor(value + 0.5 + noise);
    return std::stod(points(value));  // the same number as in our own reports
}

double step_of(Unit unit) {
    return unit == Unit::whole ? 1 : 0.01;
}

// The score of a report that counts; nothing if it is not final.
std::optional<double> number_of(const Report& report) {
    if (report.hides_scores) return {};
    if (report.decided) return report.decided->points;
    return told_of(report).is_final ? std::optional(report.score) : std::nullopt;
}

struct RowsAndScore {
    std::vector<ExportedRow> rows;
    std::vector<double> score, max_score;  // exact
    void add(ExportedRow row, double score_of_row, double max_of_row) {
        rows.push_back(std::move(row));
        score.push_back(score_of_row);
        max_score.push_back(max_of_row);
    }
};

bool is_of_checks(const ExportedRow& row) {
    return row.check || row.is_further;
}

// The combined standing of all hidden checks.
Standing of_hidden(const Report& report) {
    if (report.status != Status::graded) return told_of(report).standing;
    double points = 0;
    bool is_held = false, has_passed = true, is_skipped = true;
    for (const auto& check : report.checks) {
        if (!check.hidden) continue;
        points += check.score;
        is_held = is_held || check.verdict == Verdict::held;
        has_passed = has_passed && check.verdict == Verdict::pass;
        is_skipped = is_skipped && check.verdict == Verdict::skip;
    }
    if (is_held) return Standing::held;
    if (has_passed) return Standing::pass;
    if (is_skipped) return Standing::skip;
    return points > 0 ? Standing::partial : Standing::fail;
}

void add_hidden(RowsAndScore& all, const Report& report, const std::string& prefix) {
    double score = 0, most = 0;
    bool has_any = false;
    for (const auto& check : report.checks) {
        if (!check.hidden) continue;
        has_any = true;
        score += check.score;
        most += check.max_score;
    }
    if (!has_any) return;
    const bool counts = !report.decided;
    all.add({&report, nullptr, true, &told(of_hidden(report)), prefix + "further checks", {}, 0},
            counts ? score : 0, counts ? most : 0);
}

void add_rows(RowsAndScore& all, const Report& report, bool of_several, HiddenRows hidden) {
    const std::string lab = report.lab.id.empty() ? "unknown" : report.lab.id;
    const std::string prefix = of_several ? lab + " " : "";
    for (const auto& check : report.checks) {
        if (check.hidden && hidden == HiddenRows::as_one_row) continue;
        all.add({&report, &check, false, &told_of(report, check), prefix + check.id, {}, 0},
                report.decided ? 0 : check.score, report.decided ? 0 : check.max_score);
    }
    if (hidden == HiddenRows::as_one_row) add_hidden(all, report, prefix);
    if (report.checks.empty() && !report.decided)
        all.add({&report, nullptr, false, &told_of(report), prefix + "submission", {}, 0}, 0,
                report.max_score);
    if (report.decided)
        all.add({&report, nullptr, false, &told_of_decided(report), prefix + std::string(decided_row), {}, 0},
                report.decided->points, report.max_score);
}

}  // namespace

std::string why_no_number(const Report& report) {
    if (report.status != Status::graded)
        return "Not marked. This is not a zero. " + reason_and_way_out(report);
    if (report.hides_scores)
        return std::string(told_of(report).is_final ? "Scores are not shown." : until_decided);
    return fmt::format("{}. {}", report.open.empty() ? score_words(report) : report.open, until_decided);
}

HiddenRows hidden_rows(const Setting& setting) {
    return setting.hidden_checks == ReportReader::always ? HiddenRows::each : HiddenRows::as_one_row;
}

std::vector<double> apportioned(double total, const std::vector<double>& exact,
                                const std::vector<double>& limits, double unit) {
    std::vector<long long> parts, most;
    for (std::size_t i = 0; i < exact.size(); ++i) {
        most.push_back(std::llround(limits.at(i) / unit));
        parts.push_back(
            std::min(static_cast<long long>(std::floor(exact.at(i) / unit + noise)), most.back()));
    }
    auto left = std::llround(total / unit) - std::accumulate(parts.begin(), parts.end(), 0LL);
    const auto missing = [&](std::size_t i) { return exact.at(i) / unit - static_cast<double>(parts.at(i)); };
    std::vector<std::size_t> order(exact.size());
    for (const long long by : {1LL, -1LL}) {
        while (left * by > 0) {
            std::iota(order.begin(), order.end(), std::size_t{0});
            std::erase_if(
                order, [&](std::size_t i) { return by > 0 ? parts.at(i) >= most.at(i) : parts.at(i) <= 0; });
            if (order.empty()) break;
            std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
                return static_cast<double>(by) * (missing(a) - missing(b)) > noise;
            });
            for (const auto i : order) {
                if (left == 0) break;
                parts.at(i) += by;
                left -= by;
            }
        }
    }
    std::vector<double> all;
    for (const auto part : parts)
        all.push_back(unit == 1 ? static_cast<double>(part) : std::round(static_cast<double>(part)) / 100);
    return all;
}

ExportedReport exported(const std::vector<Report>& reports, Unit unit, HiddenRows hidden) {
    ExportedReport all;
    RowsAndScore rows;
    double total = 0, most = 0;
    bool is_final = !reports.empty();
    for (const auto& report : reports) {
        const auto number = number_of(report);
        is_final = is_final && number.has_value();
        if (!number) all.why_none += (all.why_none.empty() ? "" : "\n") + why_no_number(report);
        // With decimals, the total is the sum of the numbers that each lab has in other formats.
        total += unit == Unit::hundredth ? rounded(number.value_or(0), unit) : number.value_or(0);
        most += report.hides_scores ? 0 : report.max_score;
        add_rows(rows, report, reports.size() > 1, hidden);
    }
    all.max_score = rounded(most, unit);
    if (is_final) all.score = rounded(total, unit);
    const std::vector<double> unbounded(rows.rows.size(), most + 1);
    const auto max_scores = apportioned(all.max_score, rows.max_score, unbounded, step_of(unit));
    auto limits = max_scores;
    for (std::size_t i = 0; i < limits.size(); ++i)  // a teacher may give more than the maximum
        limits[i] = std::max(limits[i], is_of_checks(rows.rows[i]) ? 0 : rounded(rows.score[i], unit));
    const auto scores = apportioned(all.score.value_or(0), rows.score, limits, step_of(unit));
    all.rows = std::move(rows.rows);
    for (std::size_t i = 0; i < all.rows.size(); ++i) {
        const auto& row = all.rows[i];
        all.rows[i].max_score = max_scores[i];
        if (all.score && !(is_of_checks(row) && row.report->decided)) all.rows[i].score = scores[i];
    }
    return all;
}

}  // namespace warpmark::report
