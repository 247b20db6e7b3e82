// Structure of a lab's two files. References between names are checked afterwards, in lab_cross_check.cpp.
#include "grader/lab/lab_reader.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <tuple>

#include "grader/lab/did_you_mean.h"
#include "grader/lab/lab_order.h"
#include "grader/lab/lab_reader_parts.h"
#include "grader/lab/tolerance.h"
#include "grader/lab/toml_fields.h"
#include "harness/base/hash.h"
#include "harness/device/device_table.h"

namespace warpmark::lab {
namespace {

template <class T>
struct Word {
    std::string_view word;
    T value;
};
constexpr std::array uses{Word<Use>{"in", Use::in}, Word<Use>{"out", Use::out},
                          Word<Use>{"inout", Use::inout}};
constexpr std::array advice_words{Word{"always", Advice::always}, Word{"never", Advice::never},
                                  Word{"after-hints", Advice::after_hints}};
constexpr std::array writers{Word<bool>{"kernel", false}, Word<bool>{"any", true}};

// The value for one of a table's words; adds an error for any other.
template <class T>
T word(Fields& fields, std::string_view key, const auto& table, T fallback, bool required) {
    auto text = fields.text(key, required);
    if (!text) return fallback;
    std::vector<std::string> known;
    for (const auto& [name, value] : table) {
        if (name == *text) return value;
        known.emplace_back(name);
    }
    fields.error(fields.place(key), fmt::format("`{1}` cannot be `{0}`", *text, key),
                 suggestion(*text, known));
    return fallback;
}

// A valid C++ identifier, for the name of the launch function.
bool is_identifier(std::string_view word) {
    auto part = [](unsigned char c) { return std::isalnum(c) || c == '_'; };
    return !word.empty() && !std::isdigit((unsigned char)word[0]) && std::ranges::all_of(word, part);
}

// sm_75 … sm_120, with nvcc's `a` and `f`.
bool is_device(std::string_view name) {
    if (!name.starts_with("sm_")) return false;
    name.remove_prefix(3);
    if (name.ends_with('a') || name.ends_with('f')) name.remove_suffix(1);
    unsigned capability = 0;
    const char* const end = name.data() + name.size();
    const auto read = std::from_chars(name.data(), end, capability);
    return read.ec == std::errc{} && read.ptr == end && name[0] != '0' && capability >= 75 &&
           capability <= 120;
}

std::optional<Element> read_type(Fields& fields, std::string type) {
    bool is_pointer = type.ends_with('*');
    if (type.ends_with("[]")) type.resize(type.size() - 2);
    const bool is_buffer = fields.text("type")->ends_with("[]");
    if (auto kind = find_element(type)) {
        if (is_buffer || may_be_scalar(kind->element)) return kind->element;
        fields.error(fields.place("type"), fmt::format("A scalar cannot be of type `{}`", type),
                     fmt::format("Use `f32`, or a buffer: `{}[]`.", type));
        return {};
    }
    std::vector<std::string> known;
    for (const auto& kind : lab_elements) known.emplace_back(kind.name);
    fields.error(fields.place("type"), fmt::format("There is no type `{}`", type),
                 is_pointer ? "A buffer's type is written like `i32[]`." : suggestion(type, known));
    return {};
}

bool read_magnitude(Fields& fields, const Parameter& parameter) {
    const bool is_output = parameter.use == Use::out || parameter.use == Use::inout;
    if (fields.has("magnitude") && !(is_output && kind_of(parameter.element).is_float))
        fields.error(
            fields.place("magnitude"),
            fmt::format("`{}` is not a floating-point output; only these have magnitudes", parameter.name),
            "Remove `magnitude`.");
    return fields.flag("magnitude").value_or(false);
}

void read_buffer(Fields& fields, Parameter& parameter) {
    parameter.size = fields.expression("size", true);
    parameter.use = word(fields, "use", uses, Use::in, true);
    if (fields.has("written_by") && parameter.use == Use::in)
        fields.error(fields.place("written_by"),
                     fmt::format("`{}` is an input, which must not be written", parameter.name),
                     "Remove `written_by`.");
    parameter.has_magnitude = read_magnitude(fields, parameter);
    parameter.written_by_any = word(fields, "written_by", writers, false, false);
    read_fill(fields, parameter);
    parameter.offset_bytes = fields.expression("offset_bytes");
}

// Nothing, after adding errors, if values and expressions that depend on it cannot be checked.
std::optional<Parameter> read_parameter(Fields fields) {
    Parameter parameter;
    parameter.where = fields.place();
    auto name = fields.text("name", true), type = fields.text("type", true);
    if (name && !is_identifier(*name)) {
        fields.error(fields.place("name"), fmt::format("`{}` is not a valid name for a parameter", *name),
                     "Use letters, digits and `_`, and do not begin with a digit.");
        return {};
    }
    auto element = type ? read_type(fields, *type) : std::nullopt;
    if (!name || !element) return {};
    parameter.name = *name;
    parameter.element = *element;
    if (type->ends_with("[]")) {
        read_buffer(fields, parameter);
        fields.refuse_the_rest();
        return parameter.size ? std::optional(parameter) : std::nullopt;
    }
    for (auto key : {"size", "use", "fill", "min", "max", "value", "values", "columns", "offset_bytes",
                     "written_by", "magnitude"})
        if (fields.has(key)) {
            fields.error(
                fields.place(key), fmt::format("`{}` is a scalar, which has no `{}`", *name, key),
                fmt::format("Its value comes from the case. If it is a buffer, write `type = \"{}[]\"`.",
                            *type));
            return std::nullopt;
        }
    for (auto key : {"name", "seed", "block_shared_limit", "multiprocessors", "refuses_launches", "weight",
                     "times", "fills"})
        if (*name == key) {
            fields.error(
                fields.place("name"),
                fmt::format("A scalar parameter cannot have the name `{}`: a case has a key with that name",
                            key),
                "Give it another name.");
            return std::nullopt;
        }
    fields.refuse_the_rest();
    return parameter;
}

// `parameters`: nullptr if they could not be read; the case's values are then not checked. A case with
// `name_of_all` needs no name of its own.
LabCase read_case(Fields& fields, const std::vector<Parameter>* parameters, bool hidden,
                  const std::string& name_of_all = "") {
    LabCase one;
    one.hidden = hidden;
    one.where = fields.place();
    one.name = name_of_all.empty() ? fields.text("name", true).value_or("") : name_of_all;
    auto seed = fields.integer("seed");
    one.seed = seed ? static_cast<uint64_t>(*seed) : fnv1a(one.name);
    one.block_shared_limit = read_shared_limit(fields);
    one.multiprocessors = read_multiprocessors(fields);
    one.weight = read_weight(fields);
    one.refuses_launches = fields.flag("refuses_launches").value_or(false);
    if (!parameters) return one;
    one.fills = read_fills(fields, *parameters);
    for (const auto& parameter : *parameters) {
        if (parameter.use != Use::scalar) continue;
        const auto& kind = kind_of(parameter.element);
        if (kind.is_float && !fields.is_integer(parameter.name)) {
            if (auto value = fields.number(parameter.name, true)) one.scalars[parameter.name] = *value;
        } else if (auto value = fields.integer(parameter.name, true)) {
            if (fits(kind, *value))
                one.scalars[parameter.name] = *value;
            else
                fields.error(fields.place(parameter.name),
                             fmt::format("{} does not fit into {}", *value, kind.name),
                             "Use another value, or a wider type for the parameter.");
        }
    }
    return one;
}

// At most as many names as fit on a line.
std::string names_of(std::span<const KindKey> keys) {
    constexpr std::size_t most = 14;
    std::vector<std::string_view> names;
    for (const auto& key : keys)
        if (key.type != KeyType::name && !key.name.ends_with("_zero")) names.push_back(key.name);
    const bool are_all = names.size() <= most;
    if (!are_all) names.resize(most);
    return fmt::format("{}{}", fmt::join(names, ", "), are_all ? "" : ", … (CONTRIBUTING.md has them all)");
}

void read_keys(Fields& fields, Check& check) {
    for (const auto& key : check.kind->keys) {
        if (key.type == KeyType::tolerance) {
            read_tolerance(fields, key.name, check);
        } else if (key.type == KeyType::name) {
            check.buffer = fields.text(key.name).value_or("");
        } else if (key.type == KeyType::expression) {
            if (auto value = fields.expression(key.name, key.required))
                check.expressions.emplace(key.name, std::move(*value));
        } else if (auto value = fields.number(key.name, key.required)) {
            if (*value < 0)
                fields.error(fields.place(key.name), fmt::format("`{}` must not be negative", key.name),
                             "Use zero or more.");
            check.numbers.emplace(key.name, *value);
        }
    }
    fields.refuse_the_rest();
    if (!fields.good()) return;
    check_lines(fields, check);
    if (check.kind->needs_a_key && check.numbers.empty() && check.expressions.empty())
        fields.error(fields.place("kind"),
                     fmt::format("A check of kind `{}` needs at least one limit, but this one has none",
                                 check.kind->name),
                     fmt::format("Give one or more of the keys {}.", names_of(check.kind->keys)));
}

const CheckKind* read_kind(Fields& fields) {
    auto name = fields.text("kind", true);
    if (!name) return nullptr;
    if (auto kind = find_check_kind(*name)) return kind;
    std::vector<std::string> known;
    for (const auto& one : check_kinds) known.emplace_back(one.name);
    if (*name == "forbids")
        fields.error(fields.place("kind"), "The kind `forbids` is not supported yet", "Remove the check.");
    else
        fields.error(fields.place("kind"), fmt::format("There is no kind of check `{}`", *name),
                     suggestion(*name, known));
    return nullptr;
}

std::optional<Check> read_check(Fields fields, bool hidden) {
    Check check;
    check.hidden = hidden;
    check.where = fields.place();
    check.id = fields.text("id", true).value_or("");
    auto fine = [](unsigned char c) { return std::isalnum(c) || c == '-' || c == '_' || c == '.'; };
    if (!std::ranges::all_of(check.id, fine))
        fields.error(fields.place("id"), fmt::format("`{}` is not a valid id for a check", check.id),
                     "Use letters, digits, `-`, `_` and `.`.");
    check.points = fields.number("points", true).value_or(0);
    if (check.points < 0)
        fields.error(fields.place("points"), "`points` must not be negative", "Use zero or more.");
    check.title = fields.text("title").value_or("");
    check.hint = fields.text("hint").value_or("");
    check.needs = fields.texts("needs");
    check.cases = fields.texts("cases");
    check.kind = read_kind(fields);
    if (!check.kind) return {};
    read_finding_hints(fields, check);
    read_keys(fields, check);
    if (check.title.empty()) check.title = check.kind->title;
    if (check.id.empty()) return {};
    return check;
}

std::optional<toml::table> parse(const TomlText& source, Errors& errors) {
    try {
        return toml::parse(source.text, source.file);
    } catch (const toml::parse_error& wrong) {
        errors.push_back({fmt::format("This is not valid TOML: {}", wrong.description()),
                          place_of(wrong.source(), source.file),
                          "Fix this line first: the lines after it were not read."});
        return {};
    }
}

void read_format(Fields& fields, bool required) {
    auto format = fields.integer("format", required);
    if (format && *format != 1)
        fields.error(fields.place("format"), fmt::format("Format {} is not supported", *format),
                     "Write `format = 1`.");
}

void read_cases(Fields& fields, const char* key, const char* what, const TomlText& source, bool hidden,
                const std::vector<Parameter>* parameters, std::vector<LabCase>& cases, Errors& errors) {
    for (auto table : fields.tables(key)) {
        Fields own(*table, what, source.file, errors);
        cases.push_back(read_case(own, parameters, hidden));
        if (parameters) own.refuse_the_rest();
    }
}

void read_timings(Fields& fields, const TomlText& source, const std::vector<Parameter>* parameters,
                  std::vector<LabCase>& timings, Errors& errors) {
    for (auto table : fields.tables("timing")) {
        Fields own(*table, "A timing size", source.file, errors);
        LabCase timing = read_case(own, parameters, false);
        for (auto sample : own.tables("sample")) {
            Fields inner(*sample, "A sample", source.file, errors);
            timing.samples.push_back(read_case(inner, parameters, false, timing.name));
            if (parameters) inner.refuse_the_rest();
        }
        if (parameters) own.refuse_the_rest();
        timings.push_back(std::move(timing));
    }
}

void read_checks(Fields& fields, const TomlText& source, bool hidden, Lab& lab, Errors& errors) {
    for (auto table : fields.tables("check"))
        if (auto check = read_check({*table, "A check", source.file, errors}, hidden))
            lab.checks.push_back(std::move(*check));
}

void read_head(Fields& fields, Lab& lab) {
    read_format(fields, true);
    lab.title = fields.text("title", true).value_or("");
    lab.file = fields.text("file", true).value_or("");
    // The solution's folder has the reference under that name, next to the oracle.
    bool plain = lab.file.ends_with(".cu") && lab.file.size() > 3 &&
                 lab.file.find('/') == std::string::npos && lab.file != "oracle.cu";
    if (fields.has("file") && !lab.file.empty() && !plain)
        fields.error(fields.place("file"),
                     fmt::format("`{}` is not a valid name for the file that students edit", lab.file),
                     "Use a plain name that ends with `.cu`, other than `oracle.cu`.");
    lab.launch = fields.text("launch").value_or("launch");
    if (!is_identifier(lab.launch))
        fields.error(fields.place("launch"),
                     fmt::format("`{}` is not a valid name for a function", lab.launch),
                     "Use letters, digits and `_`, and do not begin with a digit.");
    lab.arch = fields.text("arch").value_or("sm_90");
    lab.relocatable = fields.flag("rdc").value_or(false);
    lab.advice = word(fields, "advice", advice_words, Advice::by_command, false);
    const auto check_device = [&](const char* key, const std::string& name) {
        if (is_device(name)) return true;
        fields.error(fields.place(key), fmt::format("There is no device `{}`", name),
                     "Use one from `sm_75` to `sm_120`, or leave the line out.");
        return false;
    };
    check_device("arch", lab.arch);
    if (const auto oldest = fields.text("needs_device"); oldest && check_device("needs_device", *oldest))
        lab.needs_capability = device::of_architecture(*oldest).capability;
    lab.teaches = fields.texts("teaches");
    read_lesson(fields, lab.lesson);
}

// Returns false if some parameters could not be read; the cases' values and expressions are then not checked.
bool read_parameters(Fields& fields, const TomlText& source, Lab& lab, Errors& errors) {
    auto tables = fields.tables("parameter");
    for (auto table : tables)
        if (auto read = read_parameter({*table, "A parameter", source.file, errors}))
            lab.parameters.push_back(std::move(*read));
    return lab.parameters.size() == tables.size();
}

}  // namespace

std::expected<Lab, Errors> read_lab(const std::string& id, const TomlText& source,
                                    const TomlText& hidden_source) {
    Errors errors;
    Lab lab;
    lab.id = id;
    auto table = parse(source, errors);
    if (!table) return std::unexpected(std::move(errors));  // further errors would be consequences
    Fields fields(*table, "The lab", source.file, errors);
    read_head(fields, lab);
    bool complete = read_parameters(fields, source, lab, errors);
    auto parameters = complete ? &lab.parameters : nullptr;
    read_cases(fields, "case", "A case", source, false, parameters, lab.cases, errors);
    read_draws(fields, source, false, parameters, lab.draws, errors);
    read_timings(fields, source, parameters, lab.timings, errors);
    read_checks(fields, source, false, lab, errors);
    fields.refuse_the_rest();
    for (auto key : {"parameter", "case", "check"})
        if (!fields.has(key) && fields.good())
            fields.error({source.file, 1, 1}, fmt::format("The lab has no {}", key),
                         fmt::format("Add a [[{}]].", key));
    if (!hidden_source.file.empty())
        if (auto hidden = parse(hidden_source, errors)) {
            Fields rest(*hidden, "hidden.toml", hidden_source.file, errors);
            read_format(rest, false);
            read_cases(rest, "case", "A case", hidden_source, true, parameters, lab.cases, errors);
            read_draws(rest, hidden_source, true, parameters, lab.draws, errors);
            read_checks(rest, hidden_source, true, lab, errors);
            rest.refuse_the_rest();
        }
    limits_of_arch(lab);
    cross_check(lab, complete, errors);
    std::ranges::stable_sort(errors, {}, [&](const Error& e) {
        return std::tuple(e.where.file == hidden_source.file, e.where.line, e.where.column);
    });
    if (!errors.empty()) return std::unexpected(std::move(errors));
    return lab;
}

std::optional<Advice> advice_of(std::string_view word) {
    const auto found = std::ranges::find(advice_words, word, &Word<Advice>::word);
    return found == advice_words.end() ? std::nullopt : std::optional(found->value);
}

}  // namespace warpmark::lab
