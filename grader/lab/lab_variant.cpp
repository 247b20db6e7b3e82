// Transformation of a lab's files into a variant of the lab, with other names and element types. Renaming
// rules by kind of file, each a regular expression for one line.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <regex>
#include <sstream>

#include "grader/lab/lab_template.h"

namespace warpmark::lab {
namespace {

struct TypeName {
    const char *in_lab, *in_code;
};
constexpr std::array type_names{TypeName{"i32", "int"}, TypeName{"u32", "unsigned"}, TypeName{"f32", "float"},
                                TypeName{"f64", "double"}, TypeName{"i64", "long long"}};

const TypeName* type_named(const std::string& word) {
    const auto found =
        std::ranges::find_if(type_names, [&](const TypeName& one) { return word == one.in_lab; });
    return found == type_names.end() ? nullptr : &*found;
}

bool is_name(const std::string& word) {
    return !word.empty() && !std::isdigit(static_cast<unsigned char>(word[0])) &&
           std::ranges::all_of(word, [](unsigned char c) { return std::isalnum(c) || c == '_'; });
}

bool is_part_of_name(const std::string& text, std::size_t at) {
    return at < text.size() && (std::isalnum(static_cast<unsigned char>(text[at])) || text[at] == '_');
}

// In one pass, so that two names may be swapped.
std::string renamed(const std::string& text, const Renames& names) {
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at;
        while (is_part_of_name(text, end)) ++end;
        const auto word = text.substr(at, end - at);
        const auto found = std::ranges::find(names, word, &Renames::value_type::first);
        result += found != names.end() ? found->second : word;
        for (at = std::max(end, at); at < text.size() && !is_part_of_name(text, at); ++at) result += text[at];
    }
    return result;
}

// Changes every match of the pattern's first group.
template <class Change>
std::string changed(const std::string& line, const std::regex& pattern, Change change) {
    std::string result;
    auto rest = line.begin();
    for (std::sregex_iterator match(line.begin(), line.end(), pattern), none; match != none; ++match) {
        const auto& part = (*match)[1];
        result.append(rest, part.first).append(change(part.str()));
        rest = part.second;
    }
    return result.append(rest, line.end());
}

std::string with_types(std::string line, const Renames& types) {
    for (const auto& [before, after] : types) {
        const std::string word = type_named(before)->in_code, by = type_named(after)->in_code;
        const auto other = [&](const std::string&) { return by; };
        line = changed(line, std::regex("\\b(" + word + ")(?=\\s*(\\*|\\(&))"), other);
        line = changed(line, std::regex("__shared__\\s+(?:volatile\\s+)?(" + word + ")\\b"), other);
    }
    return line;
}

std::string of_toml(const std::string& line, const std::string& table, const Variant& variant) {
    static const std::regex key("^([a-z_0-9]+)\\s*="), quoted("`([^`]*)`"), value("\"([^\"]*)\"");
    static const std::regex of_values("^(name|size|launch|buffer|[a-z_0-9]*_(?:min|max|zero))\\s*=.*"),
        of_type("^type\\s*=.*");
    const auto rename = [&](const std::string& text) { return renamed(text, variant.names); };
    const bool is_case = table.find("case") != table.npos || table.find("draw") != table.npos ||
                         table.find("timing") != table.npos;
    if (std::regex_match(line, of_type))
        return changed(line, value, [&](std::string type) {
            for (const auto& [before, after] : variant.types)
                if (type == before + "[]") return after + "[]";
            return type;
        });
    if (!is_case && std::regex_match(line, of_values)) return changed(line, value, rename);
    return changed(is_case ? changed(line, key, rename) : line, quoted, rename);
}

std::string of_prose(const std::string& line, bool is_code, const Variant& variant) {
    static const std::regex quoted("`([^`]*)`");
    const auto rename = [&](const std::string& text) { return renamed(text, variant.names); };
    return is_code ? rename(line) : changed(line, quoted, rename);
}

std::string replaced(std::string text, const std::string& old, const std::string& by) {
    for (auto at = text.find(old); at != text.npos; at = text.find(old, at + by.size()))
        text.replace(at, old.size(), by);
    return text;
}

// "04" for "04_padded_transpose"; "" for a lab without a number.
std::string number_in(const std::string& id) {
    return id.substr(0, std::min(id.find_first_not_of("0123456789"), id.size()));
}

std::string without_zeros(const std::string& number) {
    return number.substr(std::min(number.find_first_not_of('0'), number.size()));
}

Result<Renames> read(const char* option, const std::vector<std::string>& words,
                     bool (*fits)(const std::string&), const char* way_out) {
    Renames all;
    for (const auto& word : words) {
        const auto equals = std::min(word.find('='), word.size());
        const auto before = word.substr(0, equals), after = word.substr(std::min(equals + 1, word.size()));
        if (!fits(before) || !fits(after))
            return std::unexpected(Error{fmt::format("{} {}: not two names", option, word), {}, way_out});
        all.emplace_back(before, after);
    }
    return all;
}

}  // namespace

Result<Variant> variant_of(std::string id_before, const std::vector<std::string>& names,
                           const std::vector<std::string>& types) {
    auto read_names = read("--rename", names, is_name, "Write OLD=NEW, for example tile=patch.");
    if (!read_names) return std::unexpected(read_names.error());
    auto read_types = read(
        "--type", types, [](const std::string& word) { return type_named(word) != nullptr; },
        "Write OLD=NEW with i32, u32, i64, f32 or f64, for example i32=f32.");
    if (!read_types) return std::unexpected(read_types.error());
    return Variant{std::move(id_before), "", std::move(*read_names), std::move(*read_types)};
}

std::string in_variant(const std::filesystem::path& file, std::string text, const Variant& variant) {
    const auto number = number_in(variant.id), before = number_in(variant.id_before);
    text = replaced(std::move(text), variant.id_before, variant.id);
    const bool is_code = file.extension() == ".cu", is_toml = file.extension() == ".toml";
    // "# Lab 4: …", `warpmark check 04`, `--lab 04`
    static const std::regex command("(?:check|hint|--lab|replay|prove|watch|inspect) (0*[0-9]+)\\b"),
        title("^# (?:Lab|Hints for lab) ([0-9]+):");
    std::istringstream lines(text);
    std::string result, line, table;
    for (bool is_block = false; std::getline(lines, line); result += line + '\n') {
        if (is_code) {
            const auto comment = std::min(line.find("//"), line.size());
            line = with_types(renamed(line.substr(0, comment), variant.names), variant.types) +
                   of_prose(line.substr(comment), false, variant);
            continue;
        }
        if (is_toml && variant.is_alone && table.empty() && line.starts_with("needs")) line = "# " + line;
        if (line.starts_with('[')) table = line;
        if (line.starts_with("```")) is_block = !is_block;
        line = is_toml ? of_toml(line, table, variant)
                       : of_prose(line, is_block || line.starts_with("    "), variant);
        const auto own = [&](const std::string& old) {
            if (before.empty() || without_zeros(old) != without_zeros(before)) return old;
            return old.size() > 1 ? number : without_zeros(number);
        };
        line = changed(changed(line, command, own), title, own);
    }
    if (!text.ends_with('\n') && !result.empty()) result.pop_back();
    return result;
}

}  // namespace warpmark::lab
