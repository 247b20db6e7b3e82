// Moodle's "Download all submissions": one folder "Full Name_PARTICIPANTID_assignsubmission_file_" per
// student, or files with that prefix. Moodle 4.1 and later omit the last underscore.
#include <algorithm>
#include <optional>

#include "grader/intake/class_layout.h"
#include "grader/intake/name_equivalence.h"

namespace warpmark::intake {
namespace {

struct MoodleName {
    std::string name, participant, plugin, rest;
};

std::optional<MoodleName> moodle_name(const std::string& text) {
    constexpr std::string_view mark = "_assignsubmission_";
    const auto at = text.find(mark);
    if (at == text.npos || at == 0) return {};
    const auto bar = text.rfind('_', at - 1);
    if (bar == text.npos || bar == 0) return {};
    MoodleName name;
    name.name = text.substr(0, bar);
    name.participant = text.substr(bar + 1, at - bar - 1);
    const auto behind = text.substr(at + mark.size());
    const auto end = std::min(behind.find('_'), behind.size());
    name.plugin = behind.substr(0, end);
    name.rest = behind.substr(std::min(end + 1, behind.size()));
    if (!is_number(name.participant)) return {};
    return name;
}

// With groups, the group's name and a dash come first.
std::vector<std::string> names_of(const std::string& name) {
    std::vector<std::string> all{name};
    if (const auto dash = name.find('-'); dash != name.npos) all.push_back(name.substr(dash + 1));
    return all;
}

}  // namespace

std::string moodle_beginning(const std::string& text) {
    const auto name = moodle_name(text);
    return name ? name->name + "_" + name->participant : "";
}

bool is_moodle(const Tree& tree) {
    const auto names = top_names(tree);
    const auto of_moodle =
        std::ranges::count_if(names, [](const std::string& name) { return moodle_name(name).has_value(); });
    return of_moodle > 0 && 2 * static_cast<std::size_t>(of_moodle) > names.size();
}

LayoutResult place_moodle(const Tree& tree, const LayoutContext&) {
    LayoutResult placed;
    placed.is_one_assignment = true;
    for (std::size_t i = 0; i < tree.items.size(); ++i) {
        const auto parts = parts_of(tree.items[i].path);
        const auto name = moodle_name(parts[0]);
        if (!name) {
            if (parts.size() == 1)
                placed.unplaced.push_back({i, parts[0], "its name does not follow Moodle's pattern"});
            continue;
        }
        Claim claim;
        claim.item = i;
        claim.who = {name->name + "_" + name->participant,
                     {name->participant, "Participant " + name->participant},
                     {}};
        if (name->name != "Participant") claim.who.names = names_of(name->name);
        if (!name->rest.empty()) claim.below.push_back(name->rest);
        if (name->plugin != "file" && parts.size() == 1) claim.below.push_back(name->plugin);
        claim.below.insert(claim.below.end(), parts.begin() + 1, parts.end());
        placed.claims.push_back(std::move(claim));
    }
    return placed;
}

}  // namespace warpmark::intake
