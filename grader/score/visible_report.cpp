// Removes members; output formats only have to handle hidden scores.
#include "grader/score/visible_report.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace warpmark::score {
namespace {

void hide_checks(Report& report) {
    const auto hidden = std::ranges::remove_if(report.checks, &CheckReport::hidden);
    if (hidden.empty()) return;
    report.checks.erase(hidden.begin(), hidden.end());
    std::erase_if(report.findings, [](const SeenFinding& one) { return one.cases.empty(); });
    report.score = report.max_score = 0;
    for (const auto& check : report.checks) {
        report.score += check.score;
        report.max_score += check.max_score;
    }
    report.notes.push_back("Further checks count, but are not shown here.");
}

void hide_advice(Report& report) {
    for (auto& check : report.checks)
        for (auto* text : {&check.advice, &check.patch, &check.hint}) text->clear();
    remove_tried_fixes(report);
    for (auto& seen : report.findings) seen.finding.explanation.clear();
    for (auto& check : report.checks)
        for (auto& seen : check.findings) seen.finding.explanation.clear();
    report.lab.hints.clear();
}

void hide_scores(Report& report) {
    report.hides_scores = true;
    report.score = report.max_score = 0;
    for (auto& check : report.checks) check.score = check.max_score = 0;
}

}  // namespace

void remove_tried_fixes(Finding& finding) {
    if (auto* conflict = std::get_if<BankConflict>(&finding.fact)) conflict->fixes.clear();
    if (auto* scattered = std::get_if<Uncoalesced>(&finding.fact)) scattered->fix.reset();
}

void remove_tried_fixes(Report& report) {
    for (auto& finding : report.findings) remove_tried_fixes(finding.finding);
    for (auto& check : report.checks)
        for (auto& finding : check.findings) remove_tried_fixes(finding.finding);
}

Report as_seen(Report report, const Visible& visible) {
    // The teacher's decision is the first note (course/gradebook_marking.h, add_decision).
    if (!visible.scores && report.decided && !report.notes.empty()) report.notes.erase(report.notes.begin());
    if (!visible.scores) report.decided.reset();
    if (!visible.hidden_checks) hide_checks(report);
    if (!visible.advice) hide_advice(report);
    if (!visible.scores) hide_scores(report);
    return report;
}

}  // namespace warpmark::score
