// submission_list.cpp: a list, written, and compared with what lies beside it.
#include "grader/intake/submission_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "grader/lab/limits.h"
#include "grader/lab/sha256.h"
#include "harness/base/plain_text.h"

namespace warpmark::intake {
namespace {

constexpr std::size_t digits = 64;

// What is wrong with the file at this path; "": nothing.
std::string wrong_with(const Tree& tree, const std::string& path, const std::string& sha256) {
    const auto found = std::ranges::find(tree.items, path, &Item::path);
    if (found == tree.items.end()) return "is on the list of what was handed in, and is not there";
    if (!found->refused.empty() || lab::sha256(found->text) == sha256) return "";
    return "is not as the list of what was handed in has it: it was changed after `warpmark submit`";
}

}  // namespace

std::string submission_list_text(const std::string& version, const std::vector<ListedFile>& files) {
    auto text = fmt::format("# Made by `warpmark submit`, warpmark {}.\n", version);
    for (const auto& file : files) text += fmt::format("{}  {}\n", file.sha256, file.path);
    return text;
}

void compare_submission_lists(Tree& tree) {
    for (std::size_t i = 0; i < tree.items.size(); ++i) {
        const auto& path = tree.items[i].path;
        if (!path.ends_with(submission_list)) continue;
        const auto folder = path.substr(0, path.size() - submission_list.size());
        if (!folder.empty() && !folder.ends_with('/')) continue;
        std::istringstream lines(tree.items[i].text);
        std::size_t count = 0;
        for (std::string line; count < limits::student_files_max && std::getline(lines, line); ++count) {
            if (line.size() <= digits + 2 || line.substr(digits, 2) != "  ") continue;
            const auto file = line.substr(digits + 2);
            if (const auto wrong = wrong_with(tree, folder + file, line.substr(0, digits)); !wrong.empty())
                tree.notes.push_back(fmt::format("{}: {} {}", short_name(folder), short_name(file), wrong));
        }
    }
}

}  // namespace warpmark::intake
