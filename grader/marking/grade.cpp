// Prepares inputs and answers, runs the submission, then evaluates the checks.
#include "grader/marking/grade.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <future>

#include "grader/lab/bounded_file_reader.h"
#include "grader/lab/case_inputs.h"
#include "grader/lab/device_requirement.h"
#include "grader/lab/grading_limits.h"
#include "grader/marking/grading_steps.h"
#include "grader/marking/stub_comparison.h"
#include "grader/marking/tried_fixes.h"
#include "grader/score/score.h"
#include "grader/score/visible_report.h"
#include "harness/base/printable_text.h"
#include "harness/contract/finding_ids.h"

namespace warpmark::batch {
namespace {

bool is_untouched(const Lab& lab, const std::string& source) {
    const auto stub = lab::read_text(std::filesystem::path(lab.folder) / lab.file, limits::source_bytes_max);
    return stub && is_stub(source, *stub);
}

// Independent of the verdicts.
void say_of_source(Report& report, bool is_untouched) {
    report.untouched = is_untouched;
    if (report.untouched)
        report.notes.insert(report.notes.begin(), "This is still the file as handed out. Start at its TODO.");
    const auto& source = report.submission.source;
    if (source.find_first_not_of(" \t\r\n") == source.npos)
        report.notes.push_back(
            "The file is empty. Delete it, then run `warpmark start DIR` with the folder of your labs: it "
            "restores the file.");
}

// The sibling labs are read only for a file that lost at least half of the points.
void recognize_other_lab(Report& report, const Lab& lab) {
    if (report.untouched || report.status != Status::graded || report.score * 2 > report.max_score) return;
    const auto other = other_lab_of(report.submission.source, lab);
    if (other.empty()) return;
    report.notes.insert(
        report.notes.begin(),
        fmt::format(
            "This looks like the file of lab {}: its kernel and the parameters of `{}` belong to that lab.",
            other, lab.launch));
}

// True if a check depends on the residency of a launch.
bool asks_residency(const Lab& lab) {
    return std::ranges::any_of(lab.checks, [](const Check& check) {
        return std::ranges::any_of(lab::residency_keys,
                                   [&](std::string_view key) { return check.expressions.contains(key); });
    });
}

}  // namespace

Job submission_job(const Lab& lab, const std::string& file, const std::string& source,
                   std::vector<Case> inputs, uint64_t seed) {
    Job job;
    job.time_limit_s = limits::case_seconds_max;
    job.sample_limit_s = limits::sample_seconds_max;
    job.file = file;
    job.source = source;
    job.entry = lab.launch;
    job.arch = lab.arch;
    job.relocatable = lab.relocatable;
    job.wants_registers = asks_residency(lab);
    job.seed = seed;
    job.cases = std::move(inputs);
    return job;
}

Result<Job> timed_job(const Lab& lab, const std::string& file, const std::string& source,
                      std::vector<Case> inputs, uint64_t seed) {
    auto job = submission_job(lab, file, source, std::move(inputs), seed);
    auto sized = lab::sized_inputs(lab, seed);
    if (!sized) return std::unexpected(sized.error());
    job.sized = std::move(*sized);
    return job;
}

Result<Observation> observe(const Backend& backend, const Job& job) {
    auto observation = backend(job);
    if (!observation && observation.error().blame == Blame::tool) observation = backend(job);
    if (observation && observation->built() && observation->cases.size() != job.cases.size())
        return std::unexpected(Error{"The run lacks cases", {}, "", Blame::tool});
    if (observation || observation.error().blame == Blame::tool) return observation;
    Finding finding;
    finding.id = FindingId::compile_error;
    const auto renamed = in_words(renamed_launcher(job.source, job.entry), job.entry);
    finding.message = renamed.empty() ? observation.error().what : renamed;
    const auto& where = observation.error().where;
    // Without a line the error concerns the lab's call, which the student cannot change: the check has its
    // own advice.
    if (where.line > 0) {
        finding.explanation = observation.error().way_out;
        Location place;
        place.file = where.file;
        place.line = where.line;
        place.column = where.column;
        finding.locations.push_back(place);
    }
    Observation refused;
    refused.build_findings.push_back(std::move(finding));
    return refused;
}

std::string unlocked_note(const std::string& why) {
    return fmt::format(
        "The process that compiled and ran this file was not sandboxed: {}. It could have read files on this "
        "computer.",
        why);
}

Result<GradedSubmission> grade(const Lab& lab, const Submission& handed_in, const Marking& marking,
                               AnswerBook& book, const Backend& backend) {
    auto submission = handed_in;
    submission.file = short_name(handed_in.file);  // appears in the locations of each finding
    const bool untouched = is_untouched(lab, submission.source);
    auto not_marked = [&](const Error& error, Status status = Status::internal_error) {
        GradedSubmission unmarked{score::unmarked(lab, submission, marking, status, error), {}};
        say_of_source(unmarked.report, untouched);
        return unmarked;
    };
    if (const auto why = lab::too_old(lab, backend.capability)) return not_marked(*why, Status::not_graded);
    const auto inputs = book.inputs(lab, marking.seed);
    if (!inputs->cases()) return std::unexpected(inputs->cases().error());
    // The submission runs concurrently with the oracle and the reference, so a verdict takes as long as the
    // slowest of them, not as long as all together.
    auto beside = std::async(std::launch::async, [&] { return book.answers(lab, marking.seed); });
    const auto job = with_calls(
        with_samples(submission_job(lab, submission.file, submission.source, *inputs->cases(), marking.seed),
                     *inputs),
        *inputs);
    auto observation = job ? observe(backend, *job) : std::unexpected(job.error());
    auto answers = beside.get();
    if (!answers && answers.error().blame == Blame::caller) return std::unexpected(answers.error());
    if (!answers) return not_marked(answers.error());
    const auto& known = **answers;
    if (!observation) return not_marked(observation.error());
    const auto beyond = run_beyond(lab, submission, marking.seed, known, *observation, backend);
    if (!beyond) return not_marked(beyond.error());
    const bool has_more = beyond->has_value();
    const auto* oracle = has_more ? &(*beyond)->oracle : &known.oracle;
    const auto* reference = has_more ? &(*beyond)->reference : &known.reference;
    Observed observed{has_more ? (*beyond)->lab : lab, has_more ? (*beyond)->inputs : known.inputs,
                      *observation, known.has_oracle ? oracle : nullptr,
                      known.has_reference ? reference : nullptr};
    observed.is_stub = untouched;
    auto report = score::judge(submission, observed, marking);
    if (backend.time && is_to_be_timed(lab, report)) {
        const bool as_compiled = std::ranges::none_of(
            observation->cases, [](const CaseObservation& run) { return run.device.unoptimized; });
        auto times = as_compiled
                         ? times_of(lab, submission, marking.seed, backend)
                         : untimed("the kernels compute something else when the GPU's compiler builds them");
        if (!times && times.error().blame == Blame::caller) return std::unexpected(times.error());
        if (!times) return not_marked(times.error());
        observed.times = &*times;
        report = score::judge(submission, observed, marking);
    }
    shrink(report, observed, submission, marking, backend);
    if (may_advise(report, lab, marking))
        try_fixes(report, lab, submission, marking, book, backend, *observation);
    else
        score::remove_tried_fixes(report);
    say_of_source(report, untouched);
    recognize_other_lab(report, lab);
    if (backend.also) report.also = backend.also(*job, *observation);
    if (!observation->unlocked.empty()) report.notes.push_back(unlocked_note(observation->unlocked));
    return GradedSubmission{std::move(report), std::move(*observation)};
}

}  // namespace warpmark::batch
