// Consistency checks of a lab's bounds: full-points and zero-points ends, and measures and buffers that fit
// together. Rules for bounds, one function each.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <string>

#include "grader/lab/did_you_mean.h"
#include "grader/lab/lab_reader_parts.h"

namespace warpmark::lab {
namespace {

constexpr std::string_view zero = "_zero";

// "blocks_min" for "blocks_min_zero"; "": not such a key. excess_zero and similar keys have separate rules.
std::string_view bound_of(std::string_view key) {
    if (!key.ends_with(zero)) return "";
    const auto bound = key.substr(0, key.size() - zero.size());
    const bool is_bound =
        bound.ends_with("_max") || bound.ends_with("_min") || bound == "at_most" || bound == "max_launches";
    return is_bound ? bound : "";
}

bool is_least(std::string_view bound) {
    return bound.ends_with("_min");
}

std::string wrong_side(std::string_view key, std::string_view bound) {
    return is_least(bound)
               ? fmt::format("`{}` must be below `{}`: a submission below it gets no points", key, bound)
               : fmt::format("`{}` must be above `{}`: a submission above it gets no points", key, bound);
}

void check_buffer(const Lab& lab, const Check& check, std::vector<Error>& errors) {
    if (check.buffer.empty()) return;
    const bool is_parameter = std::ranges::any_of(lab.parameters, [&](const Parameter& parameter) {
        return parameter.use != Use::scalar && parameter.name == check.buffer;
    });
    for (const auto& [key, expression] : check.expressions) {
        const auto* measure = measure_of(key);
        if (measure && measure->of_buffer == BufferScope::no)
            errors.push_back(
                {fmt::format("`{}` measures a whole case, not the buffer `{}`", key, check.buffer),
                 expression.where(), "Use it in a check without `buffer`."});
        else if (measure && measure->of_buffer == BufferScope::global && !is_parameter) {
            std::vector<std::string> buffers;
            for (const auto& parameter : lab.parameters)
                if (parameter.use != Use::scalar) buffers.push_back(parameter.name);
            errors.push_back({fmt::format("`{}` is not a buffer of the lab, but `{}` counts global memory",
                                          check.buffer, key),
                              check.where, suggestion(check.buffer, buffers)});
            return;
        } else if (!(measure && measure->of_buffer == BufferScope::global) && is_parameter) {
            errors.push_back(
                {fmt::format("`{}` is in global memory, but `{}` counts shared memory", check.buffer, key),
                 check.where, "Name an array in shared memory, as the stub declares it."});
            return;
        }
    }
}

// Ends of the interval in which points decrease: all points, and none.
struct Line {
    const char *full, *none;
};
constexpr std::array lines{Line{"excess_max", "excess_zero"},
                           Line{"atomic_excess_max", "atomic_excess_zero"},
                           Line{"ratio_max", "ratio_zero"},
                           Line{"measured_ratio_max", "measured_ratio_zero"},
                           Line{"conflict_share_max", "conflict_share_zero"},
                           Line{"excess_share_max", "excess_share_zero"},
                           Line{"wait_share_max", "wait_share_zero"}};

// A share of the modeled time.
bool is_share_of_time(const Check& check, std::string_view full) {
    return check.kind->wants_times && full.ends_with("_share_max");
}

void check_share(Fields& fields, const Check& check, const Line& line) {
    for (const auto* key : {line.full, line.none})
        if (check.number(key) > 1)
            fields.error(fields.place(key),
                         fmt::format("`{}` is a share, but it is {}", key, check.number(key)),
                         "Use a number from 0 to 1.");
    if (check.number(line.full) == check.number(line.none))
        fields.error(fields.place(line.none), wrong_side(line.none, line.full), "Move one of them.");
}

// Reader of `[check.hints]` in a lab's TOML: hints shown when a given finding makes the check fail. Reads
// texts by finding id, and reports the place of each invalid id or text.

std::vector<std::string> ids_for(const CheckKind& kind) {
    std::vector<std::string> ids;
    for (const auto& one : finding_kinds())
        if (concerns(kind, one.id)) ids.emplace_back(one.name);
    return ids;
}

// Nothing, after adding an error, if no check of this kind covers such a finding.
const FindingKind* read_id(Fields& fields, const Check& check, const std::string& id, const Place& where) {
    const auto* kind = find_finding_kind(id);
    const auto known = ids_for(*check.kind);
    if (!kind)
        fields.error(where, fmt::format("There is no finding `{}`", id), suggestion(id, known));
    else if (!concerns(*check.kind, kind->id)) {
        fields.error(where, fmt::format("A check of kind `{}` does not report `{}`", check.kind->name, id),
                     known.empty() ? "Its only hint is `hint`."
                                   : fmt::format("It reports {}.", fmt::join(known, ", ")));
        kind = nullptr;
    }
    return kind;
}

}  // namespace

void check_lines(Fields& fields, const Check& check) {
    for (const auto& [full, none] : lines) {
        if (!check.has(full) && !check.has(none)) continue;
        const bool is_pair = check.kind->wants_times && std::string_view(full) != "ratio_max";
        if (is_pair && check.has(full) != check.has(none))
            fields.error(fields.place("kind"),
                         fmt::format("`{}` and `{}` must be given together", full, none),
                         "Give both or neither.");
        else if (check.number(full) > check.number(none))
            fields.error(
                fields.place(check.has(full) ? full : none),
                fmt::format(
                    "The limit for no points is below the one for full points: `{}` is {}, but `{}` is {}",
                    full, check.number(full), none, check.number(none)),
                fmt::format("Make `{}` the larger one.", none));
        else if (is_share_of_time(check, full))
            check_share(fields, check, {full, none});
    }
}

bool check_ends(const Check& check, const LabCase& one, const std::map<std::string_view, int64_t>& values,
                std::vector<Error>& errors) {
    for (const auto& [key, end] : values) {
        const auto bound = bound_of(key);
        if (bound.empty()) continue;
        const auto begin = values.find(bound);
        if (begin == values.end()) continue;  // reported once, below
        if (is_least(bound) ? end < begin->second : end > begin->second) continue;
        errors.push_back({fmt::format("In case `{}` {}, but they are {} and {}", one.name,
                                      wrong_side(key, bound), end, begin->second),
                          check.expression(key)->where(), "Move one of them."});
        return false;
    }
    return true;
}

void check_bounds_of_all_cases(const Lab& lab, std::vector<Error>& errors) {
    for (const auto& check : lab.checks) {
        check_buffer(lab, check, errors);
        const auto without_bound = [&](std::string_view key, const Place& where) {
            const auto bound = bound_of(key);
            if (!bound.empty() && !check.has(bound))
                errors.push_back({fmt::format("`{}` has `{}` without `{}`", check.id, key, bound), where,
                                  fmt::format("Give `{}`, too.", bound)});
        };
        for (const auto& [key, expression] : check.expressions) without_bound(key, expression.where());
        for (const auto& [key, end] : check.numbers) {
            without_bound(key, check.where);
            const auto bound = bound_of(key);
            if (!bound.empty() && check.has(bound) && end <= check.number(bound))
                errors.push_back({wrong_side(key, bound), check.where, "Move one of them."});
        }
    }
}

void read_finding_hints(Fields& fields, Check& check) {
    const auto* node = fields.node("hints", false);
    if (!node) return;
    const auto* table = node->as_table();
    if (!table)
        return fields.error(fields.place("hints"), "`hints` must be a table",
                            "Write `[check.hints]` below the check's other keys, and a line `\"FINDING\" = "
                            "\"…\"` for each finding.");
    const std::string file = fields.place().file;
    for (const auto& [key, value] : *table) {
        const std::string id(key.str());
        const auto* kind = read_id(fields, check, id, place_of(key.source(), file));
        const auto* text = value.as_string();
        if (!text || text->get().empty())
            fields.error(place_of(value.source(), file), fmt::format("The hint for `{}` is not a text", id),
                         value.is_table() ? "An id has a dot: put it between quotes, as in "
                                            "`\"race.read-write\" = \"…\"`."
                                          : "Write it between quotes.");
        else if (kind)
            check.finding_hints.emplace(kind->id, text->get());
    }
}

}  // namespace warpmark::lab
