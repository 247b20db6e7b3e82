// Typed access to a TOML table, collecting errors.
#include "grader/lab/toml_fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <sstream>
#include <utility>

#include "grader/lab/did_you_mean.h"

namespace warpmark::lab {

Place place_of(const toml::source_region& region, const std::string& file) {
    return {file, static_cast<int>(region.begin.line), static_cast<int>(region.begin.column)};
}

Place Fields::place() const {
    return place_of(table_.source(), file_);
}

Place Fields::place(std::string_view key) const {
    auto node = table_.get(key);
    return node ? place_of(node->source(), file_) : place();
}

void Fields::error(Place where, std::string what, std::string way_out) {
    errors_.push_back({std::move(what), std::move(where), std::move(way_out)});
}

const toml::node* Fields::find(std::string_view key, bool required) {
    asked_.emplace_back(key);
    auto node = table_.get(key);
    if (!node && required)
        error(place(), fmt::format("{} lacks `{}`", what_, key), fmt::format("Add a line `{} = …`.", key));
    return node;
}

void Fields::wrong_type(const toml::node& node, std::string_view key, const Type& wanted) {
    std::ostringstream type;
    type << node.type() << (node.is_floating_point() ? " number" : "");
    error(place_of(node.source(), file_),
          fmt::format("`{}` must be {}, but it is {} {}", key, wanted.what,
                      node.is_array() || node.is_integer() ? "an" : "a", type.str()),
          wanted.way_out);
}

std::optional<std::string> Fields::text(std::string_view key, bool required) {
    auto node = find(key, required);
    if (!node) return {};
    auto value = node->as_string();
    if (!value) {
        wrong_type(*node, key, {"a string", "Put it between quotes."});
    } else if (required && value->get().empty()) {
        error(place(key), fmt::format("`{}` is empty", key), "Write a text between the quotes.");
        return {};
    }
    return value ? std::optional(value->get()) : std::nullopt;
}

std::optional<bool> Fields::flag(std::string_view key) {
    auto node = find(key, false);
    if (!node) return {};
    if (!node->is_boolean()) {
        wrong_type(*node, key, {"true or false", "Write `true` or `false`, without quotes."});
        return std::nullopt;
    }
    return node->as_boolean()->get();
}

std::optional<int64_t> Fields::integer(std::string_view key, bool required) {
    auto node = find(key, required);
    if (!node) return {};
    if (auto value = node->as_integer()) return value->get();
    wrong_type(*node, key, {"an integer", "Write a whole number, without quotes."});
    return {};
}

std::optional<double> Fields::number(std::string_view key, bool required) {
    auto node = find(key, required);
    if (!node) return {};
    auto value = node->is_number() ? node->value<double>() : std::nullopt;
    if (!value) wrong_type(*node, key, {"a number", "Write a number, without quotes."});
    if (value && !std::isfinite(*value)) {
        error(place(key), fmt::format("`{}` must be a finite number", key), "Write a finite number.");
        return {};
    }
    return value;
}

std::optional<Expression> Fields::expression(std::string_view key, bool required) {
    auto node = find(key, required);
    if (!node) return {};
    Place where = place_of(node->source(), file_);
    std::string text;
    if (auto integer = node->as_integer()) {
        text = std::to_string(integer->get());
    } else if (auto string = node->as_string()) {
        text = string->get();
        ++where.column;  // after the quote
    } else {
        wrong_type(*node, key,
                   {"an integer expression",
                    "Write it between quotes, as in `\"rows * 4\"`; a whole number needs no quotes."});
        return {};
    }
    auto parsed = Expression::parse(text, where);
    if (parsed) return std::move(*parsed);
    errors_.push_back(parsed.error());
    return {};
}

std::optional<Expression> Fields::real(std::string_view key) {
    auto node = find(key, true);
    if (!node) return {};
    Place where = place_of(node->source(), file_);
    std::string text;
    if (node->is_number()) {
        text = fmt::format("{}", node->value<double>().value_or(0));
        if (text.starts_with('-') || !std::isfinite(node->value<double>().value_or(0))) {
            error(where, fmt::format("`{}` must be a finite number that is not negative", key),
                  "Use zero or more.");
            return {};
        }
    } else if (auto string = node->as_string()) {
        text = string->get();
        ++where.column;  // after the quote
    } else {
        wrong_type(*node, key,
                   {"a number or an expression", "Write an expression between quotes: `\"4e-7 * n\"`."});
        return {};
    }
    auto parsed = Expression::parse_real(text, where);
    if (parsed) return std::move(*parsed);
    errors_.push_back(parsed.error());
    return {};
}

std::optional<Fields> Fields::table(std::string_view key, std::string what) {
    auto node = find(key, false);
    const auto* table = node ? node->as_table() : nullptr;
    return table ? std::optional<Fields>(std::in_place, *table, std::move(what), file_, errors_)
                 : std::nullopt;
}

std::vector<std::string> Fields::keys() const {
    std::vector<std::string> keys;
    for (const auto& [key, value] : table_) keys.emplace_back(key.str());
    return keys;
}

std::vector<std::string> Fields::texts(std::string_view key) {
    auto node = find(key, false);
    if (!node) return {};
    constexpr Type wanted{"an array of strings", "Write it as in `[\"one\", \"two\"]`."};
    auto array = node->as_array();
    if (!array) {
        wrong_type(*node, key, wanted);
        return std::vector<std::string>{};
    }
    std::vector<std::string> texts;
    for (const auto& element : *array) {
        if (auto value = element.as_string())
            texts.push_back(value->get());
        else
            wrong_type(element, key, wanted);
    }
    return texts;
}

std::vector<const toml::table*> Fields::tables(std::string_view key) {
    auto node = find(key, false);
    if (!node) return {};
    std::vector<const toml::table*> tables;
    auto array = node->as_array();
    if (array)
        for (const auto& element : *array)
            if (auto table = element.as_table()) tables.push_back(table);
    if (!array || tables.size() != array->size())
        error(place_of(node->source(), file_), fmt::format("`{}` must be tables", key),
              fmt::format("Write each as [[{}]].", key));
    return tables;
}

bool Fields::is_integer(std::string_view key) const {
    auto node = table_.get(key);
    return node && node->is_integer();
}

void Fields::refuse_the_rest() {
    for (const auto& [key, value] : table_)
        if (std::ranges::find(asked_, key.str()) == asked_.end())
            error(place_of(key.source(), file_), fmt::format("{} has no key `{}`", what_, key.str()),
                  suggestion(key.str(), asked_));
}

}  // namespace warpmark::lab
