// Reader of a lab's TOML keys for buffer contents. Words of `fill`, and the keys of each.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>

#include "grader/lab/did_you_mean.h"
#include "grader/lab/lab_reader_parts.h"

namespace warpmark::lab {
namespace {

std::vector<std::string> words_of_fills() {
    std::vector<std::string> words;
    for (const auto& one : fill_words) words.emplace_back(one.word);
    return words;
}

// The first fill is the default; cases may select the others.
void read_words(Fields& fields, Parameter& parameter) {
    const auto* node = fields.node("fill", false);
    if (!node) return;
    std::vector<std::string> words;
    const bool is_list = node->is_array();
    if (is_list)
        words = fields.texts("fill");
    else if (const auto text = fields.text("fill"))
        words = {*text};
    std::vector<Fill> fills;
    for (const auto& word : words) {
        const auto known = std::ranges::find(fill_words, word, &FillWord::word);
        if (known == fill_words.end())
            fields.error(fields.place("fill"), fmt::format("`fill` cannot be `{}`", word),
                         suggestion(word, words_of_fills()));
        else
            fills.push_back(known->fill);
    }
    if (fills.empty()) return;
    parameter.fill = fills.front();
    parameter.other_fills.assign(fills.begin() + 1, fills.end());
}

bool is_filled_by(const Parameter& parameter, Fill fill) {
    return parameter.fill == fill ||
           std::ranges::find(parameter.other_fills, fill) != parameter.other_fills.end();
}

bool draws(const Parameter& parameter) {
    return std::ranges::any_of(
        fill_words, [&](const FillWord& one) { return one.draws && is_filled_by(parameter, one.fill); });
}

// True if the element type can hold the number; otherwise adds an error.
bool holds_number(Fields& fields, const Place& where, const ElementKind& kind, double number) {
    const bool whole = std::trunc(number) == number && std::abs(number) < 0x1p63;
    if (kind.is_float || (whole && fits(kind, static_cast<int64_t>(number)))) return true;
    fields.error(where, fmt::format("{} does not fit into {}", number, kind.name),
                 fmt::format("Use a whole number that fits into {}.", kind.name));
    return false;
}

// The range of a random fill.
void read_range(Fields& fields, Parameter& parameter) {
    const auto& kind = kind_of(parameter.element);
    for (auto [key, end] : {std::pair{"min", &parameter.min}, std::pair{"max", &parameter.max}}) {
        *end = fields.number(key);
        if (!*end) continue;
        if (parameter.use == Use::out || !draws(parameter))
            fields.error(fields.place(key),
                         fmt::format("`{}` applies only to random fills, but `{}` is not filled at random",
                                     key, parameter.name),
                         "Remove it.");
        else
            holds_number(fields, fields.place(key), kind, **end);
    }
    if (parameter.min && parameter.max && *parameter.min > *parameter.max)
        fields.error(fields.place("min"),
                     fmt::format("`min` of `{}` is greater than its `max`", parameter.name),
                     "Swap the two values.");
}

// A number of a list: an integer if possible; infinities and NaN if the type has them.
std::optional<Number> read_number(Fields& fields, const toml::node& node, const ElementKind& kind,
                                  const std::string& file) {
    const Place where = place_of(node.source(), file);
    if (const auto* integer = node.as_integer()) {
        if (fits(kind, integer->get())) return integer->get();
    } else if (const auto* real = node.as_floating_point(); real && kind.is_float) {
        return real->get();
    }
    fields.error(where, fmt::format("This is not a number of type {}", kind.name),
                 fmt::format("Write numbers that fit into {}, without quotes.", kind.name));
    return {};
}

void read_list(Fields& fields, Parameter& parameter) {
    const auto* node = fields.node("values", true);
    if (!node) return;
    const auto* list = node->as_array();
    if (!list || list->empty())
        return fields.error(fields.place("values"), "`values` must be an array of numbers",
                            "Write it as in `[1, 2, 3]`. Longer buffers repeat it.");
    for (const auto& one : *list)
        if (const auto number = read_number(fields, one, kind_of(parameter.element), fields.place().file))
            parameter.fill_keys.values.push_back(*number);
}

void read_constant(Fields& fields, Parameter& parameter) {
    const auto value = fields.number("value", true);
    if (value && holds_number(fields, fields.place("value"), kind_of(parameter.element), *value))
        parameter.fill_keys.value = *value;
}

void read_share(Fields& fields, const char* key, double& share) {
    const auto given = fields.number(key);
    if (given && (*given < 0 || *given > 1))
        fields.error(fields.place(key), fmt::format("{} is not a share of the elements", *given),
                     "Use a number from 0 to 1.");
    share = given.value_or(share);
}

void read_skewed(Fields& fields, Parameter& parameter) {
    constexpr int64_t most = 1000;
    const auto hot = fields.integer("hot_values").value_or(parameter.fill_keys.hot_values);
    if (hot < 1 || hot > most)
        fields.error(fields.place("hot_values"), fmt::format("{} is not a valid number of values", hot),
                     fmt::format("Use 1 to {}.", most));
    else
        parameter.fill_keys.hot_values = static_cast<int>(hot);
    read_share(fields, "hot_share", parameter.fill_keys.hot_share);
}

void read_special(Fields& fields, Parameter& parameter) {
    read_share(fields, "special_share", parameter.fill_keys.special_share);
    if (!kind_of(parameter.element).is_float)
        fields.error(fields.place("fill"),
                     fmt::format("{} has no special values", kind_of(parameter.element).name),
                     "Use a floating-point type, or `list` for your own values.");
    std::vector<std::string> known(special_words.begin(), special_words.end());
    for (const auto& word : fields.texts("specials")) {
        const auto found = std::ranges::find(special_words, word);
        if (found == special_words.end())
            fields.error(fields.place("specials"), fmt::format("There is no special value `{}`", word),
                         suggestion(word, known));
        else
            parameter.fill_keys.specials |= 1U << std::distance(special_words.begin(), found);
    }
}

void read_identity(Fields& fields, Parameter& parameter) {
    parameter.columns = fields.expression("columns", true);
}

// Reader of the keys that belong to a single fill.
struct FillReader {
    Fill fill;
    void (*read)(Fields&, Parameter&);
};
constexpr FillReader fill_readers[] = {{Fill::constant, read_constant},
                                       {Fill::identity, read_identity},
                                       {Fill::skewed, read_skewed},
                                       {Fill::special, read_special},
                                       {Fill::list, read_list}};

}  // namespace

void read_fill(Fields& fields, Parameter& parameter) {
    read_words(fields, parameter);
    if (fields.has("fill") && parameter.use == Use::out)
        fields.error(
            fields.place("fill"),
            fmt::format("`{}` is an output, which holds a fixed pattern before the run", parameter.name),
            "Remove `fill`, or write `use = \"inout\"`.");
    read_range(fields, parameter);
    for (const auto& [fill, read] : fill_readers)
        if (is_filled_by(parameter, fill)) read(fields, parameter);
}

std::map<std::string, Fill, std::less<>> read_fills(Fields& fields,
                                                    const std::vector<Parameter>& parameters) {
    std::map<std::string, Fill, std::less<>> fills;
    const auto* node = fields.node("fills", false);
    if (!node) return fills;
    const auto* table = node->as_table();
    if (!table) {
        fields.error(fields.place("fills"), "`fills` must be a table",
                     "Write it as in `fills = { keys = \"skewed\" }`.");
        return fills;
    }
    std::vector<std::string> buffers;
    for (const auto& parameter : parameters)
        if (parameter.size && parameter.use != Use::out) buffers.push_back(parameter.name);
    for (const auto& [key, value] : *table) {
        const std::string name(key.str());
        const auto parameter = std::ranges::find(parameters, name, &Parameter::name);
        if (std::ranges::find(buffers, name) == buffers.end()) {
            fields.error(place_of(key.source(), fields.place().file),
                         fmt::format("There is no buffer `{}` that is filled", name),
                         suggestion(name, buffers));
            continue;
        }
        const auto* word = value.as_string();
        const auto known =
            word ? std::ranges::find(fill_words, word->get(), &FillWord::word) : fill_words.end();
        if (known != fill_words.end() && is_filled_by(*parameter, known->fill)) {
            fills[name] = known->fill;
            continue;
        }
        std::vector<std::string> allowed{std::string(word_of(parameter->fill).word)};
        for (const auto fill : parameter->other_fills) allowed.emplace_back(word_of(fill).word);
        fields.error(
            place_of(value.source(), fields.place().file), fmt::format("`{}` does not list this fill", name),
            fmt::format("Its `fill` lists {}. Add it there, as in `fill = [\"random\", \"skewed\"]`.",
                        fmt::join(allowed, ", ")));
    }
    return fills;
}

}  // namespace warpmark::lab
