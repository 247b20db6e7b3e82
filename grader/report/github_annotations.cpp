// Line annotations for GitHub ("::error file=…"), from checks that did not pass. Workflow commands with every
// value escaped, so that student text cannot start one.
#include <fmt/format.h>

#include <algorithm>

#include "grader/lab/grading_limits.h"
#include "grader/report/format_writers.h"
#include "grader/report/line_issues.h"
#include "grader/report/shown_points.h"
#include "grader/report/status_mapping.h"
#include "grader/report/text_formatting.h"
#include "harness/base/attack_defenses.h"

namespace warpmark::report {
namespace {

// % CR LF in a message; in a property also : and ,
std::string escaped(const std::string& text, bool property) {
    if (!is_enabled(Defense::plain_text)) return text;
    std::string safe;
    for (char c : property ? one_line(text) : printable(text)) {
        bool special = c == '%' || c == '\n' || c == '\r' || (property && (c == ':' || c == ','));
        safe += special ? fmt::format("%{:02X}", (unsigned char)c) : std::string(1, c);
    }
    return safe;
}

// Checks that lost points because of the same finding share one annotation.
struct Group {
    std::vector<const CheckReport*> checks;
    std::vector<std::string> findings;  // of its first check, as text
};

std::vector<std::string> findings_of(const CheckReport& check) {
    std::vector<std::string> all;
    for (const auto& seen : check.findings)
        if (seen.finding.severity != Severity::note) all.push_back(finding_words(seen.finding));
    return all;
}

std::vector<Group> groups_of(const Report& report) {
    std::vector<Group> groups;
    for (const auto& check : report.checks) {
        if (told_of(report, check).annotation.empty()) continue;
        auto findings = findings_of(check);
        const auto told_already = [&](const Group& group) {
            return !findings.empty() &&
                   std::ranges::find(group.findings, findings[0]) != group.findings.end();
        };
        const auto known = std::ranges::find_if(groups, told_already);
        if (known != groups.end())
            known->checks.push_back(&check);
        else
            groups.push_back({{&check}, std::move(findings)});
    }
    return groups;
}

std::string command(const Report& report, const Group& group) {
    const auto& check = *group.checks[0];
    std::string where = fmt::format("file={}", escaped(report.submission.path, true));
    for (const auto& place : check.places) {
        if (!is_in_file(report, place)) continue;
        where += fmt::format(",line={}", place.line);
        if (place.column > 0) where += fmt::format(",col={}", place.column);
        break;
    }
    std::string ids;
    double score = 0, max_score = 0;
    bool is_held = false;
    std::string_view level;  // the most severe of several checks
    for (const auto* one : group.checks) {
        ids += (ids.empty() ? "" : ", ") + one->id;
        score += one->score;
        max_score += one->max_score;
        const auto& as_told = told_of(report, *one);
        if (level != "error") level = as_told.annotation;
        is_held = is_held || !as_told.is_final;
    }
    auto title = fmt::format("{} · {} ({} of {})", report.lab.id, ids,
                             is_held ? "–" : shown_points(score, max_score), shown_points(max_score));
    return fmt::format("::{} {},title={}::{}\n", level, where, escaped(title, true),
                       escaped(check.because + (check.advice.empty() ? "" : "\n" + check.advice), false));
}

std::string not_marked(const Report& report) {
    const auto level = told_of(report).annotation;
    if (level.empty()) return "";
    return fmt::format("::{} file={},title={}::{}\n", level, escaped(report.submission.path, true),
                       escaped(report.lab.id.empty() ? "not marked" : report.lab.id + " · not marked", true),
                       escaped(reason_and_way_out(report), false));
}

}  // namespace

std::string annotations(const std::vector<Report>& reports) {
    // Each report's most important failure comes first, because the number of annotations is limited.
    std::vector<std::string> firsts, others;
    for (const auto& report : reports) {
        // A file as handed out, marked or not.
        if (report.untouched && told(Standing::not_begun).annotation.empty()) continue;
        if (report.status != Status::graded) {
            if (auto line = not_marked(report); !line.empty()) firsts.push_back(std::move(line));
            continue;
        }
        const auto* first = to_be_fixed_first(report);
        for (const auto& group : groups_of(report)) {
            const bool has_first = std::ranges::find(group.checks, first) != group.checks.end();
            (has_first ? firsts : others).push_back(command(report, group));
        }
    }
    std::string text;
    std::size_t count = 0;
    for (const auto* some : {&firsts, &others})
        for (const auto& line : *some)
            if (count++ < limits::annotations_max) text += line;
    return text;
}

std::string stop_commands(const std::string& token) {
    return "::stop-commands::" + token + "\n";
}
std::string resume_commands(const std::string& token) {
    return "::" + token + "::\n";
}

}  // namespace warpmark::report
