// JSON Schema validator for tests. It supports only the keywords of our schemas, and rejects keys that the
// schema does not name.
#pragma once
#include <regex.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "grader/report/format_writers.h"

namespace warpmark::schema {

using Json = nlohmann::ordered_json;

class Validator {
  public:
    Validator() : root_(Json::parse(report::json_schema())) {}
    explicit Validator(Json schema) : root_(std::move(schema)) {}

    // "" if it is valid, else the first invalid place and the reason.
    std::string wrong_in(const std::string& text) const { return wrong(Json::parse(text), root_, "report"); }
    const Json& root() const { return root_; }

  private:
    static bool is_of(const Json& value, const std::string& type) {
        if (type == "integer") return value.is_number_integer();
        if (type == "number") return value.is_number();
        return type == value.type_name();
    }

    std::string wrong_of_one(const Json& value, const Json& choices, const std::string& at,
                             bool exactly) const {
        std::size_t fits = 0;
        std::string first;
        for (const auto& choice : choices) {
            const auto why = wrong(value, choice, at);
            fits += why.empty() ? 1 : 0;
            if (first.empty()) first = why;
        }
        if (fits == 0) return first;
        return exactly && fits > 1 ? at + " fits several" : "";
    }

    std::string wrong_member(const Json& value, const Json& schema, const std::string& at) const {
        const bool has_own_keys = schema.contains("additionalProperties");
        for (const auto& [key, member] : value.items()) {
            const bool is_named = !has_own_keys && schema["properties"].contains(key);
            if (!is_named && !has_own_keys) return at + "." + key + " is not named";
            const auto& its = has_own_keys ? schema["additionalProperties"] : schema["properties"][key];
            if (auto why = wrong(member, its, at + "." + key); !why.empty()) return why;
        }
        if (has_own_keys) return "";
        for (const auto& key : schema["required"])
            if (!value.contains(key.get<std::string>()))
                return at + "." + key.get<std::string>() + " is missing";
        return "";
    }

    static std::string wrong_text(const std::string& text, const Json& schema, const std::string& at) {
        if (schema.contains("minLength") && text.size() < schema["minLength"]) return at + " is empty";
        if (schema.contains("pattern") && !matches(text, schema["pattern"].get<std::string>()))
            return at + " has another form";
        return "";
    }

    // By POSIX: std::regex recurses once per character, and a memory's bytes are a long text.
    static bool matches(const std::string& text, const std::string& pattern) {
        regex_t compiled;
        if (regcomp(&compiled, ("^(" + pattern + ")$").c_str(), REG_EXTENDED | REG_NOSUB) != 0) return false;
        const bool found = regexec(&compiled, text.c_str(), 0, nullptr, 0) == 0;
        regfree(&compiled);
        return found;
    }

    std::string wrong_list(const Json& value, const Json& schema, const std::string& at) const {
        if (schema.contains("minItems") &&
            (value.size() < schema["minItems"] || value.size() > schema["maxItems"]))
            return at + " has another length";
        for (std::size_t i = 0; i < value.size(); ++i)
            if (auto why = wrong(value[i], schema["items"], at + "[" + std::to_string(i) + "]"); !why.empty())
                return why;
        return "";
    }

    std::string wrong(const Json& value, const Json& schema, const std::string& at) const {
        for (const auto& [key, ignored] : schema.items()) {
            constexpr std::array known{"$schema",     "$id",      "$defs",     "$ref",
                                       "description", "type",     "enum",      "const",
                                       "minimum",     "maximum",  "minLength", "pattern",
                                       "items",       "minItems", "maxItems",  "anyOf",
                                       "properties",  "required", "oneOf",     "additionalProperties"};
            if (std::ranges::find(known, key) == known.end()) return "the validator does not know " + key;
        }
        if (schema.contains("$ref")) {
            const auto name = schema["$ref"].get<std::string>().substr(std::string("#/$defs/").size());
            return wrong(value, root_["$defs"].at(name), at);
        }
        if (schema.contains("const")) return value == schema["const"] ? "" : at + " is another constant";
        if (schema.contains("enum"))
            return std::ranges::find(schema["enum"], value) != schema["enum"].end() ? ""
                                                                                    : at + " is no such word";
        if (schema.contains("anyOf")) return wrong_of_one(value, schema["anyOf"], at, false);
        if (schema.contains("oneOf")) return wrong_of_one(value, schema["oneOf"], at, true);
        if (!is_of(value, schema.at("type"))) return at + " is no " + schema["type"].get<std::string>();
        if (schema.contains("minimum") && value < schema["minimum"]) return at + " is too small";
        if (schema.contains("maximum") && value > schema["maximum"]) return at + " is too large";
        if (value.is_string()) return wrong_text(value.get<std::string>(), schema, at);
        if (value.is_object()) return wrong_member(value, schema, at);
        return value.is_array() ? wrong_list(value, schema, at) : "";
    }

    const Json root_;
};

}  // namespace warpmark::schema
