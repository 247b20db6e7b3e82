// Check that a mistake gets exactly the verdicts, points and findings that its head names. Comparison of a
// mistake's head with its result.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "grader/prove/lab_proof.h"
#include "grader/prove/mistake_expectations.h"

namespace warpmark::batch {
namespace {

// All lines at which a finding was, "12, 15"; "" if there is none.
std::string lines_of(const std::vector<Finding>& findings, FindingId id) {
    std::set<int> lines;
    for (const auto& finding : findings)
        if (finding.id == id)
            for (const auto& place : finding.locations) lines.insert(place.line);
    return fmt::format("{}", fmt::join(lines, ", "));
}

// The verdicts and points that differ from those in a mistake's head, one sentence each.
std::vector<std::string> other_verdicts(const Expectations& expected, const Report& report, bool on_gpu) {
    std::vector<std::string> all;
    const auto expectation = [&](const std::string& id) {
        const auto found = std::ranges::find(expected.failing_checks, id, &Expectations::ExpectedCheck::id);
        return found == expected.failing_checks.end() ? nullptr : &*found;
    };
    const auto look_for = [&](const std::string& id) {
        if (std::ranges::find(report.checks, id, &CheckReport::id) == report.checks.end())
            all.push_back(fmt::format("There is no check `{}`.", id));
    };
    for (const auto& one : expected.failing_checks) look_for(one.id);
    for (const auto& id : expected.otherwise_on_gpu) look_for(id);
    for (const auto& check : report.checks) {
        if (on_gpu && std::ranges::count(expected.otherwise_on_gpu, check.id)) continue;
        const bool fails = check.verdict == Verdict::fail || check.verdict == Verdict::partial;
        const auto* should = expectation(check.id);
        if (fails && !should) all.push_back(fmt::format("`{}` fails too: {}", check.id, check.because));
        if (!should || (should->in_part ? check.verdict == Verdict::partial : fails)) continue;
        all.push_back(fmt::format("`{}` should {}, but its verdict is {}: {}", check.id,
                                  should->in_part ? "have some of its points" : "fail", name(check.verdict),
                                  check.because));
    }
    constexpr double half_a_hundredth = 0.005;  // points are shown in hundredths
    const bool fixed = !on_gpu || expected.otherwise_on_gpu.empty();
    if (fixed && expected.points && std::abs(*expected.points - report.score) > half_a_hundredth)
        all.push_back(
            fmt::format("It should have {} points, but it has {:.5g}.", *expected.points, report.score));
    return all;
}

// Positions of errors in each case, for a text about hidden cases; "" for others.
std::string places_in_cases(const GradedSubmission& graded, const std::string& text) {
    constexpr size_t most = 4;
    if (text.find("hidden") == text.npos) return "";
    std::vector<std::string> all;
    for (const auto& one : graded.observation.cases)
        for (const auto& finding : one.findings) {
            if (finding.severity != Severity::error || finding.locations.empty()) continue;
            const auto place = fmt::format("{} at {} in case `{}`", name(finding.id),
                                           lines_of({finding}, finding.id), one.name);
            if (std::ranges::find(all, place) == all.end()) all.push_back(place);
        }
    if (all.empty()) return "";
    const size_t shown = std::min(all.size(), most);
    return fmt::format("\nWhere: {}{}.", fmt::join(all.begin(), all.begin() + static_cast<int>(shown), ", "),
                       all.size() > shown ? ", …" : "");
}

}  // namespace

std::string troubles(const GradedSubmission& graded) {
    const std::string all = troubles(graded.report);
    return all + places_in_cases(graded, all);
}

std::string troubles(const Report& report) {
    if (report.status != Status::graded) return fmt::format("not marked: {}", report.status_because);
    std::string all;
    for (const auto& check : report.checks)
        if (check.verdict != Verdict::pass)
            all += fmt::format("{}`{}` {}: {}", all.empty() ? "" : "\n", check.id, name(check.verdict),
                               check.because);
    return all;
}

std::string wrong_with_mistake(const GradedSubmission& graded, const std::string& source,
                               const std::string& path) {
    auto expected = read_expectations(source, path);
    if (!expected) return to_text(expected.error());
    if (graded.report.status != Status::graded) return troubles(graded.report);
    std::string all;
    auto say = [&](const std::string& line) { all += (all.empty() ? "" : "\n") + line; };
    const bool on_gpu = !graded.observation.device.empty();
    for (const auto& line : other_verdicts(*expected, graded.report, on_gpu)) say(line);
    std::vector<Finding> findings = graded.observation.build_findings;
    for (const auto& one : graded.observation.cases)
        findings.insert(findings.end(), one.findings.begin(), one.findings.end());
    for (const auto& [id, line] : expected->findings) {
        bool there = std::ranges::any_of(findings, [&](const Finding& finding) {
            return finding.id == id && std::ranges::any_of(finding.locations, [&](const Location& place) {
                       return place.line == line;
                   });
        });
        if (there) continue;
        auto lines = lines_of(findings, id);
        say(fmt::format("{} should be at line {}, but it is {}.", name(id), line,
                        lines.empty() ? "nowhere" : "at " + lines));
    }
    std::set<std::string> left_over;  // if the head names findings, it must name all errors
    for (const auto& finding : findings)
        if (finding.severity == Severity::error && !expected->findings.empty() &&
            std::ranges::find(expected->findings, finding.id, &Expectations::ExpectedFinding::id) ==
                expected->findings.end())
            left_over.insert(
                fmt::format("{} was also found, at {}.", name(finding.id), lines_of(findings, finding.id)));
    for (const auto& line : left_over) say(line);
    return all + places_in_cases(graded, all);
}

}  // namespace warpmark::batch
