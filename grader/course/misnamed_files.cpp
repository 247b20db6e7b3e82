// Ranking of candidate files: one with the lab's launch function comes before others.
#include "grader/course/misnamed_files.h"

#include <algorithm>
#include <cctype>
#include <tuple>

#include "grader/lab/bounded_file_reader.h"
#include "grader/lab/grading_limits.h"
#include "grader/lab/lab_program_text.h"
#include "grader/marking/stub_comparison.h"
#include "harness/base/folder_listing.h"
#include "harness/source/source_tokens.h"

namespace warpmark::batch {
namespace {

namespace fs = std::filesystem;

std::string lower(std::string text) {
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::tolower(c); });
    return text;
}

// Normalizes case and word separators.
std::string plain(const std::string& name) {
    auto text = lower(name);
    for (char& c : text)
        if (c == '-' || c == ' ' || c == '.') c = '_';
    return text;
}

bool may_be_work(const std::string& name, const Lab& lab) {
    const auto plainly = lower(name);
    return name != lab.file && (plainly.ends_with(".cu") || plainly.starts_with(lower(lab.file)));
}

bool has_launch(const std::string& text, const Lab& lab) {
    const auto tokens = tokens_of(text);
    return std::ranges::any_of(tokens, [&](const Token& token) { return token.is(lab.launch); });
}

std::string find_misnamed(const fs::path& folder, const Lab& lab, bool only_changed) {
    std::error_code ignored;
    if (fs::symlink_status(folder / lab.file, ignored).type() != fs::file_type::not_found) return "";
    const auto stub = lab::read_text(fs::path(lab.folder) / lab.file, limits::source_bytes_max);
    using Rank = std::tuple<bool, bool, std::string>;  // the least is the likeliest
    std::vector<Rank> found;
    std::size_t seen = 0;
    for (const auto& path : children_of(folder)) {
        const auto name = path.filename().string();
        if (!may_be_work(name, lab) || fs::symlink_status(path, ignored).type() != fs::file_type::regular)
            continue;
        // With so many files any candidate will do, since the message only needs one.
        if (++seen > limits::student_files_max)
            return found.empty() ? name : std::get<2>(std::ranges::min(found));
        const auto text = lab::read_text(path, limits::source_bytes_max);
        if (!text || text->find(lab::generated_mark) != text->npos) continue;
        if (only_changed && stub && is_stub(*text, *stub)) continue;
        found.emplace_back(!has_launch(*text, lab), lower(name) != lower(lab.file), name);
    }
    return found.empty() ? "" : std::get<std::string>(*std::ranges::min_element(found));
}

}  // namespace

std::string misnamed_file(const fs::path& folder, const Lab& lab) {
    return find_misnamed(folder, lab, false);
}
std::string misnamed_work(const fs::path& folder, const Lab& lab) {
    return find_misnamed(folder, lab, true);
}

std::string nearly_id(const std::string& folder, const std::vector<Lab>& all) {
    for (const auto& lab : all)
        if (folder != lab.id && plain(folder) == plain(lab.id)) return lab.id;
    return "";
}

}  // namespace warpmark::batch
