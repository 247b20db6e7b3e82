// Writes a manifest, and compares it with the files next to it.
#include "grader/intake/submission_manifest.h"

#include <fmt/format.h>

#include <set>
#include <sstream>
#include <unordered_map>
#include <utility>

#include "grader/intake/name_equivalence.h"
#include "grader/lab/grading_limits.h"
#include "grader/lab/sha256.h"
#include "harness/base/printable_text.h"

namespace warpmark::intake {
namespace {

constexpr std::size_t digits = 64;

// True for the text as it is, or with the line endings that it had originally.
bool has_hash(const std::string& text, const std::string& sha256) {
    if (lab::sha256(text) == sha256) return true;
    std::string unix_text, dos_text;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n') continue;
        dos_text += text[i] == '\n' ? "\r\n" : std::string(1, text[i]);
        unix_text += text[i];
    }
    return lab::sha256(unix_text) == sha256 || lab::sha256(dos_text) == sha256;
}

// The lines "<SHA-256>  <path>" of a manifest; other lines are ignored.
std::vector<ListedFile> read_list(const std::string& text) {
    std::vector<ListedFile> files;
    std::istringstream lines(text);
    std::size_t count = 0;
    for (std::string line; count < limits::student_files_max && std::getline(lines, line); ++count) {
        if (line.ends_with('\r')) line.pop_back();
        if (line.size() > digits + 2 && line.substr(digits, 2) == "  ")
            files.push_back({line.substr(digits + 2), folded(line.substr(0, digits))});
    }
    return files;
}

class Comparison {
  public:
    using Places = std::unordered_map<std::string, std::size_t>;  // of items, by their lower-case paths

    Comparison(Tree& tree, const Places& places, std::string folder)
        : tree_(tree), places_(places), folder_(std::move(folder)) {}

    void run(const std::vector<ListedFile>& files) {
        std::set<std::string> listed;
        for (const auto& file : files) {
            listed.insert(folded(folder_ + file.path));
            compare(file);
        }
        if (files.empty()) return;  // not our manifest
        for (auto& item : tree_.items) {
            const bool is_below = item.path.starts_with(folder_) && item.path.ends_with(".cu");
            if (!is_below || item.kind != Kind::file || listed.contains(folded(item.path))) continue;
            note(item.path.substr(folder_.size()), "is not on the list of submitted files");
            item.note = "This file is not on the list that `warpmark submit` made.";
        }
    }

  private:
    void compare(const ListedFile& file) {
        const auto at = places_.find(folded(folder_ + file.path));
        if (at == places_.end()) return note(file.path, "is on the list of submitted files, but missing");
        auto& found = tree_.items[at->second];
        const bool is_known = found.kind == Kind::file && found.refused.empty();
        // An unreadable file has its own message.
        if (!is_known || has_hash(found.text, file.sha256)) return;
        note(file.path, "differs from the list of submitted files: it was changed after `warpmark submit`");
        found.note = "This file was changed after `warpmark submit`.";
    }
    void note(const std::string& file, std::string_view what) {
        const auto where = folder_.empty() ? "" : short_name(folder_.substr(0, folder_.size() - 1)) + ": ";
        tree_.notes.push_back(fmt::format("{}{} {}", where, short_name(file), what));
    }

    Tree& tree_;
    const Places& places_;
    const std::string folder_;  // with a trailing slash
};

}  // namespace

std::string submission_list_text(const std::string& version, const std::vector<ListedFile>& files) {
    auto text = fmt::format("# Made by `warpmark submit`, warpmark {}.\n", version);
    for (const auto& file : files) text += fmt::format("{}  {}\n", file.sha256, file.path);
    return text;
}

void compare_submission_lists(Tree& tree) {
    Comparison::Places places;
    for (std::size_t i = 0; i < tree.items.size(); ++i) {
        const auto& path = tree.items[i].path;
        if (!path.ends_with(submission_list)) continue;
        const auto folder = path.substr(0, path.size() - submission_list.size());
        if (!folder.empty() && !folder.ends_with('/')) continue;
        if (places.empty())
            for (std::size_t at = 0; at < tree.items.size(); ++at) places[folded(tree.items[at].path)] = at;
        Comparison(tree, places, folder).run(read_list(tree.items[i].text));
    }
}

}  // namespace warpmark::intake
