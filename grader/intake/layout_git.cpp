// Clones by folder. Classroom 50 names a repository CLASSROOM-ASSIGNMENT-USER. The common beginning of all
// names identifies the lab.
#include <algorithm>

#include "grader/intake/class_layout.h"
#include "grader/intake/git_clones.h"

namespace warpmark::intake {
namespace {

std::vector<std::string> clones_of(const Tree& tree) {
    std::vector<std::string> names;
    for (const auto& item : tree.items)
        if (item.kind == Kind::folder && item.path.ends_with("/.git") &&
            std::ranges::count(item.path, '/') == 1)
            names.push_back(item.path.substr(0, item.path.find('/')));
    if (names.empty())
        for (const auto& [name, clone] : tree.clones) names.push_back(name);
    return names;
}

// The common beginning up to its last dash, if it has at least two dashes; else "".
std::string common_beginning(const std::vector<std::string>& names) {
    if (names.size() < 2) return "";
    auto common = names[0];
    for (const auto& name : names) {
        const auto [one, other] = std::ranges::mismatch(common, name);
        common.erase(one, common.end());
    }
    const auto dash = common.rfind('-');
    common.erase(dash == common.npos ? 0 : dash + 1);
    return std::ranges::count(common, '-') >= 2 ? common : "";
}

// "cs-padded-transpose-": the longest suffix that is a lab.
std::string lab_of(const std::string& beginning, const LayoutContext& context) {
    if (beginning.empty()) return "";
    const auto whole = beginning.substr(0, beginning.size() - 1);
    for (std::size_t at = 0; at != whole.npos; at = whole.find('-', at)) {
        at += at > 0;
        if (context.is_lab(whole.substr(at))) return whole.substr(at);
        if (at == 0) ++at;
    }
    return "";
}

LayoutResult place_clones(const Tree& tree, const LayoutContext& context, bool names_user) {
    LayoutResult placed;
    const auto beginning = names_user ? common_beginning(clones_of(tree)) : "";
    const auto lab = lab_of(beginning, context);
    for (std::size_t i = 0; i < tree.items.size(); ++i) {
        const auto& item = tree.items[i];
        const auto parts = parts_of(item.path);
        const auto clone = tree.clones.find(parts[0]);
        if (clone == tree.clones.end()) {
            const bool is_own_list = parts[0] == "scores.csv" || parts[0].starts_with('.');
            if (parts.size() == 1 && !is_own_list)
                placed.unplaced.push_back({i, parts[0], "it is not a git clone"});
            continue;
        }
        Claim claim;
        claim.item = i;
        const auto user = parts[0].substr(beginning.size());
        claim.who = {user, {user}, {user}};
        claim.below.assign(parts.begin() + 1, parts.end());
        claim.lab = lab;
        claim.clone = &clone->second;
        if (item.commit < clone->second.commits.size()) {
            claim.time = clone->second.commits[item.commit].time;
            claim.note = clone->second.commits[item.commit].note;
        }
        placed.claims.push_back(std::move(claim));
    }
    return placed;
}

}  // namespace

std::string beginning_of_clones(const Tree& tree, bool names_user) {
    return names_user ? common_beginning(clones_of(tree)) : "";
}

bool is_classroom50(const Tree& tree) {
    const bool has_list = std::ranges::any_of(
        tree.items, [](const Item& item) { return item.path == "scores.csv" && item.kind == Kind::file; });
    return has_clones(tree) && has_list;
}

LayoutResult place_classroom50(const Tree& tree, const LayoutContext& context) {
    return place_clones(tree, context, true);
}

bool is_git(const Tree& tree) {
    return has_clones(tree);
}

LayoutResult place_git(const Tree& tree, const LayoutContext& context) {
    return place_clones(tree, context, false);
}

}  // namespace warpmark::intake
