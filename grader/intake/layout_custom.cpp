// User-defined layout for systems that the table does not cover. Backtracking matcher for a list of literals
// and named parts. The teacher writes the pattern, but students choose the paths, so the steps are limited.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "grader/intake/class_layout.h"
#include "grader/intake/csv_table.h"
#include "grader/intake/name_equivalence.h"
#include "harness/base/printable_text.h"

namespace warpmark::intake {
namespace {

struct PatternPart {
    std::string word;  // literal text
    std::string name;  // or the name of a part
    bool takes_slashes = false;
};

constexpr std::array<std::string_view, 7> part_names{"student", "lab",  "file", "attempt",
                                                     "late",    "time", "*"};

Error pattern_error(std::string what) {
    std::string names;
    for (const auto name : part_names) names += fmt::format("{}{{{}}}", names.empty() ? "" : ", ", name);
    return {std::move(what), {}, "Its parts are " + names + ". For example: '{lab}/{student}/{file}'."};
}

Result<std::vector<PatternPart>> parts_of_pattern(std::string_view pattern) {
    std::vector<PatternPart> parts;
    std::string seen;
    const auto whole = short_name(pattern);
    for (std::size_t at = 0; at < pattern.size();) {
        const auto open = std::min(pattern.find('{', at), pattern.size());
        if (open > at) parts.push_back({std::string(pattern.substr(at, open - at)), "", false});
        if (open == pattern.size()) break;
        const auto close = pattern.find('}', open);
        if (close == pattern.npos)
            return std::unexpected(pattern_error(fmt::format("`{{` has no `}}` in the layout `{}`", whole)));
        const std::string name(pattern.substr(open + 1, close - open - 1));
        if (std::ranges::find(part_names, name) == part_names.end())
            return std::unexpected(pattern_error(
                fmt::format("There is no part `{}` in the layout `{}`", short_name(name), whole)));
        if (name != "*" && seen.find("{" + name + "}") != seen.npos)
            return std::unexpected(pattern_error(fmt::format("`{{{}}}` occurs twice in the layout", name)));
        if (!parts.empty() && !parts.back().name.empty())
            return std::unexpected(pattern_error(
                fmt::format("`{{{}}}` and `{{{}}}` need a separator between them", parts.back().name, name)));
        seen += "{" + name + "}";
        at = close + 1;
        const bool is_last = at == pattern.size();
        parts.push_back({"", name, name == "*" || (name == "file" && is_last)});
    }
    if (seen.find("{student}") == seen.npos)
        return std::unexpected(
            pattern_error(fmt::format("The layout `{}` has no part `{{student}}`", whole)));
    return parts;
}

using Taken = std::map<std::string, std::string>;

class Fitting {
  public:
    Fitting(const std::vector<PatternPart>& parts, std::string_view path) : parts_(parts), path_(path) {}
    // Each part matches as little as possible, from the left.
    bool fits(Taken& taken) { return from(0, 0, taken); }

  private:
    bool from(std::size_t part, std::size_t at, Taken& taken) {
        constexpr int steps_max = 20'000;
        if (++steps_ > steps_max) return false;
        if (part == parts_.size()) return at == path_.size();
        const auto& one = parts_[part];
        if (one.name.empty())
            return path_.substr(at).starts_with(one.word) && from(part + 1, at + one.word.size(), taken);
        for (std::size_t end = at; end <= path_.size(); ++end) {
            const bool may_be_empty = one.name == "late" || one.name == "attempt" || one.name == "*";
            if ((end > at || may_be_empty) && from(part + 1, end, taken)) {
                taken[one.name] = std::string(path_.substr(at, end - at));
                return true;
            }
            if (end < path_.size() && path_[end] == '/' && !one.takes_slashes) return false;
        }
        return false;
    }

    const std::vector<PatternPart>& parts_;
    std::string_view path_;
    int steps_ = 0;
};

bool says_late(const std::string& word) {
    const auto key = squeezed(word);
    return !key.empty() && key != "0" && key != "no" && key != "false" && key != "ontime";
}

int number_in(const std::string& word) {
    constexpr std::size_t digits_max = 6;
    return is_number(word) && word.size() <= digits_max ? std::stoi(word) : 0;
}

}  // namespace

bool is_pattern(std::string_view layout) {
    return layout.find_first_of("{/") != layout.npos && !layout.ends_with(".csv");
}

Result<bool> check_pattern(std::string_view pattern) {
    const auto parts = parts_of_pattern(pattern);
    if (!parts) return std::unexpected(parts.error());
    return true;
}

LayoutResult place_by_pattern(const Tree& tree, std::string_view pattern) {
    LayoutResult placed;
    const auto parts = parts_of_pattern(pattern);
    if (!parts) {
        placed.errors.push_back(parts.error());
        return placed;
    }
    for (std::size_t i = 0; i < tree.items.size(); ++i) {
        const auto& item = tree.items[i];
        if (item.kind == Kind::folder && item.refused.empty()) continue;
        Taken taken;
        if (!Fitting(*parts, item.path).fits(taken)) {
            const bool matters = !item.refused.empty() || wanted(item.path) != WantedText::nothing;
            if (matters) placed.unplaced.push_back({i, item.path, "its path does not fit the layout"});
            continue;
        }
        Claim claim;
        claim.item = i;
        claim.who = {taken["student"], {taken["student"]}, {taken["student"]}};
        claim.lab = taken["lab"];
        claim.below = parts_of(taken.contains("file") ? taken["file"] : item.path);
        if (!taken.contains("file")) claim.below.erase(claim.below.begin(), claim.below.end() - 1);
        claim.attempt = number_in(taken["attempt"]);
        claim.late = says_late(taken["late"]);
        claim.time = taken["time"];
        placed.claims.push_back(std::move(claim));
    }
    return placed;
}

std::expected<std::vector<MappingRow>, std::vector<Error>> parse_mapping(const std::string& file,
                                                                         std::string_view text) {
    static constexpr std::array columns{Column{"path", "", true},
                                        Column{"student", "id username", true},
                                        Column{"lab", "assignment"},
                                        Column{"file", "filename"},
                                        Column{"attempt", ""},
                                        Column{"late", ""},
                                        Column{"time", "submittedat createdat date"}};
    auto table = read_csv(file, text, columns);
    if (!table) return std::unexpected(std::move(table.error()));
    std::vector<MappingRow> rows;
    std::vector<Error> errors;
    std::map<std::string, int> lines;
    for (const auto& row : table->rows) {
        const auto wrong = [&](std::string what, std::string way_out) {
            errors.push_back({std::move(what), Place{file, row.line, 0}, std::move(way_out)});
        };
        MappingRow made{row.cells[0], row.cells[1], row.cells[2], row.cells[3], row.cells[6], 0,
                        row.line,     false};
        while (made.path.ends_with('/')) made.path.pop_back();
        if (made.path.starts_with("./")) made.path.erase(0, 2);
        made.attempt = number_in(row.cells[4]);
        made.late = says_late(row.cells[5]);
        const auto parts = parts_of(made.path);
        const bool leads_out = made.path.starts_with('/') || std::ranges::find(parts, "..") != parts.end();
        if (made.path.empty() || leads_out)
            wrong("`path` is not inside the class", "Write it relative to the class: folder/file.cu");
        if (!is_student_name(made.student))
            wrong("`student` cannot be a student's name: reports are named by it",
                  "It has at most 250 bytes, no `/`, and is not `.` or `..`.");
        if (!row.cells[4].empty() && made.attempt == 0)
            wrong(fmt::format("`{}` is not the number of an attempt", short_name(row.cells[4])),
                  "Attempts count from 1.");
        const auto [known, is_new] = lines.try_emplace(made.path + '\0' + made.student, row.line);
        if (!is_new)
            wrong(
                fmt::format("`{}` is also in line {} for this student", short_name(made.path), known->second),
                "Leave one of them.");
        rows.push_back(std::move(made));
    }
    if (!errors.empty()) return std::unexpected(std::move(errors));
    return rows;
}

LayoutResult place_by_mapping(const Tree& tree, const std::string& file,
                              const std::vector<MappingRow>& rows) {
    LayoutResult placed;
    std::multimap<std::string, const MappingRow*> by_path;
    std::map<const MappingRow*, bool> used;
    for (const auto& row : rows) by_path.emplace(row.path, &row);
    for (std::size_t i = 0; i < tree.items.size(); ++i) {
        const auto& item = tree.items[i];
        const auto parts = parts_of(item.path);
        bool is_mapped = false;
        std::string above;
        for (std::size_t depth = 0; depth < parts.size() && !is_mapped; ++depth) {
            above += (depth ? "/" : "") + parts[depth];
            for (auto [at, end] = by_path.equal_range(above); at != end; ++at) {
                const auto& row = *at->second;
                is_mapped = used[&row] = true;
                const bool is_folder_itself = depth + 1 == parts.size() && item.kind == Kind::folder;
                Claim claim;
                claim.item = i;
                claim.who = {row.student, {row.student}, {row.student}};
                claim.lab = row.lab;
                claim.file = depth + 1 == parts.size() ? row.file : "";
                const auto first = std::min(parts.size(), depth + (depth + 1 == parts.size() ? 0 : 1));
                if (!is_folder_itself)
                    claim.below.assign(parts.begin() + static_cast<std::ptrdiff_t>(first), parts.end());
                claim.attempt = row.attempt;
                claim.late = row.late;
                claim.time = row.time;
                placed.claims.push_back(std::move(claim));
            }
        }
        const bool matters = item.kind != Kind::folder || !item.refused.empty();
        if (!is_mapped && matters && wanted(item.path) != WantedText::nothing)
            placed.unplaced.push_back({i, item.path, fmt::format("{} has no line for it", short_name(file))});
    }
    // Every student in the mapping has a row.
    for (const auto& row : rows)
        if (!used[&row])
            placed.unplaced.push_back({UnplacedItem::nowhere, row.student,
                                       fmt::format("line {1} of {2} names `{0}`, which is not in the class",
                                                   short_name(row.path), row.line, short_name(file))});
    return placed;
}

}  // namespace warpmark::intake
