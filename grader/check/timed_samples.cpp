// timed_samples.cpp: their findings, and their outputs beside the reference's.
#include "grader/check/timed_samples.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/check/beside_reference.h"
#include "grader/check/compare.h"
#include "grader/check/words.h"
#include "harness/base/defences.h"
#include "harness/contract/unseen_times.h"

namespace warpmark::check {

bool has_own_sizes(const Check& check, const Lab& lab) {
    return lab.has_samples() && check.cases.empty();
}

namespace {

// Of the timing sizes that have samples (lab/inputs.h, sampled_inputs).
const LabCase* sample_of(const Lab& lab, std::size_t size, std::size_t sample) {
    for (const auto& timing : lab.timings)
        if (!timing.samples.empty() && size-- == 0)
            return sample < timing.samples.size() ? &timing.samples[sample] : nullptr;
    return nullptr;
}

// What is wrong with a sample, beside the reference's output of it; nothing if it came through.
std::optional<CheckResult> wrong_sample(const Lab& lab, const std::string& size, const LabCase& sample,
                                        const CaseObservation& run, const CaseObservation* right) {
    for (const auto& finding : run.findings) {
        if (finding.severity != Severity::error) continue;
        auto result = failed(fmt::format("A small run for {} failed: {}.", size, finding.message));
        result.advice = finding.explanation;
        result.places = finding.locations;
        result.hint_fits = false;
        return result;
    }
    for (std::size_t i = 0; right && i < lab.parameters.size(); ++i) {
        const auto& parameter = lab.parameters[i];
        if (parameter.use != Use::out && parameter.use != Use::inout) continue;
        const auto difference = compare(parameter.element, right->outputs[i], run.outputs[i],
                                        beside_reference(lab, sample, i, right->outputs[i]));
        if (difference.wrong == 0) continue;
        auto result =
            failed(fmt::format("In a small run for {}, {} of {} of `{}` {} from the reference's output.",
                               size, grouped(difference.wrong), counted(difference.total, "element"),
                               parameter.name, difference.wrong == 1 ? "differs" : "differ"));
        result.advice =
            "This size is larger than those of the cases: check what depends on the size, such as index "
            "types.";
        result.hint_fits = false;
        return result;
    }
    return {};
}

}  // namespace

// What kept the submission from being timed. Nothing: it came through.
std::optional<CheckResult> not_timed(const Check& check, const Observed& observed) {
    if (!has_own_sizes(check, observed.lab) || !stands(Defence::work_judged)) return {};
    const auto& sizes = observed.submission.sized;
    if (sizes.empty()) return skipped("The run ended before the timed sizes.");
    for (std::size_t at = 0; at < sizes.size(); ++at)
        for (std::size_t i = 0; i < sizes[at].samples.size(); ++i) {
            const auto* right =
                observed.reference ? &observed.reference->sized.at(at).samples.at(i) : nullptr;
            const auto* sample = sample_of(observed.lab, at, i);
            if (auto wrong =
                    sample ? wrong_sample(observed.lab, sizes[at].name, *sample, sizes[at].samples[i], right)
                           : std::nullopt)
                return wrong;
        }
    return {};
}

// The size at which the launcher does something else than in the small runs; nothing if there is none.
const SizedObservation* not_foretold(const Check& check, const Observed& observed) {
    if (!has_own_sizes(check, observed.lab)) return nullptr;
    const auto& sizes = observed.submission.sized;
    const auto found = std::ranges::find(sizes, false, &SizedObservation::foretold);
    return found == sizes.end() ? nullptr : &*found;
}

// A size at which the launcher starts fewer threads than in the small runs; nothing if there is none.
const SizedObservation* starts_fewer(const Observation& run) {
    const auto found = std::ranges::find_if(run.sized, [](const SizedObservation& size) {
        return !size.samples.empty() && std::ranges::any_of(size.samples.back().unseen, [](const auto& one) {
            return one.about == unseen_work;
        });
    });
    return found == run.sized.end() ? nullptr : &*found;
}

}  // namespace warpmark::check
