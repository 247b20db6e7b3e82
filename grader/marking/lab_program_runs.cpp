// Runs the oracle and the reference in parallel, and reports errors of either.
#include "grader/marking/lab_program_runs.h"

#include <fmt/format.h>

#include <algorithm>
#include <future>
#include <utility>

#include "grader/lab/expected_output_source.h"
#include "grader/lab/grading_limits.h"
#include "grader/lab/tolerance.h"
#include "grader/marking/grade.h"
#include "grader/marking/run_cache.h"
#include "grader/marking/student_pack.h"
#include "harness/contract/finding_ids.h"

namespace warpmark::batch {
namespace {

// One of the lab's own programs.
struct OwnProgram {
    std::string path;
    double seconds = 0;   // its budget in one case
    const char* instead;  // advice for an author whose program needs more
};

constexpr const char* instead_of_a_long_oracle =
    "Compute less: let the oracle launch kernels, use smaller cases, or leave this case out of the checks of "
    "outputs. Cases that other checks alone look at are compared with the reference's output.";
constexpr const char* instead_of_a_long_reference = "Use smaller cases or samples.";

struct FirstError {
    const Finding* finding = nullptr;
    std::string where;  // "case `large`"; "" for the build
};

FirstError first_error(const Observation& observation) {
    const auto in = [](const std::vector<Finding>& findings) -> const Finding* {
        const auto found = std::ranges::find(findings, Severity::error, &Finding::severity);
        return found == findings.end() ? nullptr : &*found;
    };
    if (const auto* found = in(observation.build_findings)) return {found, ""};
    for (const auto& one : observation.cases)
        if (const auto* found = in(one.findings)) return {found, fmt::format("case `{}`", one.name)};
    for (const auto& size : observation.sized)
        for (const auto& sample : size.samples)
            if (const auto* found = in(sample.findings))
                return {found, fmt::format("a sample of `{}`", size.name)};
    return {};
}

Error error_of(const FirstError& first, const OwnProgram& program) {
    const Finding& finding = *first.finding;
    auto where = finding.locations.empty()
                     ? Place{}
                     : Place{"", finding.locations[0].line, finding.locations[0].column};
    where.file = program.path;
    // A submission that exceeds its budget usually never ends; the lab's own programs are just too slow.
    if (finding.id == FindingId::run_limit)
        return {fmt::format("{}: {} takes more than the budget of {} s of the simulator's time (20 million "
                            "warp instructions each)",
                            name(finding.id), first.where, program.seconds),
                where, program.instead};
    return {fmt::format("{}: {}", name(finding.id), finding.message), where, finding.explanation,
            family(finding.id) == Family::tool ? Blame::tool : Blame::caller};
}

// Every error here is the lab's, not the submission's.
Result<Observation> run_own(const Backend& backend, const Job& job, const OwnProgram& program) {
    if (backend.kept)
        if (auto kept = backend.kept->find(job)) return std::move(*kept);
    auto observation = backend(job);
    if (!observation) return observation;
    if (const auto first = first_error(*observation); first.finding)
        return std::unexpected(error_of(first, program));
    if (observation->cases.size() != job.cases.size() || observation->sized.size() != job.sized.size())
        return std::unexpected(Error{"The run lacks cases", Place{program.path, 0, 0}, "", Blame::tool});
    if (backend.kept) backend.kept->keep(job, *observation);
    return observation;
}

Job oracle_job(const Lab& lab, uint64_t seed, std::vector<Case> inputs) {
    auto job = submission_job(lab, "oracle.cu", lab.oracle, std::move(inputs), seed);
    job.entry = "oracle";
    job.host_reads_device = true;
    job.checks = false;
    job.unoptimized_too = false;
    job.simulated_only = true;
    job.time_limit_s = limits::oracle_seconds_max;
    return job;
}

Result<Observation> run_oracle(const Lab& lab, Job job, const Backend& backend) {
    for (auto* cases : {&job.cases, &job.in_turn})
        for (auto& one : *cases) lab::add_magnitudes(lab, one);
    return run_own(
        backend, job,
        {lab.solution_folder + "/oracle.cu", limits::oracle_seconds_max, instead_of_a_long_oracle});
}

Result<Observation> run_oracle(const Lab& lab, uint64_t seed, SharedInputs& inputs, const Backend& backend) {
    std::vector<Case> asked;
    for (std::size_t at = 0; at < lab.cases.size(); ++at)
        if (lab::expected_source(lab, lab.cases[at]) == lab::ExpectedOutputSource::oracle)
            asked.push_back(inputs.cases()->at(at));
    auto job = with_calls(oracle_job(lab, seed, std::move(asked)), inputs);
    if (!job) return std::unexpected(job.error());
    return run_oracle(lab, std::move(*job), backend);
}

Result<Observation> run_reference(const Lab& lab, uint64_t seed, SharedInputs& inputs,
                                  const Backend& backend) {
    auto job = with_samples(submission_job(lab, lab.file, lab.reference, *inputs.cases(), seed), inputs);
    if (!job) return std::unexpected(job.error());
    job->unoptimized_too = false;
    job->simulated_only = true;
    for (auto& one : job->cases) one.wants_exchange = false;
    return run_own(
        backend, *job,
        {lab.solution_folder + "/" + lab.file, limits::case_seconds_max, instead_of_a_long_reference});
}

// One entry per case of the lab: the oracle's outputs, or the reference's if the oracle did not run.
std::vector<CaseObservation> in_all_cases(const Lab& lab, std::vector<CaseObservation> asked,
                                          const Observation& reference) {
    std::vector<CaseObservation> all;
    auto next = asked.begin();
    for (std::size_t at = 0; at < lab.cases.size(); ++at) {
        if (lab::expected_source(lab, lab.cases[at]) == lab::ExpectedOutputSource::oracle) {
            all.push_back(std::move(*next++));
            continue;
        }
        auto& one = all.emplace_back();
        one.name = lab.cases[at].name;
        if (at < reference.cases.size()) one.outputs = reference.cases[at].outputs;
    }
    return all;
}

Result<std::shared_ptr<const Answers>> make_answers(const Lab& lab, uint64_t seed, SharedInputs& inputs,
                                                    const Backend& backend) {
    if (backend.pack && !lab.has_solution()) return backend.pack->answers(lab, seed, inputs);
    auto answers = std::make_shared<Answers>();
    if (!inputs.cases()) return std::unexpected(inputs.cases().error());
    answers->inputs = *inputs.cases();
    const auto wants = [&](auto flag) {
        return std::ranges::any_of(lab.checks, [&](const Check& check) { return check.kind->*flag; });
    };
    answers->has_oracle = lab.has_solution() && wants(&lab::CheckKind::needs_oracle);
    answers->has_reference =
        lab.has_solution() && (wants(&lab::CheckKind::needs_reference) || lab::has_cases_by_reference(lab));
    Result<Observation> oracle, reference;
    {
        auto beside = std::async(std::launch::async, [&] {
            return answers->has_reference ? run_reference(lab, seed, inputs, backend) : Observation{};
        });
        if (answers->has_oracle) oracle = run_oracle(lab, seed, inputs, backend);
        reference = beside.get();
    }
    if (!oracle) return std::unexpected(oracle.error());
    if (!reference) return std::unexpected(reference.error());
    answers->oracle = std::move(*oracle);
    answers->reference = std::move(*reference);
    if (answers->has_oracle)
        answers->oracle.cases = in_all_cases(lab, std::move(answers->oracle.cases), answers->reference);
    return answers;
}

std::string run_key(const Lab& lab, uint64_t seed) {
    auto key = fmt::format("{}/{}/{}/{}", lab.folder, lab.hash, lab.draw_id, seed);
    for (const auto& one : lab.cases) key += "/" + one.name;
    return key;
}

}  // namespace

Result<Observation> oracle_of(const Lab& lab, uint64_t seed, std::vector<Case> inputs,
                              const Backend& backend) {
    return run_oracle(lab, oracle_job(lab, seed, std::move(inputs)), backend);
}

std::shared_ptr<SharedInputs> AnswerBook::inputs(const Lab& lab, uint64_t seed) {
    auto key = run_key(lab, seed) + "//";
    for (const auto& one : lab.timings) key += "/" + one.name;
    for (const auto& check : lab.checks) key += "/" + check.id;
    std::lock_guard lock(mutex_);
    auto& known = inputs_[key];
    auto inputs = known.lock();
    if (!inputs) known = inputs = std::make_shared<SharedInputs>(lab, seed);
    return inputs;
}

Result<std::shared_ptr<const Answers>> AnswerBook::answers(const Lab& lab, uint64_t seed) {
    const auto key = run_key(lab, seed);
    std::shared_ptr<Entry> entry;
    {
        std::lock_guard lock(mutex_);
        auto& known = entries_[key];
        if (!known) known = std::make_shared<Entry>();
        entry = known;
    }
    std::call_once(entry->once,
                   [&] { entry->answers = make_answers(lab, seed, *inputs(lab, seed), backend_); });
    return entry->answers;
}

}  // namespace warpmark::batch
