// Evaluates the checks in the order of their needs and adds up their points.
#include "grader/score/score.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>
#include <optional>
#include <ranges>

#include "grader/check/visible_findings.h"
#include "grader/lab/grading_limits.h"
#include "grader/lab/program_name.h"
#include "grader/lab/sha256.h"
#include "harness/base/attack_defenses.h"

namespace warpmark {

namespace score {
namespace {

using lab::shell_word;

Report head(const Lab& lab, const Submission& submission, const Marking& marking) {
    Report report;
    report.lab = {lab.id, lab.title, lab.hash, lab.hints};
    report.submission = {submission.file,    submission.path,   lab::sha256(submission.source),
                         submission.student, submission.source, submission.handed};
    report.notes = submission.handed.notes;
    report.environment = {"sim", "simulated " + lab.arch, ""};
    if (marking.on_gpu) report.environment = {"cuda", "a GPU", ""};
    report.seed = marking.seed;
    report.draw = marking.draw;
    report.pack = marking.pack;
    report.public_only = marking.public_only;
    report.max_score = lab.max_score();
    report.repro = repro(lab, submission, marking, marking.case_name, marking.on_gpu);
    return report;
}

CheckReport check_head(const Check& check) {
    CheckReport report;
    report.id = check.id;
    report.kind = check.kind;
    report.title = check.title;
    report.hint = check.hint;
    report.evidence = check.kind->evidence();
    report.hidden = check.hidden;
    report.max_score = check.points;
    return report;
}

// The hint for the worst finding, if the lab has one and the verdict reports it. A possible consequence of
// another finding has none.
std::string hint_for(const Check& check, const CheckResult& result) {
    const bool lost_points = result.verdict == Verdict::fail || result.verdict == Verdict::partial;
    const bool of_an_output = check.kind->compares_outputs && result.hint_fits;
    if (lost_points && !of_an_output && !result.cause && !result.findings.empty()) {
        const auto worst = std::ranges::min_element(
            result.findings, {}, [](const SeenFinding& one) { return one.finding.severity; });
        if (const auto own = check.finding_hints.find(worst->finding.id); own != check.finding_hints.end())
            return own->second;
    }
    return result.hint_fits ? check.hint : "";
}

// Hundredths, so that the shown scores add up to the shown total.
double rounded(double points) {
    return std::round(points * 100) / 100;
}

bool broke_off(const Observation& observation) {
    for (const auto& one : observation.cases)
        for (const auto& finding : one.findings)
            if (finding.severity == Severity::error && family(finding.id) == Family::run) return true;
    return false;
}

// A finding that prevented marking on a working computer: a teacher decides.
const Finding* held_whole(const Observation& observation) {
    const auto found = std::ranges::find_if(observation.build_findings,
                                            [](const Finding& finding) { return kind_of(finding.id).holds; });
    return found == observation.build_findings.end() ? nullptr : &*found;
}

bool came_to_its_end(const Observed& observed, const Check& check) {
    return std::ranges::all_of(check::covered(check, observed.lab),
                               [&](std::size_t i) { return observed.submission.cases[i].whole; });
}

// The title in a report.
const std::string& title_of(const Check& check) {
    return check.title.empty() ? check.id : check.title;
}

// "after: No data races, and 2 more"
CheckResult waiting(const std::vector<const Check*>& needs) {
    const auto more = needs.size() > 1 ? fmt::format(", and {} more", needs.size() - 1) : "";
    auto result = check::skipped(fmt::format("after: {}{}", title_of(*needs[0]), more));
    for (const auto* need : needs) result.waits_for.push_back(need->id);
    return result;
}

class Judge {
  public:
    explicit Judge(const Observed& observed) : observed_(observed) {}

    // Evaluates every check once, after those that it needs.
    const CheckResult& of(const Check& check) {
        if (auto known = results_.find(check.id); known != results_.end()) return known->second;
        return results_.emplace(check.id, answer(check)).first->second;
    }

  private:
    CheckResult answer(const Check& check) {
        if (const Finding* gap = held_whole(observed_.submission)) return check::held(gap->message);
        if (!observed_.submission.built() && check.kind->needs_run)
            return check::skipped("The file does not compile.");
        // An endless loop or a trap is reported first; counts from an incomplete run are meaningless.
        if (broke_off(observed_.submission)) {
            if (check.kind->when_broken == lab::AbortedRunRule::asked_first)
                return check::ask(check, observed_);
            if (check.kind->when_broken == lab::AbortedRunRule::skipped)
                return check::skipped("The run ended early.");
        }
        // The same holds if no kernel began: the refused or missing launch is reported.
        if (nothing_ran() && check.kind->when_no_kernel != lab::NoKernel::asked) {
            if (check.kind->when_no_kernel == lab::NoKernel::asked_for_launches && !asks_for_launches())
                return check::ask(check, observed_);
            return check::skipped("No kernel ran, so there was nothing to check.");
        }
        // Nothing after the point of failure was checked.
        if (check.kind->by_findings_alone && !came_to_its_end(observed_, check) &&
            is_enabled(Defense::held)) {
            const auto result = check::ask(check, observed_);
            if (result.verdict == Verdict::pass || result.verdict == Verdict::held)
                return check::skipped("The run ended early.");
        }
        const Check* held_by = nullptr;
        std::vector<const Check*> failed;
        for (const auto& need : check.needs) {
            auto needed = std::ranges::find(observed_.lab.checks, need, &Check::id);
            if (needed == observed_.lab.checks.end()) continue;
            auto verdict = of(*needed).verdict;
            if (verdict == Verdict::held) {
                held_by = &*needed;
                continue;
            }
            if (verdict != Verdict::pass && verdict != Verdict::partial) failed.push_back(&*needed);
        }
        if (!failed.empty()) return fails_anyway(check) ? check::ask(check, observed_) : waiting(failed);
        if (check::covered(check, observed_.lab).empty()) return check::skipped_without_case();
        auto result = check::ask(check, observed_);
        if (!held_by || result.verdict == Verdict::fail || result.verdict == Verdict::skip) return result;
        auto waits = check::held(fmt::format("it waits for a check that is held: {}", title_of(*held_by)));
        waits.waits_for = {held_by->id};
        return waits;
    }

    // An error counts even if a needed check failed; the absence of errors may result from that failure.
    bool fails_anyway(const Check& check) const {
        if (!check.kind->by_findings_alone) return false;
        const auto result = check::ask(check, observed_);
        return result.verdict == Verdict::fail &&
               std::ranges::any_of(result.findings, [](const SeenFinding& one) {
                   return one.finding.severity == Severity::error;
               });
    }

    bool nothing_ran() const {
        const auto& cases = observed_.lab.cases;
        if (std::ranges::all_of(cases, &LabCase::refuses_launches)) return false;
        return std::ranges::none_of(observed_.submission.cases, [](const CaseObservation& run) {
            return std::ranges::any_of(run.launches,
                                       [](const LaunchRecord& launch) { return launch.error.empty(); });
        });
    }
    bool asks_for_launches() const {
        return std::ranges::any_of(observed_.lab.checks,
                                   [](const Check& check) { return check.kind->kind == lab::Kind::launch; });
    }

    const Observed& observed_;
    std::map<std::string, CheckResult> results_;
};

// Limits of the tool itself, in any case; public cases come first.
std::optional<Finding> unsupported(const Lab& lab, const Observation& observation) {
    auto is = [](const Finding& finding) { return family(finding.id) == Family::tool; };
    auto stops = [&](const Finding& finding) {
        return is(finding) || (finding.severity == Severity::error && !is_enabled(Defense::compiler));
    };
    if (auto found = std::ranges::find_if(observation.build_findings, stops);
        found != observation.build_findings.end())
        return *found;
    for (std::size_t i = 0; i < observation.cases.size(); ++i) {
        const auto& findings = observation.cases[i].findings;
        if (auto found = std::ranges::find_if(findings, is); found != findings.end())
            return lab.cases[i].hidden ? check::without_inputs(*found, lab.draw_is_public) : *found;
    }
    return {};
}

// Notes on the GPU run that concern every check, each once.
std::vector<std::string> device_notes(const Observed& observed) {
    std::vector<std::string> notes;
    const bool counts_matter = std::ranges::any_of(
        observed.lab.checks, [](const Check& check) { return check.kind->counts_requests; });
    const auto& cases = observed.submission.cases;
    const auto uncounted = std::ranges::find_if(
        cases, [](const CaseObservation& run) { return !run.device.not_counted.empty(); });
    if (counts_matter && uncounted != cases.end())
        notes.push_back(
            fmt::format("Wavefronts and sectors are simulated, because the GPU's were not counted: {}",
                        uncounted->device.not_counted));
    check::CaseList otherwise, unoptimized;
    for (std::size_t i = 0; i < cases.size(); ++i) {
        if (cases[i].device.has_diverging_reads) otherwise.add(observed.lab.cases[i]);
        if (cases[i].device.unoptimized) unoptimized.add(observed.lab.cases[i]);
    }
    if (!unoptimized.empty())
        notes.push_back(
            fmt::format("In {} the kernels behave differently when the GPU's compiler optimizes them. The "
                        "outputs there are of the unoptimized build, and the counts are simulated.",
                        check::words(unoptimized)));
    if (!otherwise.empty())
        notes.push_back(
            fmt::format("In {} the launcher would have read different bytes on the GPU than in the "
                        "simulation. Its next actions are those of the simulation.",
                        check::words(otherwise)));
    return notes;
}

void add_launches(Report& report, const std::string& case_name, const CaseObservation& run) {
    for (std::size_t i = 0;
         i < run.launches.size() && report.launches.size() < limits::launches_in_report_max; ++i) {
        LaunchReport launch{case_name, run.launches[i], {}};
        if (i < run.device.launches.size()) launch.measured = run.device.launches[i];
        report.launches.push_back(std::move(launch));
    }
}

// Only the simulation's output: a GPU's threads print in any order.
void add_printed(Report& report, const std::string& case_name, const std::string& printed) {
    if (printed.empty()) return;
    const auto kept = std::min(printed.size(), limits::printed_bytes_max);
    report.printed.push_back({case_name, printed.substr(0, kept), printed.size() - kept});
}

void add_run(Report& report, const Observed& observed) {
    for (const auto& one : observed.submission.cases)
        for (const auto& unseen : one.unseen) add_unseen(report.unseen, unseen.about, unseen.because);
    for (const auto& finding : observed.submission.build_findings)
        report.findings.push_back({finding, {}, 0});
    if (observed.submission.cases.empty()) return;
    std::vector<std::size_t> all(observed.lab.cases.size());
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
    auto found = check::seen(observed, all, [](const Finding&) { return true; });
    report.findings.insert(report.findings.end(), found.begin(), found.end());
    if (report.findings.size() > limits::findings_in_report_max)
        report.findings.resize(limits::findings_in_report_max);
    for (std::size_t i : all) {
        if (observed.lab.cases[i].hidden) continue;
        add_launches(report, observed.lab.cases[i].name, observed.submission.cases[i]);
        add_printed(report, observed.lab.cases[i].name, observed.submission.cases[i].printed);
    }
}

bool has_case(const Lab& lab, const Check& check, const std::string& case_name) {
    return std::ranges::any_of(check::covered(check, lab),
                               [&](std::size_t i) { return lab.cases[i].name == case_name; });
}

// With a single case, a check needs only checks that cover it (lab::keep_needs_of_cases). These must pass
// completely, because a partial pass may fail in this case.
bool needs_pass_with(Judge& judge, const Lab& lab, const Check& check, const std::string& case_name) {
    return std::ranges::all_of(check.needs, [&](const std::string& need) {
        const auto needed = std::ranges::find(lab.checks, need, &Check::id);
        if (needed == lab.checks.end()) return true;
        const bool may_fail = has_case(lab, *needed, case_name) && judge.of(*needed).verdict != Verdict::pass;
        return !may_fail && needs_pass_with(judge, lab, *needed, case_name);
    });
}

// True if a check lost points because of the finding, and not as a consequence of another one.
bool is_reported(Judge& judge, const Lab& lab, FindingId id) {
    return std::ranges::any_of(lab.checks, [&](const Check& check) {
        const auto& result = judge.of(check);
        return !result.cause && (result.verdict == Verdict::fail || result.verdict == Verdict::partial) &&
               std::ranges::any_of(result.findings,
                                   [&](const SeenFinding& one) { return one.finding.id == id; });
    });
}

}  // namespace

std::string repro(const Lab& lab, const Submission& submission, const Marking& marking,
                  const std::string& case_name, bool on_gpu) {
    // In a class, students have the file under the lab's own name, and must not see the class's folder.
    auto line =
        fmt::format("warpmark check {} {} --seed {}", shell_word(lab.id),
                    shell_word(submission.student.empty() ? submission.path : lab.file), marking.seed);
    if (on_gpu) line += " --device cuda";
    const bool is_grown = case_name.contains('=');  // lab/case_inputs.h
    if (!case_name.empty() && !is_grown) line += " --case " + shell_word(case_name);
    for (const auto& value : (is_grown ? case_name : marking.values) | std::views::split(' '))
        if (!value.empty()) line += " --set " + std::string(std::string_view(value));
    if (!case_name.empty() || !marking.values.empty()) return line;
    return marking.public_only ? line + " --public" : line;
}

Report copied_for(Report report, const Submission& submission) {
    report.submission.path = submission.path;
    report.submission.student = submission.student;
    report.submission.source = submission.source;
    for (const auto& note : report.submission.handed.notes)
        if (const auto at = std::ranges::find(report.notes, note); at != report.notes.end())
            report.notes.erase(at);
    report.submission.handed = submission.handed;
    report.notes.insert(report.notes.begin(), submission.handed.notes.begin(), submission.handed.notes.end());
    return report;
}

Report judge(const Submission& submission, const Observed& observed, const Marking& marking) {
    auto report = head(observed.lab, submission, marking);
    report.environment.toolkit = observed.submission.toolkit;
    report.environment.backend = "sim";
    report.environment.device = "simulated " + observed.lab.arch;
    if (!observed.submission.device.empty()) {
        report.environment.backend = "cuda";
        report.environment.device = observed.submission.device;
        report.repro = repro(observed.lab, submission, marking, marking.case_name, true);
        for (auto& note : device_notes(observed)) report.notes.push_back(std::move(note));
    }
    for (const auto& finding : observed.submission.build_findings)
        if (complaint_of(finding) == CompilerErrorKind::host_code_left_out) {
            std::string note = finding.message + ".";
            note[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(note[0])));
            report.notes.push_back(std::move(note));
        }
    if (auto cannot = unsupported(observed.lab, observed.submission)) {
        auto unmarked_report = unmarked(observed.lab, submission, marking, Status::not_graded,
                                        {cannot->message, {}, cannot->explanation, Blame::tool});
        unmarked_report.environment = report.environment;
        unmarked_report.repro = report.repro;
        unmarked_report.findings.push_back({*cannot, {}, 0});
        return unmarked_report;
    }
    report.status = Status::graded;
    Judge judge(observed);
    for (const auto& check : observed.lab.checks) {
        const auto& result = judge.of(check);
        const bool is_enough = has_case(observed.lab, check, result.shown_by) &&
                               needs_pass_with(judge, observed.lab, check, result.shown_by);
        auto line = check_head(check);
        line.verdict = result.verdict;
        line.score = rounded(result.fraction * check.points);
        line.hint = hint_for(check, result);
        if (!result.evidence.empty()) line.evidence = result.evidence;
        line.because = result.because;
        line.follows = result.cause && is_reported(judge, observed.lab, *result.cause);
        line.has_case = result.has_case;
        line.waits_for = result.waits_for;
        line.advice = result.advice;
        line.metrics = result.metrics;
        line.findings = result.findings;
        line.places = result.places;
        line.picture = result.picture;
        if (!marking.values.empty())
            line.repro = result.verdict == Verdict::pass ? "" : report.repro;
        else if (result.verdict == Verdict::fail || result.verdict == Verdict::partial)
            line.repro = repro(observed.lab, submission, marking, is_enough ? result.shown_by : "",
                               line.evidence == "measured");
        report.score += line.score;
        report.checks.push_back(std::move(line));
    }
    report.score = rounded(report.score);
    add_run(report, observed);
    return report;
}

Report unmarked(const Lab& lab, const Submission& submission, const Marking& marking, Status status,
                const Error& error) {
    auto report = head(lab, submission, marking);
    report.status = status;
    report.status_because = error.where == Place{} ? error.what : to_text(error.where) + ": " + error.what;
    report.status_way_out = error.way_out;
    for (const auto& check : lab.checks) {
        auto line = check_head(check);
        line.because = "Not marked.";
        report.checks.push_back(std::move(line));
    }
    return report;
}

}  // namespace score
}  // namespace warpmark
