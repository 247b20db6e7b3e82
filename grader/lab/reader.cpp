// reader.cpp: the structure of a lab's two files. What names what is checked afterwards, in cross_check.cpp.
#include "grader/lab/reader.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "grader/lab/cross_check.h"
#include "grader/lab/fields.h"
#include "grader/lab/suggest.h"

namespace warpmark::lab {
namespace {

template <class T>
struct Word {
    std::string_view word;
    T value;
};
constexpr std::array uses{Word<Use>{"in", Use::in}, Word<Use>{"out", Use::out}, Word<Use>{"inout", Use::inout}};
constexpr std::array fills{Word<Fill>{"random", Fill::random}, Word<Fill>{"iota", Fill::iota},
                           Word<Fill>{"permutation", Fill::permutation}, Word<Fill>{"zero", Fill::zero}};

// The value of one of a table's words, with an error for any other.
template <class T>
T word(Fields& fields, std::string_view key, const auto& table, T fallback, bool required) {
    auto text = fields.text(key, required);
    if (!text) return fallback;
    std::vector<std::string> known;
    for (const auto& [name, value] : table) {
        if (name == *text) return value;
        known.emplace_back(name);
    }
    fields.error(fields.place(key), fmt::format("`{}` is no {}", *text, key), suggestion(*text, known));
    return fallback;
}

std::optional<Parameter> read_parameter(Fields fields) {
    Parameter parameter;
    parameter.where = fields.place();
    parameter.name = fields.text("name", true).value_or("");
    auto type = fields.text("type", true);
    bool buffer = type && type->ends_with("[]");
    if (type) {
        std::string element = buffer ? type->substr(0, type->size() - 2) : *type;
        std::vector<std::string> known;
        for (const auto& kind : element_kinds) known.emplace_back(kind.name);
        if (auto kind = find_element(element))
            parameter.element = kind->element;
        else
            fields.error(fields.place("type"), fmt::format("There is no type `{}`", element), suggestion(element, known));
    }
    if (buffer) {
        parameter.size = fields.expression("size", true);
        parameter.use = word(fields, "use", uses, Use::in, true);
        parameter.fill = word(fields, "fill", fills, Fill::random, false);
        parameter.min = fields.number("min");
        parameter.max = fields.number("max");
        if (parameter.min && parameter.max && *parameter.min > *parameter.max)
            fields.error(fields.place("min"), fmt::format("`min` of `{}` is greater than its `max`", parameter.name));
    }
    fields.refuse_the_rest();
    if (parameter.name.empty() || (buffer && !parameter.size)) return {};
    return parameter;
}

// FNV-1a: a case without a seed has the one of its name.
uint64_t seed_of(std::string_view name) {
    uint64_t hash = 0xcbf29ce484222325;
    for (unsigned char c : name) hash = (hash ^ c) * 0x100000001b3;
    return hash;
}

bool fits(const ElementKind& kind, int64_t value) {
    int bits = int(kind.bytes) * 8;
    if (kind.is_float) return true;
    if (!kind.is_signed) return value >= 0 && (bits == 64 || value < int64_t{1} << bits);
    return bits == 64 || (value >= -(int64_t{1} << (bits - 1)) && value < int64_t{1} << (bits - 1));
}

std::optional<LabCase> read_case(Fields fields, const std::vector<Parameter>& parameters, bool hidden) {
    LabCase one;
    one.hidden = hidden, one.where = fields.place();
    one.name = fields.text("name", true).value_or("");
    auto seed = fields.integer("seed");
    one.seed = seed ? uint64_t(*seed) : seed_of(one.name);
    for (const auto& parameter : parameters) {
        if (parameter.use != Use::scalar) continue;
        const auto& kind = kind_of(parameter.element);
        if (kind.is_float && !fields.is_integer(parameter.name)) {
            if (auto value = fields.number(parameter.name, true)) one.scalars[parameter.name] = *value;
        } else if (auto value = fields.integer(parameter.name, true)) {
            if (fits(kind, *value))
                one.scalars[parameter.name] = *value;
            else
                fields.error(fields.place(parameter.name), fmt::format("{} does not fit {}", *value, kind.name));
        }
    }
    fields.refuse_the_rest();
    if (one.name.empty()) return {};
    return one;
}

std::vector<std::string_view> names_of(std::span<const KindKey> keys) {
    std::vector<std::string_view> names;
    for (const auto& key : keys) names.push_back(key.name);
    return names;
}

std::optional<Check> read_check(Fields fields, bool hidden) {
    Check check;
    check.hidden = hidden, check.where = fields.place();
    check.id = fields.text("id", true).value_or("");
    check.points = fields.number("points", true).value_or(0);
    if (check.points < 0) fields.error(fields.place("points"), "`points` must not be negative");
    check.title = fields.text("title").value_or("");
    check.hint = fields.text("hint").value_or("");
    check.needs = fields.texts("needs");
    check.cases = fields.texts("cases");
    auto kind = fields.text("kind", true);
    if (!kind) return {};
    std::vector<std::string> known;
    for (const auto& one : check_kinds) known.emplace_back(one.name);
    check.kind = find_check_kind(*kind);
    if (!check.kind) {
        if (*kind == "forbids")
            fields.error(fields.place("kind"), "The kind `forbids` is not offered yet", "Take the check out.");
        else
            fields.error(fields.place("kind"), fmt::format("There is no kind of check `{}`", *kind), suggestion(*kind, known));
        return {};
    }
    for (const auto& key : check.kind->keys) {
        if (key.type == KeyType::expression) {
            if (auto value = fields.expression(key.name, key.required)) check.expressions.emplace(key.name, std::move(*value));
        } else if (auto value = fields.number(key.name, key.required)) {
            if (*value < 0) fields.error(fields.place(key.name), fmt::format("`{}` must not be negative", key.name));
            check.numbers.emplace(key.name, *value);
        }
    }
    fields.refuse_the_rest();
    if (check.kind->needs_a_key && check.numbers.empty() && check.expressions.empty() && fields.good())
        fields.error(fields.place("kind"), fmt::format("A check of kind `{}` must say what it asks for, and this one does not", *kind),
                     fmt::format("Give it one or more of the keys {}.", fmt::join(names_of(check.kind->keys), ", ")));
    if (check.title.empty()) check.title = check.kind->title;
    if (check.id.empty()) return {};
    return check;
}

std::optional<toml::table> parse(const TomlText& source, Errors& errors) {
    try {
        return toml::parse(source.text, source.file);
    } catch (const toml::parse_error& wrong) {
        errors.push_back({fmt::format("This is not TOML: {}", wrong.description()), place_of(wrong.source(), source.file),
                          "Mend this line; what comes after it was not read."});
        return {};
    }
}

void read_format(Fields& fields, bool required) {
    auto format = fields.integer("format", required);
    if (format && *format != 1)
        fields.error(fields.place("format"), fmt::format("Format {} is not known", *format), "Write `format = 1`.");
}

void read_cases_and_checks(Fields& fields, const TomlText& source, bool hidden, Lab& lab, Errors& errors) {
    for (auto table : fields.tables("case"))
        if (auto one = read_case({*table, "A case", source.file, errors}, lab.parameters, hidden))
            lab.cases.push_back(std::move(*one));
    for (auto table : fields.tables("check"))
        if (auto check = read_check({*table, "A check", source.file, errors}, hidden)) lab.checks.push_back(std::move(*check));
}

}  // namespace

std::expected<Lab, Errors> read_lab(const std::string& id, const TomlText& source, const TomlText& hidden_source) {
    Errors errors;
    Lab lab;
    lab.id = id;
    if (auto table = parse(source, errors)) {
        Fields fields(*table, "The lab", source.file, errors);
        read_format(fields, true);
        lab.title = fields.text("title", true).value_or("");
        lab.file = fields.text("file", true).value_or("");
        if (lab.file.find('/') != std::string::npos) fields.error(fields.place("file"), "`file` must be a plain file name");
        lab.launch = fields.text("launch").value_or("launch");
        lab.arch = fields.text("arch").value_or("sm_90");
        lab.teaches = fields.texts("teaches");
        for (auto parameter : fields.tables("parameter"))
            if (auto read = read_parameter({*parameter, "A parameter", source.file, errors}))
                lab.parameters.push_back(std::move(*read));
        read_cases_and_checks(fields, source, false, lab, errors);
        for (auto table : fields.tables("timing"))
            if (auto one = read_case({*table, "A timing size", source.file, errors}, lab.parameters, false))
                lab.timings.push_back(std::move(*one));
        fields.refuse_the_rest();
        if (lab.cases.empty()) fields.error({source.file, 0, 0}, "The lab has no case", "Add a [[case]].");
        if (lab.checks.empty()) fields.error({source.file, 0, 0}, "The lab has no check", "Add a [[check]].");
    }
    if (!hidden_source.file.empty())
        if (auto table = parse(hidden_source, errors)) {
            Fields fields(*table, "hidden.toml", hidden_source.file, errors);
            read_format(fields, false);
            read_cases_and_checks(fields, hidden_source, true, lab, errors);
            fields.refuse_the_rest();
        }
    cross_check(lab, errors);
    std::ranges::stable_sort(
        errors, {}, [&](const Error& e) { return std::tuple(e.where.file == hidden_source.file, e.where.line, e.where.column); });
    if (!errors.empty()) return std::unexpected(std::move(errors));
    return lab;
}

}  // namespace warpmark::lab
