// Roots and names of labs on disk.
#include "grader/lab/lab_location.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>

#include "grader/lab/did_you_mean.h"
#include "harness/base/folder_listing.h"
#include "harness/process/own_executable.h"

namespace warpmark::lab {
namespace {

namespace fs = std::filesystem;

bool is_root(const fs::path& folder) {
    std::error_code ignored;
    return fs::is_directory(folder / "labs", ignored);
}

// The nearest folder with a lab, this one or a parent. A folder that is merely called labs does not count.
fs::path upward(fs::path folder) {
    for (; !folder.empty(); folder = folder.parent_path()) {
        if (!lab_ids(folder).empty()) return folder;
        if (folder == folder.parent_path()) break;
    }
    return {};
}

// Parts of "04_padded_transpose", "lab 4" or "Lab04-padded-transpose": the number without leading zeros, and
// the name with a single `_` between words. Either may be empty.
struct NameParts {
    std::string number, name;
};

NameParts parts_of(std::string_view text) {
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    const auto is_between = [](char c) {
        return std::string_view(" _-.:#").find(c) != std::string_view::npos;
    };
    std::string low;
    for (const char c : text) {
        const char one = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        if (!is_between(one))
            low += one;
        else if (!low.empty() && low.back() != '_')
            low += '_';
    }
    if (low.ends_with('_')) low.pop_back();
    constexpr std::string_view word = "lab";
    if (low.starts_with(word)) {
        const auto at = low.find_first_not_of('_', word.size());
        if (at != low.npos && is_digit(low[at])) low.erase(0, at);
    }
    const auto end = static_cast<std::size_t>(std::ranges::find_if_not(low, is_digit) - low.begin());
    auto number = low.substr(0, end);
    if (end > 0) number.erase(0, std::min(number.find_first_not_of('0'), end - 1));
    const auto name = std::min(low.find_first_not_of('_', end), low.size());
    return {number, low.substr(name)};
}

std::vector<std::string> those(const std::vector<std::string>& ids, const auto& is_meant) {
    std::vector<std::string> meant;
    std::ranges::copy_if(ids, std::back_inserter(meant), is_meant);
    return meant;
}

// The absolute path, also for `.` and for a path with a trailing slash.
fs::path whole(const fs::path& folder) {
    auto path = fs::absolute(folder).lexically_normal();
    return path.has_filename() ? path : path.parent_path();
}

// The root from the option or the variable; empty: neither is given.
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
    if (auto folder = installed_root_of(own_file()); !folder.empty()) return folder;
    return std::unexpected(Error{
        "There is no labs/ folder here or above", {}, "Change to the checkout, or give it with --root DIR."});
}

Result<fs::path> find_own_root(const std::string& given) {
    auto named = root_by_word(given);
    if (!named || !named->empty()) return named;
    if (auto folder = installed_root_of(own_file()); !folder.empty()) return folder;
    return std::unexpected(
        Error{"No labs came with this program", {}, "Give the folder that contains labs/ with --root DIR."});
}

fs::path installed_root_of(const fs::path& program) {
    const fs::path folder = program.parent_path();
    const fs::path shared = folder.parent_path() / "share" / "warpmark";
    return lab_ids(shared).empty() ? upward(folder) : shared;
}

fs::path find_data(const fs::path& root, const std::string& folder) {
    std::error_code ignored;
    for (const auto& place : {root, installed_root_of(own_file())})
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

std::vector<std::string> meant_ids(const std::vector<std::string>& ids, const std::string& word) {
    if (std::ranges::find(ids, word) != ids.end()) return {word};
    auto meant = those(ids, [&](const std::string& id) { return means_lab(word, id); });
    if (meant.empty() && !word.empty())
        meant = those(ids, [&](const std::string& id) { return id.starts_with(word); });
    std::ranges::sort(meant);
    meant.erase(std::ranges::unique(meant).begin(), meant.end());
    return meant;
}

Error several_meant(const std::string& word, const std::vector<std::string>& meant) {
    return {fmt::format("`{}` can mean more than one lab", word),
            {},
            fmt::format("There are: {}.", fmt::join(meant, ", "))};
}

Result<std::string> find_id(const std::vector<std::string>& ids, const std::string& word) {
    const auto meant = meant_ids(ids, word);
    if (meant.size() == 1) return meant.front();
    if (meant.size() > 1) return std::unexpected(several_meant(word, meant));
    const auto near = nearest(word, ids);
    return std::unexpected(
        Error{word.empty() ? "The name of the lab is missing" : fmt::format("There is no lab `{}`", word),
              {},
              near.empty() ? "`warpmark labs` lists the labs." : fmt::format("Did you mean `{}`?", near)});
}

Result<fs::path> find_lab(const fs::path& root, const std::string& word) {
    std::error_code ignored;
    const auto ids = lab_ids(root);
    const auto id = find_id(ids, word);
    const bool is_lab = !word.empty() && fs::exists(fs::path(word) / "lab.toml", ignored);
    // A lab's folder in the current folder, such as "lab04", takes precedence over another spelling of a lab
    // in the root.
    const bool is_literal =
        id && (id->starts_with(word) || word.find_first_not_of("0123456789") == word.npos);
    if (is_lab && !is_literal) return fs::path(word);
    if (id) return root / "labs" / *id;
    if (!word.empty() && fs::is_directory(word, ignored))
        return std::unexpected(
            Error{"This folder is not a lab: it has no lab.toml", Place{word, 0, 0}, suggestion(word, ids)});
    return std::unexpected(id.error());
}

bool means_lab(const std::string& word, const std::string& id) {
    if (word.empty() || id.empty()) return false;
    if (id == word || id.starts_with(word + "_")) return true;
    const auto said = parts_of(word), own = parts_of(id);
    if (said.number.empty() && said.name.empty()) return false;
    return (said.number.empty() || said.number == own.number) && (said.name.empty() || said.name == own.name);
}

bool same_lab(const std::string& word, const std::string& other) {
    return means_lab(word, other) || means_lab(other, word);
}

std::string id_of(const fs::path& lab_folder) {
    return whole(lab_folder).filename().string();
}

fs::path solution_of(const fs::path& lab_folder) {
    auto folder = whole(lab_folder);
    const char* own = std::getenv("WARPMARK_SOLUTIONS");
    const auto all = own && *own ? fs::path(own) : folder.parent_path().parent_path() / "solutions";
    auto solution = all / folder.filename();
    std::error_code ignored;
    return fs::is_directory(solution, ignored) ? solution : fs::path();
}

bool is_shipped_class(const fs::path& class_folder, const fs::path& root) {
    std::error_code none;
    return fs::equivalent(class_folder, root / "solutions", none) ||
           fs::equivalent(class_folder, root / "examples" / "class", none);
}

}  // namespace warpmark::lab
