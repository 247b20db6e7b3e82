// Points between the two ends of a bound, and the bounds judged over all cases.
#include "grader/check/bound_margins.h"

#include <fmt/format.h>

#include "grader/check/modeled_time.h"
#include "grader/check/output_comparison.h"
#include "grader/check/verdict_phrases.h"

namespace warpmark::check {
namespace {

std::optional<ReachedValue> plain(const Check& check, const char* full, const char* none, double value) {
    if (!check.has(full)) return {};
    return ReachedValue{full, value, check.number(full), check.number(none), true};
}

}  // namespace

double fraction_of(const ReachedValue& one) {
    const double end = one.zero.value_or(one.bound);
    return one.at_most ? straight_line(one.value, one.bound, end)
                       : straight_line(-one.value, -one.bound, -end);
}

std::optional<double> bound_of(const Check& check, const std::string& key, const Lab& lab,
                               const LabCase& one) {
    if (const auto* expression = check.expression(key)) {
        const auto sizes = lab::sizes(lab.parameters, one);
        return static_cast<double>(lab::evaluate(*expression, sizes.value()).value());
    }
    return check.has(key) ? std::optional(check.number(key)) : std::nullopt;
}

std::optional<ReachedValue> beside_bound(const Check& check, const std::string& key, bool at_most,
                                         double value, const Lab& lab, const LabCase& one) {
    const auto bound = bound_of(check, key, lab, one);
    if (!bound) return {};
    return ReachedValue{key, value, *bound, bound_of(check, key + "_zero", lab, one), at_most};
}

std::vector<ReachedValue> reached_in_all(const Check& check, const Observed& observed) {
    std::vector<ReachedValue> all;
    const auto add = [&](std::optional<ReachedValue> one) {
        if (one) all.push_back(std::move(*one));
    };
    if (!check.kind->wants_times) return all;
    const Waste waste = waste_of(check, observed.lab, observed.submission);
    if (observed.reference)
        if (const auto reference = waste_of(check, observed.lab, *observed.reference).work.all)
            add(plain(check, "ratio_max", "ratio_zero",
                      static_cast<double>(waste.work.all) / static_cast<double>(reference)));
    add(plain(check, "conflict_share_max", "conflict_share_zero", waste.conflict_share()));
    add(plain(check, "wait_share_max", "wait_share_zero", waste.wait_share()));
    add(plain(check, "excess_share_max", "excess_share_zero", waste.excess_share()));
    return all;
}

std::string ends_words(const ReachedValue& one) {
    if (!one.zero) return "";
    const auto whole = [](double value) { return grouped(static_cast<uint64_t>(value)); };
    return one.at_most
               ? fmt::format(" Full points up to {}, none from {}.", whole(one.bound), whole(*one.zero))
               : fmt::format(" Full points from {}, none up to {}.", whole(one.bound), whole(*one.zero));
}

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
