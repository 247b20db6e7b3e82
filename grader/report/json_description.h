// Serialization of report objects: each names its members once, for both JSON and JSON Schema.
//     template <class A> void describe(A& a, const Place& place) {
//         a.is("place", "A line of the file");
//         a("file", place.file);
//         a("line", place.line, "from 1; 0: not known");
//     }
// JsonEncoder writes a value's contents. SchemaEncoder uses only its types, so an object always describes the
// same members. Optional members go through if_there(), nullable ones through or_null().
#pragma once
#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "harness/base/enumerator_names.h"
#include "harness/contract/finding_facts.h"
#include "harness/contract/finding_table.h"

namespace warpmark::report {

using Json = nlohmann::ordered_json;

// An object with arbitrary keys: check ids, names of metrics.
template <class T>
using Keyed = std::vector<std::pair<std::string, T>>;

// A text from a fixed table.
struct FindingName {
    FindingId id{};
};

class JsonEncoder {
  public:
    void is(std::string_view, std::string_view) {}
    void kind(std::string_view kind, std::string_view) { json_["kind"] = kind; }
    void constant(std::string_view name, std::string_view text) { json_[std::string(name)] = text; }
    template <class T>
    void operator()(std::string_view name, const T& value, std::string_view = "") {
        json_[std::string(name)] = of(value);
    }
    template <class T>
    void or_null(std::string_view name, const std::optional<T>& value, std::string_view = "") {
        json_[std::string(name)] = value ? of(*value) : Json(nullptr);
    }
    template <class T>
    void if_there(std::string_view name, const std::optional<T>& value, std::string_view = "") {
        if (value) json_[std::string(name)] = of(*value);
    }

    template <class T>
    static Json of(const T& value) {
        if constexpr (std::is_enum_v<T>) {
            return enumerator_of(value);
        } else if constexpr (std::is_arithmetic_v<T> || std::is_convertible_v<T, std::string_view>) {
            return value;
        } else {
            JsonEncoder object;
            describe(object, value);
            return std::move(object.json_);
        }
    }
    static Json of(const FindingName& finding) { return name(finding.id); }
    template <class T>
    static Json of(const std::vector<T>& values) {
        Json list = Json::array();
        for (const auto& value : values) list.push_back(of(value));
        return list;
    }
    template <class T, std::size_t count>
    static Json of(const std::array<T, count>& values) {
        Json list = Json::array();
        for (const auto& value : values) list.push_back(of(value));
        return list;
    }
    template <class T>
    static Json of(const Keyed<T>& values) {
        Json object = Json::object();
        for (const auto& [key, value] : values) object[key] = of(value);
        return object;
    }
    template <class... T>
    static Json of(const std::variant<T...>& value) {
        return std::visit([](const auto& one) { return of(one); }, value);
    }
    static Json of(const Fact& fact) { return of(static_cast<const AnyFact&>(fact)); }
    static Json of(const std::monostate&) { return nullptr; }  // if_there() omits it

  private:
    Json json_ = Json::object();
};

class SchemaEncoder {
  public:
    explicit SchemaEncoder(Json& definitions) : definitions_(definitions) {}

    void is(std::string_view name, std::string_view means) {
        name_ = name;
        schema_["description"] = means;
    }
    // The discriminator of several objects that may occur in one place.
    void kind(std::string_view kind, std::string_view means) {
        is(kind, means);
        constant("kind", kind);
    }
    void constant(std::string_view name, std::string_view text) { require(name, {{"const", text}}, ""); }
    template <class T>
    void operator()(std::string_view name, const T& value, std::string_view means = "") {
        require(name, of(value), means);
    }
    template <class T>
    void or_null(std::string_view name, const std::optional<T>&, std::string_view means = "") {
        require(name, {{"anyOf", {of(T{}), {{"type", "null"}}}}}, means);
    }
    template <class T>
    void if_there(std::string_view name, const std::optional<T>&, std::string_view means = "") {
        add(name, of(T{}), means);
    }

    // The JSON object that has been described.
    Json take() {
        Json schema{{"type", "object"}};
        schema.update(schema_);
        schema["properties"] = properties_;
        schema["required"] = required_;
        return schema;
    }

  private:
    void add(std::string_view name, Json schema, std::string_view means) {
        if (!means.empty()) schema["description"] = means;
        properties_[std::string(name)] = std::move(schema);
    }
    void require(std::string_view name, Json schema, std::string_view means) {
        add(name, std::move(schema), means);
        required_.push_back(name);
    }

    template <class T>
    Json of(const T& value) {
        if constexpr (std::is_same_v<T, bool>) {
            return {{"type", "boolean"}};
        } else if constexpr (std::is_enum_v<T>) {
            return {{"enum", enumerators<T>()}};
        } else if constexpr (std::is_unsigned_v<T>) {
            return {{"type", "integer"}, {"minimum", 0}};
        } else if constexpr (std::is_integral_v<T>) {
            return {{"type", "integer"}};
        } else if constexpr (std::is_floating_point_v<T>) {
            return {{"type", "number"}};
        } else if constexpr (std::is_convertible_v<T, std::string_view>) {
            return {{"type", "string"}};
        } else {
            SchemaEncoder object(definitions_);
            describe(object, value);
            definitions_[object.name_] = object.take();
            return {{"$ref", "#/$defs/" + object.name_}};
        }
    }
    Json of(const FindingName&) {
        Json names = Json::array();
        for (const auto& kind : finding_kinds()) names.push_back(kind.name);
        return {{"enum", names}};
    }
    template <class T>
    Json of(const std::vector<T>&) {
        return {{"type", "array"}, {"items", of(T{})}};
    }
    template <class T, std::size_t count>
    Json of(const std::array<T, count>&) {
        return {{"type", "array"}, {"items", of(T{})}, {"minItems", count}, {"maxItems", count}};
    }
    template <class T>
    Json of(const Keyed<T>&) {
        return {{"type", "object"}, {"additionalProperties", of(T{})}};
    }
    template <class... T>
    Json of(const std::variant<T...>&) {
        Json choices = Json::array();
        (add_choice(choices, T{}), ...);
        return {{"oneOf", choices}};
    }
    Json of(const Fact& fact) { return of(static_cast<const AnyFact&>(fact)); }
    template <class T>
    void add_choice(Json& choices, const T& value) {
        if constexpr (!std::is_same_v<T, std::monostate>) choices.push_back(of(value));
    }

    Json& definitions_;
    std::string name_;
    Json schema_ = Json::object(), properties_ = Json::object(), required_ = Json::array();
};

// The complete schema of a document with this root object.
template <class T>
Json schema_of(std::string_view name) {
    Json definitions = Json::object();
    SchemaEncoder root(definitions);
    describe(root, T{});
    Json schema{{"$schema", "https://json-schema.org/draft/2020-12/schema"}, {"$id", name}};
    schema.update(root.take());
    schema["$defs"] = definitions;
    return schema;
}

}  // namespace warpmark::report
