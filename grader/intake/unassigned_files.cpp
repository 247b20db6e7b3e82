// Reasons why a file has no lab, and project files that are not a submission.
#include "grader/intake/unassigned_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "grader/intake/name_equivalence.h"
#include "grader/intake/submission_manifest.h"
#include "harness/base/nearest_name.h"
#include "harness/base/printable_text.h"

namespace warpmark::intake {
namespace {

// The first part of the path below the student's folder.
std::string group_of(const Candidate& one) {
    return one.claim->below.empty() ? "" : one.claim->below[0];
}

// True for a file that projects have next to the submission.
bool is_of_project(const Candidate& one, const LabNames& labs) {
    constexpr std::array<std::string_view, 9> beginnings{"readme",     "license",    "licence",
                                                         "copying",    "changelog",  "makefile",
                                                         "cmakelists", "dockerfile", "containerfile"};
    constexpr std::array<std::string_view, 12> endings{".cmake", ".mk",   ".json",    ".yml",
                                                       ".yaml",  ".toml", ".sh",      ".bat",
                                                       ".ps1",   ".sln",  ".vcxproj", ".filters"};
    constexpr std::array<std::string_view, 3> headers{".h", ".hpp", ".cuh"};
    const auto& below = one.claim->below;
    const auto is_hidden = [](const std::string& part) { return part.starts_with('.'); };
    if (std::ranges::any_of(below, is_hidden) || one.name.starts_with('.')) return true;
    if (one.name == submission_list) return true;
    // The folder `run` is made by `warpmark start`.
    if (below.size() > 1 && below[below.size() - 2] == "run") return true;
    const auto name = folded(one.name);
    const auto has_ending = [&](std::string_view ending) { return name.ends_with(ending); };
    if (std::ranges::any_of(beginnings, [&](std::string_view word) { return name.starts_with(word); }))
        return true;
    if (std::ranges::any_of(endings, has_ending)) return true;
    const auto header = std::ranges::find_if(headers, has_ending);
    if (header == headers.end()) return false;
    return labs.with_file(name.substr(0, name.size() - header->size()) + ".cu").empty();
}

}  // namespace

// Only the first message lists all labs.
std::string UnassignedFiles::no_lab(const std::string& name) {
    const bool is_listed = nearest(name, labs_.ids()).empty() && std::exchange(has_listed_, true);
    return fmt::format("no lab `{}`", short_name(name)) +
           (is_listed ? "" : ". " + suggestion(name, labs_.ids()));
}

std::string UnassignedFiles::why(const Candidate& stray) {
    const auto name = short_name(stray.name);
    if (!stray.note.empty())
        return stray.name.empty() ? stray.note : fmt::format("`{}`: {}", name, stray.note);
    const auto labs = labs_.with_file(stray.name);
    if (labs.size() > 1) {
        std::string ids;
        for (const auto lab : labs) ids += (ids.empty() ? "" : ", ") + labs_.all()[lab].id;
        return fmt::format(
            "`{}` is a file of {} labs ({}). Put it into a folder with the lab's name, or name the lab with "
            "--lab",
            name, labs.size(), ids);
    }
    if (stray.claim->below.size() > 1) return no_lab(stray.claim->below[0]);
    return fmt::format("`{}` is not the file of any lab", name);
}

bool UnassignedFiles::is_settled(const Candidate& one) const {
    return settled.contains(group_of(one));
}

std::vector<std::string> UnassignedFiles::words(bool has_rows, const Ignore& ignore) {
    std::vector<std::string> all;
    auto told = settled;
    const auto tell_as = [&](const std::string& key, const Candidate& one, const std::string& words) {
        if (told.insert(key).second || !one.note.empty()) all.push_back(words);
    };
    const auto tell = [&](const Candidate& one, const std::string& words) {
        tell_as(group_of(one), one, words);
    };
    // A file next to a lab's file, in the same archive or folder, is reported separately.
    for (const auto& stray : sources)
        tell_as(is_settled(stray) ? stray.item->path : group_of(stray), stray, why(stray));
    for (const auto& other : others)
        if (!other.note.empty())
            tell(other, other.claim->below.empty()
                            ? other.note
                            : fmt::format("`{}`: {}", short_name(other.name), other.note));
    for (const auto& archive : archives)
        tell(archive, fmt::format("`{}` contains no .cu file", short_name(archive.name)));
    if (!has_rows)  // next to labs, folders are made by `start`, or the student's own
        for (const auto& folder : folders) tell(folder, no_lab(folder.name));
    const bool has_any = has_rows || !all.empty();
    for (const auto& other : others) {
        if (!other.note.empty() || told.contains(group_of(other))) continue;
        const auto why = other.item->kind == Kind::link ? "a symbolic link" : "not a .cu file";
        if (has_any || other.name.starts_with('.'))
            ignore(other, why);
        else
            tell(other, fmt::format("`{}`: {}", short_name(other.name), why));
    }
    return all;
}

PossibleLabs UnassignedFiles::may_be() const {
    PossibleLabs all;
    const auto add = [&](const Candidate& one) {
        if (all.path.empty()) all.path = one.item->path;
        if (all.words.empty()) all.words = short_name(one.name);
    };
    for (const auto& stray : sources) {
        const auto labs = labs_.with_file(stray.name);
        if (labs.size() > 1)
            all.labs.insert(labs.begin(), labs.end());
        else
            all.any_lab = true;
        add(stray);
    }
    for (const auto& other : others) {
        if (other.is_in_lab || is_of_project(other, labs_)) continue;
        all.any_lab = true;
        add(other);
    }
    for (const auto& archive : archives) {
        if (archive.is_in_lab || is_settled(archive)) continue;
        all.any_lab = true;
        add(archive);
    }
    return all;
}

}  // namespace warpmark::intake
