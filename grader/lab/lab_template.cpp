// Copies a template's two folders and replaces `@name@` and similar placeholders in names and texts.
#include "grader/lab/lab_template.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <regex>

#include "grader/lab/bounded_file_reader.h"
#include "grader/lab/did_you_mean.h"
#include "grader/lab/grading_limits.h"
#include "grader/lab/lab_location.h"
#include "grader/lab/student_files.h"
#include "harness/base/atomic_write.h"
#include "harness/base/folder_listing.h"

namespace warpmark::lab {
namespace {

namespace fs = std::filesystem;

constexpr std::array sides{"labs", "solutions"};
constexpr const char* templates = "grader/lab/templates";
constexpr std::size_t name_length_max = 40;

struct Name {
    std::optional<int> number;
    std::string name;
};

// The probably intended name: lower case, with `_` for everything except letters and digits.
std::string tamed(const std::string& word) {
    std::string name;
    for (unsigned char c : word) {
        if (name.empty() && !std::isalpha(c)) continue;
        name += std::isalnum(c) ? static_cast<char>(std::tolower(c)) : '_';
    }
    while (name.ends_with('_')) name.pop_back();
    return name.empty() ? "tiled_sum" : name.substr(0, name_length_max);
}

Result<Name> read_name(const std::string& word) {
    static const std::regex form("(?:([0-9]{1,3})_)?([a-z][a-z0-9_]*)");
    std::smatch match;
    if (!std::regex_match(word, match, form) || match[2].length() > static_cast<long>(name_length_max))
        return std::unexpected(Error{fmt::format("`{}` is not a valid name for a lab", word),
                                     {},
                                     fmt::format("Use up to {} lowercase letters, digits and `_`, beginning "
                                                 "with a letter. A number may come before it: `{}`, `17_{}`.",
                                                 name_length_max, tamed(word), tamed(word))});
    Name name{std::nullopt, match[2]};
    if (match[1].matched) name.number = std::stoi(match[1]);
    return name;
}

// The number at the beginning of a lab's folder; -1: none.
int number_of(const fs::path& folder) {
    auto name = folder.filename().string();
    auto digits = name.substr(0, name.find_first_not_of("0123456789"));
    return digits.empty() || digits.size() > 6 ? -1 : std::stoi(digits);
}

// Folders of labs and of solutions: a solution without a lab also occupies its number.
std::vector<fs::path> taken(const fs::path& root) {
    std::vector<fs::path> folders;
    std::error_code ignored;
    for (auto side : sides)
        for (auto& folder : children_of(root / side))
            if (fs::is_directory(folder, ignored) && number_of(folder) >= 0)
                folders.push_back(std::move(folder));
    std::ranges::sort(folders);
    return folders;
}

Result<int> free_number(const fs::path& root, const Name& name) {
    int next = 1;
    auto folders = taken(root);
    for (const auto& folder : folders) next = std::max(next, number_of(folder) + 1);
    if (!name.number) return next;
    for (const auto& folder : folders)
        if (number_of(folder) == *name.number)
            return std::unexpected(
                Error{fmt::format("There is already a lab {:02}", *name.number),
                      {display(folder), 0, 0},
                      fmt::format("Use {:02}_{}, or leave the number out.", next, name.name)});
    return *name.number;
}

// Installed templates, also for labs in another root.
Result<fs::path> find_template(const fs::path& root, const std::string& name) {
    std::vector<std::string> known;
    for (const auto& one : lab_templates()) known.push_back(one.name);
    if (std::ranges::find(known, name) == known.end())
        return std::unexpected(
            Error{fmt::format("There is no template `{}`", name), {}, suggestion(name, known)});
    if (auto found = template_folder(root, name); !found.empty()) return found;
    return std::unexpected(Error{"The templates of new labs are not installed here",
                                 {display(root / templates / name), 0, 0},
                                 "Run it in a checkout of warpmark, or copy an existing lab's folders."});
}

}  // namespace

const std::vector<LabTemplate>& lab_templates() {
    static const std::vector<LabTemplate> all{
        {"ints", "neighbors in an array of integers, each element loaded once"},
        {"floats-2d", "a stencil over a matrix of floats, with a halo and a tolerance"},
        {"matmul", "a matrix product, tile by tile"},
        {"stages", "three kernels with their own cases and points: reverse, sums, scan"}};
    return all;
}

fs::path template_folder(const fs::path& root, const std::string& name) {
    return find_data(root, (fs::path(templates) / name).string());
}

std::string filled_in(std::string text, const std::string& lab_id) {
    const auto name = lab_id.substr(std::min(lab_id.find('_') + 1, lab_id.size()));
    const int number = std::max(number_of(lab_id), 0);
    auto title = name;
    std::ranges::replace(title, '_', ' ');
    if (!title.empty()) title[0] = static_cast<char>(std::toupper((unsigned char)title[0]));
    for (const auto& [mark, by] : {std::pair<std::string, std::string>{"@id@", lab_id},
                                   {"@name@", name},
                                   {"@title@", title},
                                   {"@number@", fmt::format("{:02}", number)},
                                   {"@plain@", std::to_string(number)}})
        for (auto at = text.find(mark); at != text.npos; at = text.find(mark, at + by.size()))
            text.replace(at, mark.size(), by);
    return text;
}

Result<NewLab> make_lab(const fs::path& root, const std::string& word, const std::string& template_name) {
    auto name = read_name(word);
    if (!name) return std::unexpected(name.error());
    auto from = find_template(root, template_name.empty() ? lab_templates()[0].name : template_name);
    if (!from) return std::unexpected(from.error());
    auto number = free_number(root, *name);
    if (!number) return std::unexpected(number.error());

    NewLab made{fmt::format("{:02}_{}", *number, name->name), {}};
    for (std::string side : sides)
        for (const auto& file : files_below(*from / side)) {
            auto text = read_text(file, limits::lab_file_bytes_max);
            if (!text) return std::unexpected(text.error());
            auto inside = filled_in(file.lexically_relative(*from / side).generic_string(), made.id);
            made.files.push_back(fs::path(side) / made.id / inside);
            if (auto written = write_whole(root / made.files.back(), filled_in(*text, made.id)); !written)
                return std::unexpected(written.error());
        }
    std::ranges::sort(made.files);
    return made;
}

Result<NewLab> make_variant(const fs::path& root, const std::string& word, const fs::path& lab_folder,
                            Variant variant) {
    auto name = read_name(word);
    if (!name) return std::unexpected(name.error());
    const auto solution = solution_of(lab_folder);
    if (solution.empty())
        return std::unexpected(
            Error{"The lab's solution is not here",
                  {display(lab_folder), 0, 0},
                  "A variant needs both the lab and its solution: name the folder with --solutions DIR."});
    auto number = free_number(root, *name);
    if (!number) return std::unexpected(number.error());
    variant.id = fmt::format("{:02}_{}", *number, name->name);
    variant.is_alone = taken(root).empty();
    NewLab made{variant.id, {}};
    for (const auto& [side, from] : {std::pair{sides[0], lab_folder}, std::pair{sides[1], solution}})
        for (const auto& file : files_below(from)) {
            const auto inside = file.lexically_relative(from);
            const bool is_expected = *inside.begin() == "expected", is_text = file.extension() != ".bin";
            const bool is_made = inside.filename().string().starts_with('.') || inside == "run.cu";
            if (is_made || (is_expected && !variant.types.empty())) continue;
            auto text = is_text ? read_text(file, limits::lab_file_bytes_max) : plain_bytes(file);
            if (!text) return std::unexpected(text.error());
            made.files.push_back(fs::path(side) / made.id / inside);
            const auto bytes = is_text ? in_variant(inside, std::move(*text), variant) : std::move(*text);
            if (auto written = write_whole(root / made.files.back(), bytes); !written)
                return std::unexpected(written.error());
        }
    std::ranges::sort(made.files);
    return made;
}

}  // namespace warpmark::lab
