// locate.cpp: roots and names of labs on disk.
#include "grader/lab/locate.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>

#include "grader/lab/files.h"
#include "grader/lab/suggest.h"
#include "harness/base/folders.h"
#include "harness/base/own_file.h"

namespace warpmark::lab {
namespace {

namespace fs = std::filesystem;

bool is_root(const fs::path& folder) {
    std::error_code ignored;
    return fs::is_directory(folder / "labs", ignored);
}

// The nearest folder, this one or above, with a lab: any folder may hold one that is called labs.
fs::path upward(fs::path folder) {
    for (; !folder.empty(); folder = folder.parent_path()) {
        if (!lab_ids(folder).empty()) return folder;
        if (folder == folder.parent_path()) break;
    }
    return {};
}

// "1" and "01" of "01_race".
bool is_number_of(const std::string& word, const std::string& id) {
    const auto digits = [](const std::string& text) {
        const auto end = text.find_first_not_of("0123456789");
        const auto number = text.substr(0, end);
        return number.substr(std::min(number.find_first_not_of('0'), number.size()));
    };
    return !word.empty() && word.find_first_not_of("0123456789") == word.npos && !digits(id).empty() &&
           digits(word) == digits(id);
}

// The path from `/`, also of `.` and of one with a slash at its end.
fs::path whole(const fs::path& folder) {
    auto path = fs::absolute(folder).lexically_normal();
    return path.has_filename() ? path : path.parent_path();
}

// By the option or the variable; empty: by neither.
Result<fs::path> root_by_word(const std::string& given) {
    const char* variable = std::getenv("WARPMARK_ROOT");
    for (auto [folder, said_by] :
         {std::pair{given, "--root"}, std::pair{std::string(variable ? variable : ""), "WARPMARK_ROOT"}}) {
        if (folder.empty()) continue;
        if (is_root(folder)) return fs::path(folder);
        return std::unexpected(Error{fmt::format("{} is a folder without labs/", said_by),
                                     Place{folder, 0, 0},
                                     "Give the folder that contains labs/ and solutions/."});
    }
    return fs::path();
}

}  // namespace

Result<fs::path> find_root(const std::string& given) {
    auto named = root_by_word(given);
    if (!named || !named->empty()) return named;
    std::error_code ignored;
    if (auto folder = upward(fs::current_path(ignored)); !folder.empty()) return folder;
    if (auto folder = came_with(own_file()); !folder.empty()) return folder;
    return std::unexpected(Error{
        "There is no labs/ folder here or above", {}, "Change to the checkout, or give it with --root DIR."});
}

Result<fs::path> find_own_root(const std::string& given) {
    auto named = root_by_word(given);
    if (!named || !named->empty()) return named;
    if (auto folder = came_with(own_file()); !folder.empty()) return folder;
    return std::unexpected(
        Error{"No labs came with this program", {}, "Give the folder that contains labs/ with --root DIR."});
}

fs::path came_with(const fs::path& program) {
    const fs::path folder = program.parent_path();
    const fs::path shared = folder.parent_path() / "share" / "warpmark";
    return lab_ids(shared).empty() ? upward(folder) : shared;
}

fs::path find_data(const fs::path& root, const std::string& folder) {
    std::error_code ignored;
    for (const auto& place : {root, came_with(own_file())})
        if (!place.empty() && fs::is_directory(place / folder, ignored)) return place / folder;
    return {};
}

std::vector<std::string> lab_ids(const fs::path& root) {
    std::vector<std::string> ids;
    std::error_code ignored;
    for (const auto& folder : children_of(root / "labs"))
        if (fs::exists(folder / "lab.toml", ignored)) ids.push_back(folder.filename().string());
    return ids;
}

Result<fs::path> find_lab(const fs::path& root, const std::string& word) {
    std::error_code ignored;
    auto ids = lab_ids(root);
    if (std::ranges::find(ids, word) != ids.end()) return root / "labs" / word;
    std::vector<std::string> begun;
    for (const auto& id : ids)
        if (is_number_of(word, id)) begun.push_back(id);
    if (begun.empty() && !word.empty())
        std::ranges::copy_if(ids, std::back_inserter(begun),
                             [&](const std::string& id) { return id.starts_with(word); });
    if (begun.size() == 1) return root / "labs" / begun.front();
    if (begun.size() > 1)
        return std::unexpected(Error{fmt::format("More than one lab's name begins with `{}`", word),
                                     {},
                                     fmt::format("There are: {}.", fmt::join(begun, ", "))});
    if (!word.empty() && fs::exists(fs::path(word) / "lab.toml", ignored)) return fs::path(word);
    if (!word.empty() && fs::is_directory(word, ignored))
        return std::unexpected(
            Error{"This folder is not a lab: it has no lab.toml", Place{word, 0, 0}, suggestion(word, ids)});
    const auto near = nearest(word, ids);
    return std::unexpected(
        Error{fmt::format("There is no lab `{}`", word),
              {},
              near.empty() ? "`warpmark labs` lists the labs." : fmt::format("Did you mean `{}`?", near)});
}

bool means_lab(const std::string& word, const std::string& id) {
    return !id.empty() && (id == word || id.starts_with(word + "_") || is_number_of(word, id));
}

std::string id_of(const fs::path& lab_folder) {
    return whole(lab_folder).filename().string();
}

fs::path solution_of(const fs::path& lab_folder) {
    auto folder = whole(lab_folder);
    auto solution = folder.parent_path().parent_path() / "solutions" / folder.filename();
    std::error_code ignored;
    return fs::is_directory(solution, ignored) ? solution : fs::path();
}

}  // namespace warpmark::lab
