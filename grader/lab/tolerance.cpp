// Reads, checks and evaluates tolerances.
#include "grader/lab/tolerance.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "grader/lab/did_you_mean.h"
#include "grader/lab/drawn_cases.h"

namespace warpmark::lab {
namespace {

constexpr std::string_view of_magnitude = "tolerance_magnitude";

double value_of(const Check& check, std::string_view key, const Sizes& sizes, const std::string& output) {
    const auto found = check.tolerances.find(key);
    if (found == check.tolerances.end()) return check.number(key);
    auto one = found->second.find(output);
    if (one == found->second.end()) one = found->second.find("");
    if (one == found->second.end()) return 0;  // only for other outputs
    return one->second
        .evaluate_real([&](std::string_view name) -> std::optional<int64_t> {
            const auto value = sizes.values.find(name);
            return value == sizes.values.end() ? std::nullopt : std::optional(value->second);
        })
        .value_or(0);
}

bool is_output(const Parameter& parameter) {
    return parameter.use == Use::out || parameter.use == Use::inout;
}

std::vector<std::string> outputs_of(const Lab& lab) {
    std::vector<std::string> names;
    for (const auto& parameter : lab.parameters)
        if (is_output(parameter)) names.push_back(parameter.name);
    return names;
}

// All possible cases, and the timing sizes.
std::vector<LabCase> all_sizes(const Lab& lab) {
    std::vector<LabCase> all = lab.cases;
    for (const auto& draw : lab.draws)
        for (auto& corner : corners(draw)) all.push_back(std::move(corner));
    for (const auto& timing : lab.timings) {
        all.push_back(timing);
        for (const auto& sample : timing.samples) all.push_back(sample);
    }
    return all;
}

// The error of one factor, if any.
std::optional<Error> wrong_factor(const Lab& lab, const Expression& factor, std::string_view key,
                                  const std::vector<std::string>& known, const std::vector<LabCase>& all) {
    for (const auto& [name, where] : factor.names())
        if (std::ranges::find(known, name) == known.end())
            return Error{fmt::format("`{}` in \"{}\" is not an integer parameter", name, factor.text()),
                         where, suggestion(name, known)};
    for (const auto& one : all) {
        const auto there = sizes(lab.parameters, one);
        if (!there) continue;
        const auto value = factor.evaluate_real([&](std::string_view name) -> std::optional<int64_t> {
            const auto found = there->values.find(name);
            return found == there->values.end() ? std::nullopt : std::optional(found->second);
        });
        if (value && *value >= 0) continue;
        return Error{fmt::format("`{} = \"{}\"` in case `{}`: {}", key, factor.text(), one.name,
                                 value ? fmt::format("{} is negative", *value) : value.error().what),
                     value ? factor.where() : value.error().where, "Change the expression."};
    }
    return {};
}

// The error of an output's name in a table, if any.
std::optional<Error> wrong_output(const Lab& lab, const std::string& output, std::string_view key,
                                  const Place& where) {
    const auto outputs = outputs_of(lab);
    if (!output.empty() && std::ranges::find(outputs, output) == outputs.end())
        return Error{fmt::format("`{}` is for `{}`, which is not an output", key, output), where,
                     suggestion(output, outputs)};
    return {};
}

// A tolerance that uses magnitudes needs outputs that have them.
void check_magnitudes(const Lab& lab, std::vector<Error>& errors) {
    for (const auto& check : lab.checks)
        if (check.has(of_magnitude) && magnitudes(lab).empty())
            errors.push_back(
                {fmt::format("`{}` has a `{}`, but no output has magnitudes", check.id, of_magnitude),
                 check.where,
                 "Write `magnitude = true` at the output. The oracle then takes one more `double*`."});
}

}  // namespace

Allowed allowed(const Check& check, const Lab& lab, const LabCase& one, const Parameter& parameter) {
    const auto known = sizes(lab.parameters, one);
    if (!known) return {};
    const auto value = [&](std::string_view key) { return value_of(check, key, *known, parameter.name); };
    return {value("tolerance_relative"), value("tolerance_absolute"),
            parameter.has_magnitude ? value(of_magnitude) : 0};
}

std::vector<std::size_t> magnitudes(const Lab& lab) {
    std::vector<std::size_t> positions;
    for (std::size_t at = 0; at < lab.parameters.size(); ++at)
        if (lab.parameters[at].has_magnitude) positions.push_back(at);
    return positions;
}

std::optional<std::size_t> magnitude_position(const Lab& lab, std::size_t parameter) {
    const auto all = magnitudes(lab);
    const auto found = std::ranges::find(all, parameter);
    if (found == all.end()) return {};
    return lab.parameters.size() + static_cast<std::size_t>(found - all.begin());
}

void add_magnitudes(const Lab& lab, Case& one) {
    for (const std::size_t at : magnitudes(lab)) {
        const std::size_t elements = one.arguments[at].bytes.size() / one.arguments[at].element_bytes;
        Argument& more = one.arguments.emplace_back();
        more.name = lab.parameters[at].name + "'s magnitude";
        more.use = Use::inout;
        more.bytes.resize(elements * sizeof(double));
        more.element_bytes = sizeof(double);
    }
}

void read_tolerance(Fields& fields, std::string_view key, Check& check) {
    const auto* node = fields.node(key, false);
    if (!node) return;
    auto& terms = check.tolerances;
    if (auto table = fields.table(key, fmt::format("`{}`", key))) {
        for (const auto& output : table->keys())
            if (auto value = table->real(output)) terms[std::string(key)].emplace(output, std::move(*value));
        return;
    }
    if (node->is_string()) {
        if (auto value = fields.real(key)) terms[std::string(key)].emplace("", std::move(*value));
        return;
    }
    const auto value = fields.number(key);
    if (!value) return;
    if (*value < 0)
        fields.error(fields.place(key), fmt::format("`{}` must not be negative", key), "Use zero or more.");
    check.numbers.emplace(key, *value);
}

void check_tolerances(const Lab& lab, const std::vector<std::string>& known, std::vector<Error>& errors) {
    check_magnitudes(lab, errors);
    const auto all = all_sizes(lab);
    for (const auto& check : lab.checks)
        for (const auto& [key, factors] : check.tolerances)
            for (const auto& [output, factor] : factors) {
                auto wrong = wrong_output(lab, output, key, factor.where());
                if (!wrong) wrong = wrong_factor(lab, factor, key, known, all);
                if (wrong) errors.push_back(std::move(*wrong));
            }
}

}  // namespace warpmark::lab
