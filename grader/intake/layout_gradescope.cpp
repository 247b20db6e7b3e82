// Gradescope's "Export Submissions": folders submission_NNN, and their submitters in submission_metadata.yml.
// Only these keys of that file are read:
//    submission_NNN:
//      :submitters:
//      - :name: …
//        :sid: …
//        :email: …
//      :created_at: …
#include <algorithm>
#include <map>

#include "grader/intake/class_layout.h"
#include "grader/intake/name_equivalence.h"

namespace warpmark::intake {
namespace {

constexpr std::string_view list_name = "submission_metadata.yml";

struct Submitter {
    std::string name, sid, mail;
};
struct Handed {
    std::vector<Submitter> by;
    std::string time;
};
using HandedIn = std::map<std::string, Handed>;

std::size_t indent_of(std::string_view line) {
    return std::min(line.find_first_not_of(' '), line.size());
}

// Plain, 'single' or "double" quoted.
std::string scalar(std::string_view text) {
    const auto first = std::min(text.find_first_not_of(' '), text.size());
    text.remove_prefix(first);
    while (text.ends_with(' ') || text.ends_with('\r')) text.remove_suffix(1);
    const bool is_single = text.size() > 1 && text.starts_with('\'') && text.ends_with('\'');
    const bool is_double = text.size() > 1 && text.starts_with('"') && text.ends_with('"');
    if (!is_single && !is_double) return text == "~" || text == "null" ? "" : std::string(text);
    text = text.substr(1, text.size() - 2);
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool is_escape = (is_single && text[i] == '\'') || (is_double && text[i] == '\\');
        if (is_escape && i + 1 < text.size()) ++i;
        const bool is_line = is_double && is_escape && text[i] == 'n';
        plain += is_line ? '\n' : text[i];
    }
    return plain;
}

// ":name: Jane" → {":name", "Jane"}.
std::pair<std::string_view, std::string> pair_of(std::string_view line) {
    const auto colon = line.find(": ");
    if (colon != line.npos) return {line.substr(0, colon), scalar(line.substr(colon + 2))};
    while (line.ends_with('\r') || line.ends_with(' ')) line.remove_suffix(1);
    if (line.ends_with(':')) return {line.substr(0, line.size() - 1), ""};
    return {line, ""};
}

void take_submitter(Handed& handed, std::string_view line) {
    line.remove_prefix(indent_of(line));
    if (line.starts_with("- ")) {
        handed.by.emplace_back();
        line.remove_prefix(2);
    }
    if (handed.by.empty()) return;
    const auto [key, value] = pair_of(line);
    if (key == ":name") handed.by.back().name = value;
    if (key == ":sid") handed.by.back().sid = value;
    if (key == ":email") handed.by.back().mail = value;
}

HandedIn read_list(std::string_view text) {
    HandedIn all;
    Handed* handed = nullptr;
    bool of_submitters = false;
    std::size_t list_indent = 0;
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        const auto line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        const auto indent = indent_of(line);
        if (indent == line.size() || line[indent] == '#' || line.starts_with("---")) continue;
        const auto [key, value] = pair_of(line.substr(indent));
        if (indent == 0) {
            handed = &all[scalar(key)];
            of_submitters = false;
            list_indent = 0;
        } else if (handed && (list_indent == 0 || indent == list_indent) && line[indent] == ':') {
            list_indent = indent;
            of_submitters = key == ":submitters";
            if (key == ":created_at") handed->time = value;
        } else if (handed && of_submitters) {
            take_submitter(*handed, line);
        }
    }
    return all;
}

// Searches only the top level of the class, or its only folder, because a list inside a student's folder is
// not the platform's.
const Item* list_of(const Tree& tree) {
    for (const auto& item : tree.items)
        if (item.path == list_name) return &item;
    const auto tops = top_names(tree);
    if (tops.size() != 1) return nullptr;
    for (const auto& item : tree.items)
        if (item.path == tops[0] + "/" + std::string(list_name)) return &item;
    return nullptr;
}

PlatformStudent who_is(const Submitter& one, const std::string& folder) {
    PlatformStudent who;
    for (const auto& id : {one.sid, one.mail})
        if (!id.empty()) who.ids.push_back(id);
    if (!one.name.empty()) who.names.push_back(one.name);
    who.label = who.ids.empty() ? folder : who.ids[0];
    return who;
}

}  // namespace

bool is_gradescope(const Tree& tree) {
    return list_of(tree) != nullptr;
}

LayoutResult place_gradescope(const Tree& tree, const LayoutContext&) {
    LayoutResult placed;
    placed.is_one_assignment = true;
    const Item* const list = list_of(tree);
    if (!list || !list->refused.empty()) {
        placed.errors.push_back({list ? list->refused : "There is no submission_metadata.yml",
                                 Place{list ? list->path : "", 0, 0}, "Export the submissions again."});
        return placed;
    }
    const auto handed_in = read_list(list->text);
    const std::size_t root = parts_of(list->path).size() - 1;
    for (std::size_t i = 0; i < tree.items.size(); ++i) {
        const auto parts = parts_of(tree.items[i].path);
        if (&tree.items[i] == list || parts.size() <= root) continue;
        const auto& folder = parts[root];
        auto known = handed_in.find(folder);
        if (known == handed_in.end()) known = handed_in.find(without_archive_ending(folder));
        if (known == handed_in.end() || known->second.by.empty()) {
            if (parts.size() == root + 1)
                placed.unplaced.push_back({i, folder, "submission_metadata.yml names no student for it"});
            continue;
        }
        for (const auto& one : known->second.by) {
            Claim claim;
            claim.item = i;
            claim.who = who_is(one, folder);
            claim.below.assign(parts.begin() + static_cast<std::ptrdiff_t>(root) + 1, parts.end());
            claim.time = known->second.time;
            if (known->second.by.size() > 1) claim.group = folder;
            placed.claims.push_back(std::move(claim));
        }
    }
    return placed;
}

}  // namespace warpmark::intake
