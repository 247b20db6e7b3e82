// Simple queries on a lab.
#include "grader/lab/lab.h"

#include <fmt/format.h>

#include <algorithm>

#include "grader/lab/grading_limits.h"
#include "harness/base/attack_defenses.h"

namespace warpmark {

double Check::number(std::string_view key) const {
    if (auto found = numbers.find(key); found != numbers.end()) return found->second;
    for (const auto& known : kind->keys)
        if (known.name == key) return known.fallback;
    return 0;
}

const lab::Expression* Check::expression(std::string_view key) const {
    auto found = expressions.find(key);
    return found == expressions.end() ? nullptr : &found->second;
}

bool Check::covers(const LabCase& one) const {
    if (cases.empty() && one.refuses_launches) return kind->compares_outputs;
    const auto is_named = [&](const std::string& name) {
        return std::ranges::find(cases, name) != cases.end();
    };
    return cases.empty() || is_named(one.name) || (!one.draw.empty() && is_named(one.draw));
}

double Lab::max_score() const {
    double sum = 0;
    for (const auto& check : checks) sum += check.points;
    return sum;
}

bool Lab::has_samples() const {
    return std::ranges::any_of(timings, [](const LabCase& size) { return !size.samples.empty(); });
}

namespace lab {
namespace {

bool is_asked(const Lab& lab, const Check& check) {
    return std::ranges::any_of(lab.cases, [&](const LabCase& one) { return check.covers(one); });
}

void keep_needs(const Lab& lab, const Check& check, std::vector<std::string>& kept) {
    for (const auto& need : check.needs) {
        const auto needed = std::ranges::find(lab.checks, need, &Check::id);
        if (needed == lab.checks.end() || std::ranges::find(kept, need) != kept.end()) continue;
        if (is_asked(lab, *needed))
            kept.push_back(need);
        else
            keep_needs(lab, *needed, kept);
    }
}

}  // namespace

void keep_needs_of_cases(Lab& lab) {
    const Lab whole = lab;
    for (auto& check : lab.checks) {
        std::vector<std::string> kept;
        keep_needs(whole, check, kept);
        check.needs = std::move(kept);
    }
}

Lab restricted(Lab lab, bool public_only, const std::string& case_name) {
    public_only = public_only || !is_enabled(Defense::drawn_cases);
    for (auto& one : lab.cases) one.hidden = one.hidden && is_enabled(Defense::no_folding);
    std::erase_if(lab.cases, [&](const LabCase& one) {
        return (public_only && one.hidden) || (!case_name.empty() && one.name != case_name);
    });
    if (!case_name.empty() && lab.has_samples()) {
        for (auto& check : lab.checks)
            if (check.kind->wants_times && check.cases.empty())
                check.cases = {lab.timings[0].name};  // a name that is not among the cases
        lab.timings.clear();
    }
    if (public_only || !case_name.empty()) keep_needs_of_cases(lab);
    std::erase_if(lab.checks, [&](const Check& check) { return public_only && check.hidden; });
    return lab;
}

Lab shown_as_public(Lab lab, const std::string& case_name) {
    for (auto& one : lab.cases)
        if (one.name == case_name) one.hidden = false;
    return restricted(std::move(lab), false, case_name);
}

Result<int64_t> evaluate(const Expression& expression, const Sizes& sizes) {
    return expression.evaluate([&](std::string_view name) -> std::optional<int64_t> {
        auto found = sizes.values.find(name);
        return found == sizes.values.end() ? std::nullopt : std::optional(found->second);
    });
}

Result<Sizes> sizes(const std::vector<Parameter>& parameters, const LabCase& one) {
    Sizes known;
    for (const auto& [name, value] : one.scalars)
        if (auto integer = std::get_if<int64_t>(&value)) known.values[name] = *integer;
    constexpr int64_t of_an_h200 = 227 << 10;
    known.values["block_shared_limit"] = one.block_shared_limit ? one.block_shared_limit : of_an_h200;
    for (const auto& parameter : parameters) {
        if (!parameter.size) continue;
        auto count = evaluate(*parameter.size, known);
        auto wrong = [&](const std::string& what) {
            return std::unexpected(
                Error{fmt::format("The size of `{}` in case `{}`: {}", parameter.name, one.name, what),
                      count ? parameter.size->where() : count.error().where,
                      fmt::format("Change the expression, or the case at {}.", to_text(one.where))});
        };
        if (!count) return wrong(count.error().what);
        if (*count < 0) return wrong(fmt::format("{} is negative", *count));
        if (*count > limits::buffer_bytes_max / kind_of(parameter.element).bytes)
            return wrong(
                fmt::format("{} elements are more than {} MiB", *count, limits::buffer_bytes_max >> 20));
        known.values[parameter.name] = *count;
    }
    return known;
}

Result<uint64_t> bytes_of(const Lab& lab, const LabCase& one) {
    const auto known = sizes(lab.parameters, one);
    if (!known) return std::unexpected(known.error());
    uint64_t bytes = 0;
    for (const auto& parameter : lab.parameters)
        if (parameter.size)
            bytes +=
                static_cast<uint64_t>(known->values.at(parameter.name)) * kind_of(parameter.element).bytes;
    return bytes;
}

}  // namespace lab
}  // namespace warpmark
