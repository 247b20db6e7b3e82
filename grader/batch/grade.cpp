// grade.cpp: inputs and answers, then the submission's run, then the verdicts.
#include "grader/batch/grade.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <future>

#include "grader/batch/shrink.h"
#include "grader/batch/time_submission.h"
#include "grader/batch/tried_fix.h"
#include "grader/lab/files.h"
#include "grader/lab/inputs.h"
#include "grader/lab/limits.h"
#include "grader/score/score.h"
#include "harness/base/plain_text.h"
#include "harness/base/source_tokens.h"

namespace warpmark::batch {
namespace {

const Finding* first_error(const Observation& observation) {
    auto is_error = [](const Finding& finding) { return finding.severity == Severity::error; };
    if (auto found = std::ranges::find_if(observation.build_findings, is_error);
        found != observation.build_findings.end())
        return &*found;
    for (const auto& one : observation.cases)
        if (auto found = std::ranges::find_if(one.findings, is_error); found != one.findings.end())
            return &*found;
    return nullptr;
}

// Runs one of the lab's own sources, where anything wrong is the lab's fault.
Result<Observation> run_own(const Backend& backend, const Job& job, const std::string& path) {
    auto observation = backend(job);
    if (!observation) return observation;
    if (auto finding = first_error(*observation)) {
        auto where = finding->locations.empty()
                         ? Place{}
                         : Place{"", finding->locations[0].line, finding->locations[0].column};
        where.file = path;
        return std::unexpected(Error{fmt::format("{}: {}", name(finding->id), finding->message), where,
                                     finding->explanation,
                                     family(finding->id) == Family::tool ? Blame::tool : Blame::caller});
    }
    if (observation->cases.size() != job.cases.size() || observation->sized.size() != job.sized.size())
        return std::unexpected(Error{"The run lacks cases", Place{path, 0, 0}, "", Blame::tool});
    return observation;
}

// The job with a few calls in one process.
Result<Job> in_turn_too(Result<Job> job, const Lab& lab, uint64_t seed) {
    if (!job) return job;
    auto calls = lab::calls_in_turn(lab, seed);
    if (!calls) return std::unexpected(calls.error());
    job->in_turn = std::move(*calls);
    return job;
}

Result<std::shared_ptr<const Answers>> make_answers(const Lab& lab, uint64_t seed, const Backend& backend) {
    auto answers = std::make_shared<Answers>();
    auto inputs = lab::all_inputs(lab, seed);
    if (!inputs) return std::unexpected(inputs.error());
    answers->inputs = std::move(*inputs);
    auto wants = [&](auto flag) {
        return std::ranges::any_of(lab.checks, [&](const Check& check) { return check.kind->*flag; });
    };
    answers->has_oracle = lab.has_solution() && wants(&lab::CheckKind::needs_oracle);
    answers->has_reference = lab.has_solution() && wants(&lab::CheckKind::needs_reference);
    auto run_oracle = [&] {
        auto job = submission_job(lab, "oracle.cu", lab.oracle, answers->inputs, seed);
        job.entry = "oracle";
        job.host_reads_device = true;
        job.checks = false;
        job.unoptimised_too = false;
        job.simulated_only = true;
        const auto with_calls = in_turn_too(std::move(job), lab, seed);
        if (!with_calls) return Result<Observation>(std::unexpected(with_calls.error()));
        return run_own(backend, *with_calls, lab.solution_folder + "/oracle.cu");
    };
    auto run_reference = [&] {
        auto job = timed_job(lab, lab.file, lab.reference, answers->inputs, seed);
        if (!job) return Result<Observation>(std::unexpected(job.error()));
        job->unoptimised_too = false;
        job->simulated_only = true;
        for (auto& one : job->cases) one.wants_exchange = false;
        return run_own(backend, *job, lab.solution_folder + "/" + lab.file);
    };
    Result<Observation> oracle, reference;
    {
        auto beside = std::async(std::launch::async,
                                 [&] { return answers->has_reference ? run_reference() : Observation{}; });
        if (answers->has_oracle) oracle = run_oracle();
        reference = beside.get();
    }
    if (!oracle) return std::unexpected(oracle.error());
    if (!reference) return std::unexpected(reference.error());
    answers->oracle = std::move(*oracle);
    answers->reference = std::move(*reference);
    return answers;
}

// Is it the stub, but for comments and white space?
bool is_untouched(const Lab& lab, const std::string& source) {
    const auto stub = lab::read_text(std::filesystem::path(lab.folder) / lab.file, limits::source_bytes_max);
    if (!stub) return false;
    return std::ranges::equal(tokens_of(source), tokens_of(*stub), {}, &Token::text, &Token::text) &&
           preprocessor_lines(source) == preprocessor_lines(*stub);
}

}  // namespace

Result<std::shared_ptr<const Answers>> AnswerBook::answers(const Lab& lab, uint64_t seed) {
    auto key = fmt::format("{}/{}/{}/{}", lab.folder, lab.hash, lab.draw_id, seed);
    for (const auto& one : lab.cases) key += "/" + one.name;
    std::shared_ptr<Entry> entry;
    {
        std::lock_guard lock(mutex_);
        auto& known = entries_[key];
        if (!known) known = std::make_shared<Entry>();
        entry = known;
    }
    std::call_once(entry->once, [&] { entry->answers = make_answers(lab, seed, backend_); });
    return entry->answers;
}

Job submission_job(const Lab& lab, const std::string& file, const std::string& source,
                   std::vector<Case> inputs, uint64_t seed) {
    Job job;
    job.time_limit_s = limits::case_seconds_max;
    job.file = file;
    job.source = source;
    job.entry = lab.launch;
    job.arch = lab.arch;
    job.relocatable = lab.relocatable;
    job.seed = seed;
    job.cases = std::move(inputs);
    return job;
}

Result<Job> timed_job(const Lab& lab, const std::string& file, const std::string& source,
                      std::vector<Case> inputs, uint64_t seed) {
    auto job = submission_job(lab, file, source, std::move(inputs), seed);
    auto sized = lab::sampled_inputs(lab, seed);
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
    finding.message = observation.error().what;
    finding.explanation = observation.error().way_out;
    const auto& where = observation.error().where;
    if (where.line > 0) {
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
        "The process that compiled and ran this file was not locked: {}. It could have read files of this "
        "computer.",
        why);
}

Result<Graded> grade(const Lab& lab, const Submission& handed_in, const Marking& marking, AnswerBook& book,
                     const Backend& backend) {
    auto submission = handed_in;
    submission.file = short_name(handed_in.file);  // it goes into each finding's places
    auto not_marked = [&](const Error& error) {
        return Graded{score::unmarked(lab, submission, marking, Status::internal_error, error), {}};
    };
    auto inputs = lab::all_inputs(lab, marking.seed);
    if (!inputs) return std::unexpected(inputs.error());
    // The submission runs beside the oracle and the reference: one who waits for a verdict waits for the
    // longest, not for the sum.
    auto beside = std::async(std::launch::async, [&] { return book.answers(lab, marking.seed); });
    const auto job =
        in_turn_too(timed_job(lab, submission.file, submission.source, std::move(*inputs), marking.seed), lab,
                    marking.seed);
    auto observation = job ? observe(backend, *job) : std::unexpected(job.error());
    auto answers = beside.get();
    if (!answers && answers.error().blame == Blame::caller) return std::unexpected(answers.error());
    if (!answers) return not_marked(answers.error());
    const auto& known = **answers;
    if (!observation) return not_marked(observation.error());
    Observed observed{lab, known.inputs, *observation, known.has_oracle ? &known.oracle : nullptr,
                      known.has_reference ? &known.reference : nullptr};
    auto report = score::judge(submission, observed, marking);
    if (backend.time && is_to_be_timed(lab, report)) {
        const bool as_compiled = std::ranges::none_of(
            observation->cases, [](const CaseObservation& run) { return run.device.unoptimised; });
        auto times =
            as_compiled
                ? times_of(lab, submission, marking.seed, backend)
                : not_to_be_timed("the kernels compute something else when the GPU's compiler builds them");
        if (!times && times.error().blame == Blame::caller) return std::unexpected(times.error());
        if (!times) return not_marked(times.error());
        observed.times = &*times;
        report = score::judge(submission, observed, marking);
    }
    shrink(report, observed, submission, marking, backend);
    if (may_advise(report, lab, marking))
        try_fixes(report, lab, submission, marking, book, backend, *observation);
    if (is_untouched(lab, submission.source))
        report.notes.insert(report.notes.begin(), "This is still the file as handed out. Start at its TODO.");
    if (backend.also) report.also = backend.also(*job, *observation);
    if (!observation->unlocked.empty()) report.notes.push_back(unlocked_note(observation->unlocked));
    return Graded{std::move(report), std::move(*observation)};
}

}  // namespace warpmark::batch
