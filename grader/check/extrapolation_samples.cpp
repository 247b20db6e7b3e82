// Findings of the samples, and comparison of their outputs with the reference's.
#include "grader/check/extrapolation_samples.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/check/output_comparison.h"
#include "grader/check/verdict_phrases.h"
#include "grader/lab/expected_output_source.h"
#include "harness/base/attack_defenses.h"
#include "harness/contract/unchecked_parts.h"

namespace warpmark::check {
namespace {

// Cases without an output check (lab/expected_output_source.h), compared with the reference. A submission
// that is judged there by time or by counts has to produce the reference's output, so that omitted work does
// not count as savings. Compares the outputs of large cases with the reference's.

std::optional<CheckResult> wrong_case(const Observed& observed, std::size_t position) {
    const Lab& lab = observed.lab;
    const LabCase& one = lab.cases[position];
    const auto& right = observed.oracle->cases[position].outputs;
    for (std::size_t i = 0; i < lab.parameters.size() && i < right.size(); ++i) {
        const auto& parameter = lab.parameters[i];
        if (parameter.use != Use::out && parameter.use != Use::inout) continue;
        const auto difference =
            compare(parameter.element, right[i], output_of(observed.submission.cases[position], i),
                    beside_reference(lab, one, i, right[i]));
        if (difference.wrong == 0) continue;
        auto result = failed(
            one.hidden
                ? fmt::format("In a {} case `{}` is wrong.", hidden_word(one.draw_is_public), parameter.name)
                : fmt::format("In `{}`, {} of {} of `{}` {} from the reference's output.", one.name,
                              grouped(difference.wrong), counted(difference.total, "element"), parameter.name,
                              difference.wrong == 1 ? "differs" : "differ"));
        result.advice =
            "The output must be correct in this case, too. It may be larger than the others: check code that "
            "depends on the size, such as index types.";
        result.hint_fits = false;
        if (!one.hidden) result.shown_by = one.name;
        return result;
    }
    return {};
}

}  // namespace

bool has_own_sizes(const Check& check, const Lab& lab) {
    return lab.has_samples() && check.cases.empty();
}

namespace {

// Timing sizes are in the order of lab/case_inputs.h, sized_inputs.
const LabCase* sample_of(const Lab& lab, std::size_t size, std::size_t sample) {
    if (size >= lab.timings.size() || sample >= lab.timings[size].samples.size()) return nullptr;
    return &lab.timings[size].samples[sample];
}

// The result for an error in a sample.
std::optional<CheckResult> failed_sample(const std::string& size, const CaseObservation& run) {
    const auto error = std::ranges::find(run.findings, Severity::error, &Finding::severity);
    if (error == run.findings.end()) return {};
    auto result = failed(fmt::format("A small run for {} failed: {}.", size, error->message));
    result.advice = error->explanation;
    result.places = error->locations;
    result.hint_fits = false;
    return result;
}

constexpr const char* depends_on_size =
    "This size is larger than those of the cases: check code that depends on the size, such as index types.";

// Compares a sample's outputs with the reference's.
std::optional<CheckResult> wrong_sample(const Lab& lab, const std::string& size, const LabCase& sample,
                                        const CaseObservation& run, const CaseObservation& right) {
    for (std::size_t i = 0; i < lab.parameters.size(); ++i) {
        const auto& parameter = lab.parameters[i];
        if (parameter.use != Use::out && parameter.use != Use::inout) continue;
        const auto difference = compare(parameter.element, right.outputs[i], run.outputs[i],
                                        beside_reference(lab, sample, i, right.outputs[i]));
        if (difference.wrong == 0) continue;
        auto result =
            failed(fmt::format("In a small run for {}, {} of {} of `{}` {} from the reference's output.",
                               size, grouped(difference.wrong), counted(difference.total, "element"),
                               parameter.name, difference.wrong == 1 ? "differs" : "differ"));
        result.advice = depends_on_size;
        result.hint_fits = false;
        return result;
    }
    return {};
}

enum class Asked : uint8_t { whole, outputs };

// The first error in the samples.
std::optional<CheckResult> wrong_samples(const Observed& observed, Asked asked) {
    const auto& sizes = observed.submission.sized;
    for (const auto& size : sizes)
        if (!size.left_out.empty())
            return failed(fmt::format("At {} the launcher {}.", size.name, size.left_out));
    for (const auto& size : sizes)
        if (asked == Asked::whole && !size.done_more.empty()) {
            auto result = failed(
                fmt::format("At {} the kernels {} that small runs predict.", size.name, size.done_more));
            result.advice =
                "The time at this size is extrapolated from small runs, so the kernels must do the same work "
                "per element at all sizes.";
            result.hint_fits = false;
            return result;
        }
    for (std::size_t at = 0; at < sizes.size(); ++at)
        for (std::size_t i = 0; i < sizes[at].samples.size(); ++i) {
            const auto& run = sizes[at].samples[i];
            if (auto error = failed_sample(sizes[at].name, run)) {
                if (asked == Asked::whole) return error;
                continue;
            }
            const auto* sample = sample_of(observed.lab, at, i);
            if (!sample || !observed.reference) continue;
            if (auto wrong = wrong_sample(observed.lab, sizes[at].name, *sample, run,
                                          observed.reference->sized.at(at).samples.at(i)))
                return wrong;
        }
    return {};
}

}  // namespace

std::optional<CheckResult> not_timed(const Check& check, const Observed& observed) {
    if (!has_own_sizes(check, observed.lab) || !is_enabled(Defense::work_judged)) return {};
    if (observed.submission.sized.empty()) return skipped("The run ended before the timed sizes.");
    return wrong_samples(observed, Asked::whole);
}

CheckResult not_timed_on_gpu(const PairedTimes& times) {
    const bool is_wrong = times.came == PairedTimes::TimingOutcome::wrong;
    auto result = failed(fmt::format("At {} the GPU {}: {}.", times.size,
                                     is_wrong ? "computed a wrong output" : "did not finish", times.because));
    result.advice = depends_on_size;
    result.hint_fits = false;
    result.evidence = "measured";
    return result;
}

std::optional<CheckResult> wrong_in_samples(const Check& outputs, const Observed& observed) {
    for (const auto& check : observed.lab.checks) {
        if (!check.kind->wants_times || std::ranges::find(check.needs, outputs.id) == check.needs.end())
            continue;
        if (observed.times)
            for (const auto& times : *observed.times)
                if (times.came == PairedTimes::TimingOutcome::wrong) return not_timed_on_gpu(times);
        if (!has_own_sizes(check, observed.lab) || !is_enabled(Defense::work_judged)) continue;
        if (auto wrong = wrong_samples(observed, Asked::outputs)) return wrong;
    }
    return {};
}

const SizedObservation* deviating_size(const Check& check, const Observed& observed) {
    if (!has_own_sizes(check, observed.lab)) return nullptr;
    const auto& sizes = observed.submission.sized;
    const auto found = std::ranges::find(sizes, false, &SizedObservation::foretold);
    return found == sizes.end() ? nullptr : &*found;
}

const SizedObservation* starts_fewer(const Observation& run) {
    const auto found = std::ranges::find_if(run.sized, [](const SizedObservation& size) {
        return !size.samples.empty() && std::ranges::any_of(size.samples.back().unseen, [](const auto& one) {
            return one.about == unseen_work;
        });
    });
    return found == run.sized.end() ? nullptr : &*found;
}

std::optional<CheckResult> reference_mismatch(const Check& check, const Observed& observed) {
    const bool has_own_sizes = check.kind->wants_times && observed.lab.has_samples() && check.cases.empty();
    if (!check.kind->judges_work || has_own_sizes || !observed.oracle) return {};
    if (observed.submission.cases.size() != observed.lab.cases.size()) return {};
    for (const std::size_t position : covered(check, observed.lab)) {
        if (lab::expected_source(observed.lab, observed.lab.cases[position]) !=
            lab::ExpectedOutputSource::reference)
            continue;
        if (auto wrong = wrong_case(observed, position)) return wrong;
    }
    return {};
}

}  // namespace warpmark::check
