// read_fill.cpp: the words of `fill`, and the keys of each.
#include "grader/lab/read_fill.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "grader/lab/read_draw.h"
#include "grader/lab/suggest.h"

namespace warpmark::lab {
namespace {

struct FillWord {
    std::string_view word;
    Fill fill;
};
constexpr std::array words_of_fills{FillWord{"random", Fill::random}, FillWord{"iota", Fill::iota},
                                FillWord{"permutation", Fill::permutation}, FillWord{"zero", Fill::zero}};

Fill read_word(Fields& fields) {
    const auto text = fields.text("fill");
    if (!text) return Fill::random;
    std::vector<std::string> known;
    for (const auto& [word, fill] : words_of_fills) {
        if (word == *text) return fill;
        known.emplace_back(word);
    }
    fields.error(fields.place("fill"), fmt::format("`fill` cannot be `{}`", *text), suggestion(*text, known));
    return Fill::random;
}

// The ends of a random fill.
void read_range(Fields& fields, Parameter& parameter) {
    const auto& kind = kind_of(parameter.element);
    for (auto [key, end] : {std::pair{"min", &parameter.min}, std::pair{"max", &parameter.max}}) {
        *end = fields.number(key);
        if (!*end) continue;
        bool whole = std::trunc(**end) == **end && std::abs(**end) < 0x1p63;
        if (parameter.use == Use::out || parameter.fill != Fill::random)
            fields.error(fields.place(key),
                         fmt::format("`{}` applies only to random fills, but `{}` is not filled at random",
                                     key, parameter.name),
                         "Take it out.");
        else if (!kind.is_float && !(whole && fits(kind, static_cast<int64_t>(**end))))
            fields.error(fields.place(key), fmt::format("{} does not fit into {}", **end, kind.name),
                         fmt::format("Use a whole number that fits into {}.", kind.name));
    }
    if (parameter.min && parameter.max && *parameter.min > *parameter.max)
        fields.error(fields.place("min"),
                     fmt::format("`min` of `{}` is greater than its `max`", parameter.name),
                     "Swap the two values.");
}

}  // namespace

void read_fill(Fields& fields, Parameter& parameter) {
    parameter.fill = read_word(fields);
    if (fields.has("fill") && parameter.use == Use::out)
        fields.error(
            fields.place("fill"),
            fmt::format("`{}` is an output, which holds a fixed pattern before the run", parameter.name),
            "Remove `fill`, or write `use = \"inout\"`.");
    read_range(fields, parameter);
}

}  // namespace warpmark::lab
