// CLASS/<student>/<lab>/<file>, or with --lab one file or folder per student. A student's archive replaces
// the student's folder.
#include "grader/intake/class_layout.h"
#include "grader/intake/name_equivalence.h"

namespace warpmark::intake {
namespace {

// True for a readable hidden folder without a file that could be submitted: `.git`, `.warpmark`.
bool is_of_tools(const Tree& tree, std::size_t at, const std::string& top) {
    for (; at < tree.items.size() && parts_of(tree.items[at].path)[0] == top; ++at)
        if (!tree.items[at].refused.empty() || wanted(tree.items[at].path) != WantedText::nothing)
            return false;
    return top.starts_with('.');
}

}  // namespace

LayoutResult place_own(const Tree& tree, const LayoutContext& context) {
    LayoutResult placed;
    std::string owner_path;  // the top-level item that contains the following ones
    PlatformStudent who;
    bool is_theirs = false, is_packed = false;
    for (std::size_t i = 0; i < tree.items.size(); ++i) {
        const auto& item = tree.items[i];
        auto parts = parts_of(item.path);
        const auto top = parts[0];
        if (top != owner_path || owner_path.empty()) {
            owner_path = top;
            const bool is_source = wanted(top) == WantedText::source;
            const bool is_top = parts.size() == 1;
            const bool is_plain = is_top && item.kind != Kind::folder;
            is_packed = is_archive_name(top) && is_top && item.kind == Kind::file;
            is_theirs = !is_plain || is_packed || (is_source && context.one_lab && item.kind == Kind::file);
            auto name = is_packed ? without_archive_ending(top) : top;
            if (!is_packed && is_theirs && is_plain && is_source) name.resize(last_source_ending(name));
            who = {name, {name}, {name}};
            const bool is_labs = is_theirs && !is_plain && context.is_exact_lab && context.is_exact_lab(top);
            if (is_theirs && !is_plain && is_of_tools(tree, i, top)) {
                is_theirs = false;
                placed.unplaced.push_back({i, top, ""});
            } else if (is_labs) {
                is_theirs = false;
                placed.unplaced.push_back({i, top,
                                           "a folder named like a lab where a student's should be. For "
                                           "CLASS/<lab>/<student> use --layout '{lab}/{student}/{file}'"});
            } else if (!is_theirs) {
                placed.unplaced.push_back(
                    {i, top, item.kind == Kind::link ? "a symbolic link, not a folder" : "not a folder"});
            }
        }
        if (!is_theirs) continue;
        Claim claim;
        claim.item = i;
        claim.who = who;
        // A file or an archive at the top level of the class is identified by its own name.
        const bool is_alone = parts.size() == 1 && item.kind != Kind::folder;
        claim.below.assign(parts.begin() + (is_alone || is_packed ? 0 : 1), parts.end());
        placed.claims.push_back(std::move(claim));
    }
    return placed;
}

}  // namespace warpmark::intake
