// Compares the outputs of large cases with the reference's.
#include "grader/check/reference_output_mismatch.h"

#include <fmt/format.h>

#include "grader/check/output_comparison.h"
#include "grader/check/verdict_phrases.h"
#include "grader/lab/expected_output_source.h"

namespace warpmark::check {
namespace {

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
            "The output must be correct in this case, too. It may be larger than the others: check what "
            "depends on the size, such as index types.";
        result.hint_fits = false;
        if (!one.hidden) result.shown_by = one.name;
        return result;
    }
    return {};
}

}  // namespace

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
