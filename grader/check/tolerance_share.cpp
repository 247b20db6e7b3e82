// Share of its tolerance that each floating-point output uses.
#include <fmt/format.h>

#include "grader/check/bound_margins.h"
#include "grader/check/output_comparison.h"

namespace warpmark::check {

// Errors of floating-point numbers as fractions of their tolerance. Integers are right or wrong.
std::vector<ReachedValue> reached_output(const Check& check, const Observed& observed, std::size_t position) {
    std::vector<ReachedValue> all;
    if (!observed.oracle) return all;
    for (std::size_t i = 0; i < observed.lab.parameters.size(); ++i) {
        const auto& parameter = observed.lab.parameters[i];
        if ((parameter.use != Use::out && parameter.use != Use::inout) ||
            !kind_of(parameter.element).is_float)
            continue;
        const auto part = worst_part(parameter.element, observed.oracle->cases[position].outputs[i],
                                     output_of(observed.submission.cases[position], i),
                                     tolerance_of(check, observed.lab, observed.lab.cases[position], i,
                                                  observed.oracle->cases[position]));
        all.push_back({fmt::format("tolerance of {}", parameter.name), part, 1, {}, true});
    }
    return all;
}

}  // namespace warpmark::check
