// Findings of checks that lost points, then checks that failed without one.
#include "grader/report/line_issues.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "grader/lab/grading_limits.h"
#include "grader/lab/sha256.h"
#include "grader/report/external_check_text.h"
#include "grader/report/text_formatting.h"

namespace warpmark::report {
namespace {

std::vector<const Location*> places_of(const Report& report, const std::vector<Location>& all) {
    std::vector<const Location*> places;
    for (const auto& place : all)
        if (is_in_file(report, place)) places.push_back(&place);
    // The access that changes memory is shown first.
    const auto changes = std::ranges::find_if(places, [](const Location* place) {
        return place->role == Role::writes || place->role == Role::updates;
    });
    if (changes != places.end()) std::rotate(places.begin(), changes, changes + 1);
    return places;
}

void add_check_to(Issue& issue, const CheckReport& check, const ReportedStatus& as_told) {
    issue.checks += ", " + check.id;
    if (as_told.standing == Standing::fail) issue.told = &as_told;
}

std::string message_of(const std::string& words) {
    return one_line(cut_to(words, limits::message_bytes_max, " "));
}

using Known = std::map<std::string, std::size_t>;  // findings of one report, by their text

void add_finding(std::vector<Issue>& all, Known& known, const Report& report, const CheckReport& check,
                 const SeenFinding& seen) {
    const auto& as_told = told_of(report, check);
    const auto [at, is_new] = known.try_emplace(finding_words(seen.finding), all.size());
    if (!is_new) return add_check_to(all[at->second], check, as_told);
    auto& issue = all.emplace_back();
    issue.rule = name(seen.finding.id);
    issue.title = kind_of(seen.finding.id).title;
    issue.report = &report;
    issue.told = &as_told;
    issue.seen = &seen;
    issue.check = &check;
    issue.checks = check.id;
    issue.places = places_of(report, seen.finding.locations);
    issue.message = message_of(seen.finding.message);
}

void add_check(std::vector<Issue>& all, const Report& report, const CheckReport& check) {
    auto& issue = all.emplace_back();
    issue.rule = fmt::format("check.{}", check.kind->name);
    issue.title = check.kind->title;
    issue.report = &report;
    issue.told = &told_of(report, check);
    issue.check = &check;
    issue.checks = check.id;
    issue.places = places_of(report, check.places);
    issue.message = message_of(check.because);
}

void add_report(std::vector<Issue>& all, const Report& report) {
    if (report.status != Status::graded) return;
    Known known;
    for (const auto& check : report.checks) {
        if (!lost_points(check)) continue;
        bool has_any = false;
        for (const auto& seen : check.findings) {
            if (seen.finding.severity == Severity::note) continue;
            add_finding(all, known, report, check, seen);
            has_any = true;
        }
        if (!has_any) add_check(all, report, check);
    }
}

std::string without_blanks(std::string text) {
    std::erase_if(text, [](char c) { return c == ' ' || c == '\t' || c == '\r'; });
    return text;
}

// The parts that do not change when lines move.
std::string stable_words(const Issue& issue) {
    auto words = issue.rule + '\n' + issue.path + '\n';
    if (issue.seen) words += issue.seen->finding.kernel;
    if (!issue.seen) words += issue.check->id;
    for (const auto* place : issue.places)
        words += '\n' + std::string(role_text(*place)) + ' ' +
                 without_blanks(line_of(issue.report->submission.source, place->line));
    return words;
}

}  // namespace

std::string finding_words(const Finding& finding) {
    auto words = fmt::format("{} {}", name(finding.id), finding.message);
    for (const auto& place : finding.locations) words += fmt::format(" {}:{}", place.line, place.column);
    return words;
}

std::string repository_path(const Report& report, const std::string& prefix) {
    namespace fs = std::filesystem;
    fs::path path = report.submission.path.empty() ? report.submission.file : report.submission.path;
    if (path.is_absolute()) path = report.submission.file;  // its repository is unknown
    fs::path plain;
    for (const auto& part : (fs::path(prefix) / path).lexically_normal())
        if (part != ".." && part != "." && part != "/") plain /= part;
    const auto text = one_line(plain.generic_string());
    return text.empty() ? "submission.cu" : text;
}

std::vector<Issue> issues(const std::vector<Report>& reports, const std::string& prefix) {
    std::vector<Issue> all;
    for (const auto& report : reports) add_report(all, report);
    std::map<std::string, int> seen_before;
    for (auto& issue : all) {
        issue.path = repository_path(*issue.report, prefix);
        const auto words = stable_words(issue);
        issue.fingerprint = lab::sha256(fmt::format("{}\n{}", words, ++seen_before[words]));
    }
    return all;
}

}  // namespace warpmark::report
