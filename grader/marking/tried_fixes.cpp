// Tries the candidates of harness/fix in turn, until one passes every public check.
#include "grader/marking/tried_fixes.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "grader/lab/hints.h"
#include "grader/marking/fix_trial_budget.h"
#include "grader/report/text_formatting.h"
#include "grader/score/score.h"
#include "harness/contract/finding_ids.h"
#include "harness/fix/fix_candidates.h"

namespace warpmark::batch {
namespace {

bool is_counted(const SeenFinding& seen) {
    return seen.finding.severity != Severity::note;
}

std::vector<Finding> findings_of(const Report& report) {
    std::vector<Finding> all;
    for (const auto& seen : report.findings) all.push_back(seen.finding);
    return all;
}

size_t counted(const Report& report) {
    return static_cast<size_t>(std::ranges::count_if(report.findings, is_counted));
}

// Includes findings that are hidden because they may be consequences.
uint64_t all_of(const Report& report) {
    uint64_t all = 0;
    for (const auto& seen : report.findings)
        if (is_counted(seen)) all += 1 + seen.finding.hidden;
    return all;
}

// If several layouts help, the one with the fewest wavefronts is shown.
uint64_t wavefronts(const std::vector<LaunchRecord>& launches) {
    uint64_t all = 0;
    for (const auto& one : launches) all += one.shared.total().passes;
    return all;
}

uint64_t wavefronts(const Report& report) {
    uint64_t all = 0;
    for (const auto& one : report.launches) all += one.launch.shared.total().passes;
    return all;
}

bool is_about_layout(const Finding* finding) {
    return finding && family(finding->id) == Family::banks;
}

// A guard keeps every access in bounds, but may still be the wrong one. A kernel that gets its shared memory
// runs for the first time, so its result is not known yet.
bool has_to_end_well(const Finding& finding) {
    const auto* fault = fact_of<AddressFault>(finding);
    if (fault && fault->kind == AddressFault::Kind::overrun) return false;
    return family(finding.id) == Family::memory || family(finding.id) == Family::launch;
}

Work instructions_of(const Report& report, const std::string& case_name = "") {
    Work work = 0;
    for (const auto& one : report.launches)
        if (case_name.empty() || one.case_name == case_name) work += one.launch.thread_instructions;
    return work;
}

class Trials {
  public:
    Trials(const Lab& lab, const Submission& submission, const Marking& marking, AnswerBook& book,
           const Backend& backend, const Report& report, const Observation& seen)
        : lab_(marking.values.empty() ? lab::restricted(lab, true, marking.case_name) : lab),
          submission_(submission),
          marking_(marking),
          book_(book),
          inputs_(book.inputs(lab_, marking.seed)),
          backend_([&backend](const Job& asked) {
              Job job = asked;
              job.simulated_only = true;
              job.witnesses = false;
              return backend(job);
          }),
          report_(report),
          seen_(seen),
          compiling_(work_of_compiling(seen)),
          takes_(compiling_ + instructions_of(report)) {
        marking_.public_only = true;
        marking_.on_gpu = false;
        marking_.tries_fixes = false;
    }

    struct Best {
        fix::Patch patch;
        double score = -1;
        size_t others = 0;  // findings that remain
        bool passes_all = false;
        uint64_t wavefronts = 0;
    };

    // `target`: the finding to remove; nullptr: every public check has to pass.
    std::optional<Best> of(const std::vector<fix::Patch>& candidates, const SeenFinding* seen) {
        const Finding* target = seen ? &seen->finding : nullptr;
        auto first = seen ? first_look(*seen) : std::nullopt;
        std::optional<Best> best;
        for (const auto& patch : candidates) {
            if (!budget_.has(takes_)) break;
            if (first && first->sees_no_help(patch)) continue;
            const auto changed = marked(fix::patched(submission_.source, patch));
            if (!changed || !helps(patch, *changed, target)) continue;
            const size_t others = counted(*changed);
            const Best one{patch, changed->score, others, changed->full_marks(), wavefronts(*changed)};
            const bool is_narrower = best && is_about_layout(target) && one.score == best->score &&
                                     one.wavefronts < best->wavefronts;
            if (best && one.score <= best->score && !is_narrower) continue;
            best = one;
            if (best->passes_all && !is_about_layout(target)) break;
        }
        return best;
    }

  private:
    std::optional<SingleCaseTrial> first_look(const SeenFinding& seen) {
        const auto& name = seen.cases.front();
        const auto at = std::ranges::find(lab_.cases, name, &LabCase::name);
        if (at == lab_.cases.end()) return {};
        const auto& inputs = inputs_->cases();
        if (!inputs) return {};
        const auto& one = inputs->at(static_cast<size_t>(at - lab_.cases.begin()));
        auto job = submission_job(lab_, submission_.file, submission_.source, {one}, marking_.seed);
        return SingleCaseTrial(std::move(job), seen.finding, compiling_ + instructions_of(report_, name),
                               backend_, budget_);
    }

    // The report of the unchanged submission over the public part.
    std::optional<Report> marked_as_it_is() {
        const auto answers = book_.answers(lab_, marking_.seed);
        if (!answers) return {};
        Observation shown = seen_;
        std::erase_if(shown.cases, [&](const CaseObservation& one) {
            return std::ranges::find(lab_.cases, one.name, &LabCase::name) == lab_.cases.end();
        });
        if (shown.cases.size() != lab_.cases.size()) return {};
        const auto& known = **answers;
        const Observed observed{lab_, known.inputs, shown, known.has_oracle ? &known.oracle : nullptr,
                                known.has_reference ? &known.reference : nullptr};
        return score::judge(submission_, observed, marking_);
    }

    std::optional<Report> marked(const std::string& source) {
        auto one = submission_;
        one.source = source;
        auto graded = grade(lab_, one, marking_, book_, backend_);
        budget_.spend(graded ? work_of(graded->observation) : takes_);
        if (!graded || graded->report.status != Status::graded) return {};
        return std::move(graded->report);
    }

    bool helps(const fix::Patch& patch, const Report& changed, const Finding* target) {
        if (!target || has_to_end_well(*target)) return changed.full_marks();
        if (!before_) before_ = marked_as_it_is();
        if (!before_ ||
            !fix::takes_away(submission_.source, patch, *target, findings_of(*before_), findings_of(changed)))
            return false;
        // Replacing one finding with another is no progress.
        if (changed.score <= before_->score && all_of(changed) >= all_of(*before_)) return false;
        for (const auto& check : before_->checks) {
            const auto now = std::ranges::find(changed.checks, check.id, &CheckReport::id);
            if (now == changed.checks.end() || now->score < check.score) return false;
        }
        return true;
    }

    Lab lab_;
    Submission submission_;
    Marking marking_;
    AnswerBook& book_;
    const std::shared_ptr<SharedInputs> inputs_;  // for all trials
    Backend backend_;
    const Report& report_;
    const Observation& seen_;
    const Work compiling_, takes_;  // of the unchanged submission
    TrialBudget budget_;
    std::optional<Report> before_;  // of the public part, unchanged
};

std::string gone_words(size_t others) {
    if (others == 0) return "Tried: with this change, this finding is gone.";
    return fmt::format("Tried: with this change, this finding is gone; {} other{} remain{}.", others,
                       others == 1 ? "" : "s", others == 1 ? "s" : "");
}

// Advice on placement that is right in one program can be wrong in another.
bool has_to_be_tried(const Finding& finding) {
    return family(finding.id) == Family::race || family(finding.id) == Family::barrier;
}

}  // namespace

void try_fixes(Report& report, const Lab& lab, const Submission& submission, const Marking& marking,
               AnswerBook& book, const Backend& backend, const Observation& seen) {
    if (report.status != Status::graded) return;
    const auto* first = report::to_be_fixed_first(report);
    if (!first) return;
    auto& check = report.checks[static_cast<size_t>(first - report.checks.data())];
    const auto target = std::ranges::find_if(
        check.findings, [](const SeenFinding& seen) { return is_counted(seen) && !seen.cases.empty(); });
    const bool any = target != check.findings.end();
    Trials trials(lab, submission, marking, book, backend, report, seen);
    const auto best =
        any ? trials.of(fix::candidates(submission.source, submission.file, target->finding), &*target)
            : trials.of(fix::candidates_for_output(submission.source), nullptr);
    if (!best) return;
    const auto& known = any && !has_to_be_tried(target->finding) ? target->finding.explanation : "";
    check.advice = fmt::format(
        "{}{}{} {}", known, known.empty() ? "" : " ", best->patch.words,
        best->passes_all ? "Tried: with this change, every public check passes." : gone_words(best->others));
    check.patch = fix::lines_changed(submission.source, best->patch);
}

bool may_advise(Report& report, const Lab& lab, const Marking& marking) {
    if (!marking.tries_fixes || lab.advice == Advice::never) return false;
    const bool by_command = lab.advice == Advice::by_command;
    const bool is_after_hints =
        lab.advice == Advice::after_hints || (by_command && (marking.marks_count || marking.waits_for_hints));
    if (!is_after_hints || marking.has_seen_all_hints) return true;
    if (report.status != Status::graded || report.full_marks()) return false;
    const auto* first = report::to_be_fixed_first(report);
    if (first && std::ranges::any_of(first->findings, [](const SeenFinding& seen) {
            return seen.finding.id == FindingId::compile_error;
        }))
        return false;
    const auto hints = lab::load_hints(lab.folder);
    if (!hints || hints->texts.empty()) return !marking.marks_count;
    if (marking.marks_count)
        report.notes.emplace_back("Fixes are not shown here: the course's settings hide them.");
    else if (by_command)
        report.notes.emplace_back("A fix is shown after the last hint, or with `check --fix`.");
    else
        report.notes.push_back(fmt::format("Advice comes after the hints. The last one: warpmark hint {} {}",
                                           lab.id, hints->texts.size()));
    return false;
}

namespace {

// Without a lab the expected outputs are unknown, which limits the findings that a trial can judge.
bool can_be_judged(const Finding& finding) {
    if (finding.severity == Severity::note) return false;
    const auto* fault = fact_of<AddressFault>(finding);
    return has_to_be_tried(finding) || is_about_layout(&finding) || finding.id == FindingId::launch_refused ||
           (fault && fault->kind == AddressFault::Kind::overrun);
}

bool writes_the_same(const CaseObservation& before, const CaseObservation& after) {
    return before.outputs == after.outputs;
}

}  // namespace

std::optional<TriedFix> tried_fix(const Job& job, const Observation& seen, const Backend& backend) {
    if (seen.cases.empty()) return {};
    const auto& findings = seen.cases[0].findings;
    const auto target = std::ranges::find_if(findings, can_be_judged);
    if (target == findings.end()) return {};
    const bool is_layout = is_about_layout(&*target);
    const Work takes = work_of(seen);
    TrialBudget budget;
    SingleCaseTrial first(job, *target, takes, backend, budget);
    std::pair fewest{SIZE_MAX, UINT64_MAX};  // findings, wavefronts
    std::optional<TriedFix> best;
    for (const auto& patch : fix::candidates(job.source, job.file, *target)) {
        if (!budget.has(takes)) break;
        if (first.sees_no_help(patch)) continue;
        Job changed = job;
        changed.source = fix::patched(job.source, patch);
        changed.witnesses = false;
        changed.simulated_only = true;
        const auto after = backend(changed);
        budget.spend(after ? work_of(*after) : takes);
        if (!after || !after->built() || after->cases.empty()) continue;
        const auto& run = after->cases[0];
        if (!fix::takes_away(job.source, patch, *target, findings, run.findings)) continue;
        if (is_layout && !writes_the_same(seen.cases[0], run)) continue;
        const auto others = static_cast<size_t>(std::ranges::count_if(
            run.findings, [](const Finding& finding) { return finding.severity != Severity::note; }));
        const std::pair now{others, is_layout ? wavefronts(run.launches) : 0};
        if (now >= fewest) continue;
        fewest = now;
        best = TriedFix{static_cast<size_t>(target - findings.begin()),
                        fmt::format("{} {}", patch.words, gone_words(others)),
                        fix::lines_changed(job.source, patch)};
        if (others == 0 && !is_layout) break;
    }
    return best;
}

}  // namespace warpmark::batch
