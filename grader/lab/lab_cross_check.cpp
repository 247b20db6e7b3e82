// Cross-checks of a lab: names resolve and sizes can be computed in every case. Cross-check rules, one
// function each.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "grader/lab/case_inputs.h"
#include "grader/lab/did_you_mean.h"
#include "grader/lab/drawn_cases.h"
#include "grader/lab/grading_limits.h"
#include "grader/lab/lab_reader_parts.h"
#include "grader/lab/tolerance.h"

namespace warpmark::lab {
namespace {

template <class T>
std::vector<std::string> names_of(const std::vector<T>& things, std::string T::* name) {
    std::vector<std::string> names;
    for (const auto& thing : things) names.push_back(thing.*name);
    return names;
}

template <class T>
void refuse_twins(const std::vector<T>& things, std::string T::* name, const char* what,
                  std::vector<Error>& errors) {
    for (std::size_t i = 0; i < things.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (things[i].*name == things[j].*name) {
                errors.push_back({fmt::format("Two {} have the name `{}`", what, things[i].*name),
                                  things[i].where,
                                  fmt::format("The other one is at {}.", to_text(things[j].where))});
                break;
            }
}

void check_names(const Lab& lab, std::vector<Error>& errors) {
    auto ids = names_of(lab.checks, &Check::id), case_names = names_of(lab.cases, &LabCase::name);
    for (const auto& draw : lab.draws) case_names.push_back(draw.name);
    for (const auto& check : lab.checks) {
        for (const auto& need : check.needs) {
            auto found = std::ranges::find(lab.checks, need, &Check::id);
            if (found == lab.checks.end())
                errors.push_back({fmt::format("`{}` needs `{}`, but there is no such check", check.id, need),
                                  check.where, suggestion(need, ids)});
            else if (found->hidden && !check.hidden)
                errors.push_back({fmt::format("The public check `{}` needs the hidden `{}`", check.id, need),
                                  check.where, "Make both public or both hidden."});
        }
        for (const auto& name : check.cases) {
            auto found = std::ranges::find(lab.cases, name, &LabCase::name);
            auto draw = std::ranges::find(lab.draws, name, &Draw::name);
            const bool is_case = found != lab.cases.end(), is_draw = draw != lab.draws.end();
            if (!is_case && !is_draw)
                errors.push_back(
                    {fmt::format("`{}` names the case `{}`, but there is no such case", check.id, name),
                     check.where, suggestion(name, case_names)});
            else if ((is_case ? found->hidden : draw->hidden) && !check.hidden)
                errors.push_back(
                    {fmt::format("The public check `{}` names the hidden case `{}`", check.id, name),
                     check.where, "Make both public or both hidden."});
        }
    }
}

void check_outputs(const Lab& lab, std::vector<Error>& errors) {
    bool any = std::ranges::any_of(
        lab.parameters, [](const Parameter& p) { return p.use == Use::out || p.use == Use::inout; });
    for (const auto& check : lab.checks)
        if (check.kind->compares_outputs && !any)
            errors.push_back({fmt::format("`{}` compares outputs, but no parameter is an output", check.id),
                              check.where, "Give a parameter `use = \"out\"` or `use = \"inout\"`."});
}

// Depth-first search; a check that is reached again on the current path closes a cycle.
void find_circle(const Lab& lab, const Check& check, std::vector<std::string>& way,
                 std::vector<std::string>& done, std::vector<Error>& errors) {
    if (std::ranges::find(done, check.id) != done.end()) return;
    auto met = std::ranges::find(way, check.id);
    if (met != way.end()) {
        std::vector<std::string> circle(met, way.end());
        circle.push_back(check.id);
        errors.push_back({fmt::format("The checks need each other in a cycle: {}", fmt::join(circle, " → ")),
                          check.where, "Remove one of these `needs`."});
        done.insert(done.end(), circle.begin(), circle.end());
        return;
    }
    way.push_back(check.id);
    for (const auto& need : check.needs)
        if (auto found = std::ranges::find(lab.checks, need, &Check::id); found != lab.checks.end())
            find_circle(lab, *found, way, done, errors);
    way.pop_back();
    done.push_back(check.id);
}

// A draw's cases are identified by their names, so no other case may have such a name.
void refuse_taken_names(const Lab& lab, std::vector<Error>& errors) {
    const auto refuse = [&](const Draw& draw, const std::string& name, const std::vector<LabCase>& cases) {
        const auto taken = std::ranges::find(cases, name, &LabCase::name);
        if (taken != cases.end())
            errors.push_back({fmt::format("The draw `{}` and a case are both called `{}`", draw.name, name),
                              draw.where,
                              fmt::format("Rename it, or the case at {}.", to_text(taken->where))});
    };
    for (const auto& draw : lab.draws) {
        refuse(draw, draw.name, lab.cases);
        for (int which = 0; which < draw.times; ++which) refuse(draw, drawn_name(draw, which), lab.cases);
    }
}

// True if all names in the expression are known.
bool names_known(const Expression& expression, const std::vector<std::string>& known,
                 std::vector<Error>& errors) {
    bool good = true;
    for (const auto& [name, where] : expression.names())
        if (std::ranges::find(known, name) == known.end()) {
            errors.push_back(
                {fmt::format("`{}` in \"{}\" is not an integer parameter", name, expression.text()), where,
                 suggestion(name, known)});
            good = false;
        }
    return good;
}

// Evaluates a check's expressions in one case: each must have an achievable value, and no `_min` may exceed
// its `_max`. Returns false after an error, so that other cases need not repeat it.
bool check_bounds(const Check& check, const LabCase& one, const Sizes& sizes, std::vector<Error>& errors) {
    if (!check.covers(one)) return true;
    std::map<std::string_view, int64_t> values;
    for (const auto& [key, expression] : check.expressions) {
        auto value = evaluate(expression, sizes);
        auto refuse = [&](const std::string& what, const Place& where) {
            errors.push_back(
                {fmt::format("`{} = \"{}\"` in case `{}`: {}", key, expression.text(), one.name, what), where,
                 "Change the expression, or list the cases that it applies to in `cases`."});
        };
        if (!value) {
            refuse(value.error().what, value.error().where);
            return false;
        }
        if (*value < 0) {
            refuse(fmt::format("{} is negative", *value), expression.where());
            return false;
        }
        values[key] = *value;
    }
    if (!check_ends(check, one, values, errors)) return false;
    for (const auto& [key, least] : values) {
        auto most = key.ends_with("_min") ? values.find(std::string(key.substr(0, key.size() - 4)) + "_max")
                                          : values.end();
        if (most == values.end() || least <= most->second) continue;
        errors.push_back(
            {fmt::format("`{}` is {} in case `{}`, but `{}` is only {}: no program can satisfy both", key,
                         least, one.name, most->first, most->second),
             check.expression(key)->where(), "Lower one or raise the other."});
        return false;
    }
    return true;
}

// Returns false if its sizes, or those of its samples, cannot be computed. Two samples define a linear
// extrapolation.
bool check_timing(const Lab& lab, const LabCase& timing, std::vector<Error>& errors) {
    const auto whole = bytes_of(lab, timing);
    if (!whole) {
        errors.push_back(whole.error());
        return false;
    }
    uint64_t before = 0;
    for (const auto& sample : timing.samples) {
        const auto bytes = bytes_of(lab, sample);
        if (!bytes) {
            errors.push_back(bytes.error());
            return false;
        }
        if (*bytes > before && *bytes < *whole) {
            before = *bytes;
            continue;
        }
        errors.push_back(
            {fmt::format("The samples of `{}` must grow toward it: this one has {} bytes in all buffers, the "
                         "one before {}, and the size itself {}",
                         timing.name, *bytes, before, *whole),
             sample.where,
             "Write the smaller sample first, and choose both much smaller than the size itself."});
    }
    if (timing.samples.size() == 1)
        errors.push_back({fmt::format("`{}` has one sample, but a straight line needs two", timing.name),
                          timing.samples[0].where, "Add a second [[timing.sample]] with another size."});
    return true;
}

// An identity matrix needs at least one column.
std::optional<Error> wrong_columns(const Lab& lab, const LabCase& one, const Sizes& known) {
    for (const auto& parameter : lab.parameters) {
        if (!parameter.columns) continue;
        const auto columns = evaluate(*parameter.columns, known);
        if (!columns || *columns < 1)
            return Error{
                fmt::format("The columns of `{}` in case `{}`: {}", parameter.name, one.name,
                            columns ? fmt::format("{} is less than 1", *columns) : columns.error().what),
                parameter.columns->where(),
                fmt::format("Change the expression, or the case at {}.", to_text(one.where))};
    }
    return {};
}

// Elements must be aligned to their size, or no program could read them.
std::optional<Error> wrong_offset(const Lab& lab, const LabCase& one, const Sizes& known) {
    for (const auto& parameter : lab.parameters) {
        const auto offset = offset_of(parameter, known);
        const auto refuse = [&](const std::string& what) {
            return Error{fmt::format("The offset of `{}` in case `{}`: {}", parameter.name, one.name, what),
                         parameter.offset_bytes->where(),
                         fmt::format("Change the expression, or the case at {}.", to_text(one.where))};
        };
        if (!offset) return refuse(offset.error().what);
        const auto& kind = kind_of(parameter.element);
        if (*offset < 0 || *offset > limits::offset_bytes_max)
            return refuse(fmt::format("{} is not between 0 and {}", *offset, limits::offset_bytes_max));
        if (*offset % kind.bytes)
            return refuse(
                fmt::format("{} is not a multiple of the {} bytes of an element", *offset, kind.bytes));
    }
    return {};
}

void check_expressions(const Lab& lab, std::vector<Error>& errors) {
    bool sizes_good = true, cases_good = true;
    std::vector<std::string> known{"block_shared_limit"};
    for (const auto& parameter : lab.parameters)
        if (parameter.use == Use::scalar && !kind_of(parameter.element).is_float)
            known.push_back(parameter.name);
    for (const auto& parameter : lab.parameters) {
        if (!parameter.size) continue;
        sizes_good &= names_known(*parameter.size, known, errors);
        for (const auto* expression : {&parameter.columns, &parameter.offset_bytes})
            if (*expression) sizes_good &= names_known(**expression, known, errors);
        known.push_back(parameter.name);
    }
    std::vector<const Check*> asked;
    for (const auto& check : lab.checks) {
        bool good = true;
        for (const auto& [key, expression] : check.expressions)
            good &= names_known(expression, known, errors);
        if (good) asked.push_back(&check);
    }
    for (const auto* some : {&lab.cases, &lab.timings})  // a case without a scalar already has its error
        for (const auto& one : *some)
            for (const auto& parameter : lab.parameters)
                cases_good &= parameter.use != Use::scalar || one.scalars.contains(parameter.name);
    for (const auto& draw : lab.draws)
        for (const auto& parameter : lab.parameters)
            cases_good &= parameter.use != Use::scalar || draw.fixed.contains(parameter.name) ||
                          draw.drawable.contains(parameter.name);
    if (!sizes_good || !cases_good) return;
    for (const auto& one : lab.timings)
        if (!check_timing(lab, one, errors)) return;
    check_tolerances(lab, known, errors);
    check_bounds_of_all_cases(lab, errors);
    std::vector<LabCase> all = lab.cases;
    for (const auto& draw : lab.draws)
        for (auto& corner : corners(draw)) all.push_back(std::move(corner));
    for (const auto& one : all) {
        auto known_sizes = sizes(lab.parameters, one);
        if (!known_sizes) return errors.push_back(known_sizes.error());  // one case is enough
        if (auto wrong = wrong_columns(lab, one, *known_sizes)) return errors.push_back(std::move(*wrong));
        if (auto wrong = wrong_offset(lab, one, *known_sizes)) return errors.push_back(std::move(*wrong));
        std::erase_if(asked,
                      [&](const Check* check) { return !check_bounds(*check, one, *known_sizes, errors); });
    }
}

}  // namespace

void cross_check(const Lab& lab, bool parameters_complete, std::vector<Error>& errors) {
    refuse_twins(lab.parameters, &Parameter::name, "parameters", errors);
    refuse_twins(lab.cases, &LabCase::name, "cases", errors);
    refuse_twins(lab.draws, &Draw::name, "draws", errors);
    refuse_taken_names(lab, errors);
    refuse_twins(lab.timings, &LabCase::name, "timing sizes", errors);
    refuse_twins(lab.checks, &Check::id, "checks", errors);
    check_names(lab, errors);
    std::vector<std::string> way, done;
    for (const auto& check : lab.checks) find_circle(lab, check, way, done, errors);
    if (!lab.checks.empty() && lab.max_score() == 0)
        errors.push_back({"No check has any points", lab.checks[0].where, "Give at least one check points."});
    if (!parameters_complete) return;
    check_outputs(lab, errors);
    check_expressions(lab, errors);
}

}  // namespace warpmark::lab
