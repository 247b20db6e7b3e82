// Merges findings over cases, and removes details of hidden cases.
#include "grader/check/visible_findings.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>

#include "grader/check/race_witness_text.h"
#include "grader/lab/grading_limits.h"
#include "harness/contract/finding_table.h"
#include "harness/diagnose/finding_merging.h"

namespace warpmark::check {
namespace {

void shorten(std::string& text) {
    if (text.size() <= limits::message_bytes_max) return;
    std::size_t end = limits::message_bytes_max;
    while (end > 0 && (text[end] & 0xc0) == 0x80) --end;  // not inside a UTF-8 character
    text = text.substr(0, end) + "…";
}

}  // namespace

namespace {

void add_public(std::vector<SeenFinding>& all, const Observed& observed, std::size_t position,
                const Finding& finding) {
    const auto& name = observed.lab.cases[position].name;
    auto entry = std::ranges::find_if(
        all, [&](const SeenFinding& one) { return diagnose::is_at_same_places(one.finding, finding); });
    if (entry == all.end()) {
        entry = all.insert(all.end(), SeenFinding{finding, {}, 0});
        judge_witness(entry->finding.witness, observed, position);
        shorten(entry->finding.message);
        shorten(entry->finding.explanation);
        if (entry->finding.locations.size() > limits::locations_in_finding_max)
            entry->finding.locations.resize(limits::locations_in_finding_max);
    } else {
        entry->finding.count += finding.count;
        if (!entry->finding.witness.found && finding.witness.found) {
            entry->finding.witness = finding.witness;
            judge_witness(entry->finding.witness, observed, position);
        }
    }
    if (entry->cases.empty() || entry->cases.back() != name) entry->cases.push_back(name);
}

// Findings of hidden cases: ids that public cases also show, and the bare ids of others. No line is given,
// because a submission could test one hidden size per line.
struct OfHidden {
    std::set<FindingId> shown;  // also found in a public case
    std::vector<SeenFinding> alone;
};

void add_hidden(OfHidden& hidden, const std::vector<SeenFinding>& of_public,
                const std::vector<const Finding*>& findings, bool draw_is_public) {
    for (const auto* finding : findings) {
        const auto same = [&](const SeenFinding& one) {
            return diagnose::is_at_same_places(one.finding, *finding);
        };
        if (std::ranges::any_of(of_public, same)) {
            hidden.shown.insert(finding->id);
            continue;
        }
        auto one = without_inputs(*finding, draw_is_public);
        auto entry = std::ranges::find_if(hidden.alone, [&](const SeenFinding& other) {
            return other.finding.id == one.id && other.finding.severity == one.severity;
        });
        if (entry == hidden.alone.end())
            hidden.alone.push_back(SeenFinding{std::move(one), {}, 1, draw_is_public});
    }
}

}  // namespace

Finding without_inputs(const Finding& finding, bool draw_is_public) {
    Finding plain;
    plain.id = finding.id;
    plain.severity = finding.severity;
    plain.space = finding.space;
    plain.message = fmt::format("{}.", kind_of(finding.id).title);
    plain.explanation = fmt::format("Only {} cases show it: try sizes that the public cases do not have.",
                                    hidden_word(draw_is_public));
    return plain;
}

std::vector<SeenFinding> seen(const Observed& observed, const std::vector<std::size_t>& cases,
                              const Wanted& wanted) {
    std::vector<SeenFinding> all;
    for (std::size_t i : cases)
        for (const auto& finding : observed.submission.cases[i].findings)
            if (!observed.lab.cases[i].hidden && wanted(finding)) add_public(all, observed, i, finding);
    OfHidden hidden;
    for (std::size_t i : cases) {
        if (!observed.lab.cases[i].hidden) continue;
        std::vector<const Finding*> findings;
        for (const auto& finding : observed.submission.cases[i].findings)
            if (wanted(finding) && finding.severity != Severity::note) findings.push_back(&finding);
        add_hidden(hidden, all, findings, observed.lab.cases[i].draw_is_public);
    }
    for (auto& one : all)
        if (hidden.shown.contains(one.finding.id)) {
            one.hidden_cases = 1;
            one.draw_is_public = observed.lab.draw_is_public;
        }
    std::ranges::move(hidden.alone, std::back_inserter(all));
    std::ranges::stable_sort(
        all, {}, [](const SeenFinding& s) { return std::pair(s.finding.severity, s.cases.empty()); });
    return all;
}

std::vector<SeenFinding> seen(const Observed& observed, const std::vector<std::size_t>& cases,
                              const lab::CheckKind& kind) {
    return seen(observed, cases, [&](const Finding& finding) { return concerns(kind, finding.id); });
}

CaseList cases_of(const SeenFinding& one) {
    return {one.cases, one.hidden_cases > 0, one.draw_is_public};
}

std::string told(const SeenFinding& one) {
    std::string message = one.finding.message;
    if (message.ends_with('.')) message.pop_back();
    return fmt::format("{} ({})", message, words(cases_of(one)));
}

namespace {

// A possible consequence of another finding. It is not shown, but still counts.
struct Follower {
    const Finding *finding, *cause;  // cause: nullptr if unknown
    bool hidden = false;             // in a hidden case: its places must not be shown
    bool draw_is_public = false;
};

std::optional<Follower> first_consequence(const Observed& observed, const std::vector<std::size_t>& cases,
                                          const lab::CheckKind& kind, Severity least) {
    for (std::size_t i : cases) {
        const auto& run = observed.submission.cases[i];
        for (const auto& finding : run.consequences) {
            if (!concerns(kind, finding.id) || finding.severity > least) continue;
            const auto cause = std::ranges::find_if(run.findings, [&](const Finding& one) {
                return one.severity == Severity::error && one.kernel == finding.kernel &&
                       !concerns(kind, one.id);
            });
            return Follower{&finding, cause == run.findings.end() ? nullptr : &*cause,
                            observed.lab.cases[i].hidden, observed.lab.cases[i].draw_is_public};
        }
    }
    return {};
}

CheckResult failed_by(const Follower& follower) {
    const auto title = std::string(kind_of(follower.finding->id).title);
    if (follower.hidden) {
        auto result = failed(fmt::format("{} ({}).", title, words({{}, 1, follower.draw_is_public})));
        result.hint_fits = !follower.cause;
        return result;
    }
    auto result = failed(fmt::format("{}: {}.", place_of(*follower.finding), title));
    if (!follower.cause) return result;
    const auto cause = cause_words(*follower.cause);
    result.because += fmt::format(" This may be a consequence of {}.", cause);
    result.cause = follower.cause->id;
    result.advice = fmt::format("Fix {} first. If this remains, it will be shown in full.", cause);
    result.hint_fits = false;
    return result;
}

}  // namespace

std::string way_out(const Finding& finding) {
    const bool is_about_order = family(finding.id) == Family::race || family(finding.id) == Family::barrier;
    const bool is_known = !std::holds_alternative<std::monostate>(finding.fact);
    return is_about_order && is_known ? "" : finding.explanation;
}

CheckResult fail_on(const Check& check, const Observed& observed, Severity least,
                    const char* passed_because) {
    auto cases = covered(check, observed.lab);
    auto found = seen(observed, cases, *check.kind);
    auto bad =
        std::ranges::count_if(found, [&](const SeenFinding& s) { return s.finding.severity <= least; });
    if (bad == 0 && !anything_ran(observed.submission, cases))
        return skipped("No kernel ran, so there was nothing to check.");
    const auto follower = bad ? std::nullopt : first_consequence(observed, cases, *check.kind, least);
    CheckResult result = passed(passed_because);
    if (bad)
        result = failed(told(found[0]) + ".");
    else if (follower)
        result = failed_by(*follower);
    if (bad > 1)
        result.because += fmt::format(" ({}.)", counted(static_cast<uint64_t>(bad - 1), "more finding"));
    result.metrics = {{"findings", static_cast<double>(bad)}};
    if (bad > 0) {
        if (auto shown = witness_sentence(found[0].finding.witness); !shown.empty())
            result.because += " " + shown;
        result.advice = way_out(found[0].finding);
        result.places = found[0].finding.locations;
        result.picture = found[0].finding.picture;
        result.shown_by = found[0].cases.empty() ? "" : found[0].cases[0];
    }
    result.findings = std::move(found);
    return result;
}

}  // namespace warpmark::check
