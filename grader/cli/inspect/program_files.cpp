// Looks for names of files in literals and arguments, and reads the files.
#include "grader/cli/inspect/program_files.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string_view>

#include "grader/cli/ci_safe_output.h"
#include "harness/source/source_tokens.h"

namespace warpmark::cli {
namespace {

namespace fs = std::filesystem;
constexpr uintmax_t most_bytes = 256 << 20, most_input_bytes = 16 << 20;

class Collection {
  public:
    bool has(const std::string& name) const {
        return std::ranges::find(files_, name, &InputFile::name) != files_.end();
    }
    // Adds the file at `place` if it is a regular one. `spelling`: as the program names it.
    Result<void> add(const std::string& spelling, const fs::path& place) {
        std::error_code none;
        const auto name = fs::path(spelling).lexically_normal().string();
        if (!fs::is_regular_file(fs::symlink_status(place, none)) || has(name)) return {};
        bytes_ += fs::file_size(place, none);
        if (bytes_ > most_bytes)
            return std::unexpected(Error{
                fmt::format("the files that the program may read have more than {} MB", most_bytes >> 20),
                {place.string()},
                "Use smaller files, or name a smaller folder with --files."});
        std::ifstream in(place, std::ios::binary);
        const std::string text(std::istreambuf_iterator<char>(in), {});
        if (in.bad()) return std::unexpected(Error{"cannot read the file", {place.string()}, "", {}});
        add_text(name, text);
        return {};
    }
    void add_text(const std::string& name, std::string_view text) {
        const auto* begin = reinterpret_cast<const std::byte*>(text.data());
        files_.push_back({name, {begin, begin + text.size()}});
    }
    std::vector<InputFile> take() { return std::move(files_); }

  private:
    std::vector<InputFile> files_;
    uintmax_t bytes_ = 0;
};

// A word may be a list, as in `-i a.raw,b.raw`, or an option with a value, as in `--input=a.raw`.
std::vector<std::string> parts_of_word(const std::string& word) {
    std::vector<std::string> parts{word};
    for (size_t at = 0; at <= word.size();) {
        const size_t end = std::min(word.find_first_of(",=", at), word.size());
        parts.push_back(word.substr(at, end - at));
        at = end + 1;
    }
    return parts;
}

bool reads_standard_input(std::string_view source) {
    return std::ranges::any_of(TokenList(source), [](const Token& token) {
        return is_among(token.text, {"cin", "wcin", "scanf", "getchar", "stdin", "STDIN_FILENO"});
    });
}

// Between quotes within a line, in macros, too.
std::vector<std::string> quoted_texts(std::string_view source) {
    std::vector<std::string> texts;
    for (const auto line : text_lines(source))
        for (size_t at = line.find('"'); at != std::string_view::npos; at = line.find('"', at + 1)) {
            const size_t end = line.find('"', at + 1);
            if (end == std::string_view::npos) break;
            if (end > at + 1) texts.emplace_back(line.substr(at + 1, end - at - 1));
        }
    return texts;
}

Result<std::string> own_standard_input() {
    if (isatty(STDIN_FILENO))
        batch::say("The program reads its standard input: type it now, and end it with Ctrl-D.\n");
    std::string text;
    char piece[1 << 16];
    for (ssize_t count = 0; (count = read(STDIN_FILENO, piece, sizeof piece)) > 0;) {
        text.append(piece, static_cast<size_t>(count));
        if (text.size() > most_input_bytes)
            return std::unexpected(
                Error{fmt::format("the standard input has more than {} MB", most_input_bytes >> 20),
                      {},
                      "Give less."});
    }
    return text;
}

Result<void> add_folder(const fs::path& folder, Collection& all) {
    std::error_code wrong;
    fs::recursive_directory_iterator at(folder, wrong);
    if (wrong)
        return std::unexpected(
            Error{fmt::format("--files {}: {}", folder.string(), wrong.message()), {}, "Name a folder."});
    for (; !wrong && at != fs::recursive_directory_iterator(); at.increment(wrong))
        if (auto added = all.add(at->path().lexically_relative(folder).string(), at->path()); !added)
            return added;
    return {};
}

}  // namespace

Result<std::vector<InputFile>> program_files(const FileWishes& wishes) {
    Collection all;
    std::error_code none;
    const auto folder = fs::weakly_canonical(wishes.folder, none).string() + "/";
    if (!wishes.standard_input.empty()) {
        if (auto added = all.add(standard_input_name, wishes.standard_input); !added)
            return std::unexpected(added.error());
        if (!all.has(standard_input_name))
            return std::unexpected(
                Error{fmt::format("--stdin {}: there is no such file", wishes.standard_input), {}, ""});
    } else if (reads_standard_input(wishes.source)) {
        auto text = own_standard_input();
        if (!text) return std::unexpected(text.error());
        all.add_text(standard_input_name, *text);
    }
    // The source may be another person's: it reaches nothing outside of its folder, by a link neither.
    for (const auto& name : quoted_texts(wishes.source)) {
        const auto place = wishes.folder / name;
        if (!fs::weakly_canonical(place, none).string().starts_with(folder)) continue;
        if (auto added = all.add(name, place); !added) return std::unexpected(added.error());
    }
    for (const auto& word : wishes.words)
        for (const auto& part : parts_of_word(word)) {
            if (part.empty()) continue;
            if (auto added = all.add(part, part); !added) return std::unexpected(added.error());
        }
    if (!wishes.data_folder.empty())
        if (auto added = add_folder(wishes.data_folder, all); !added) return std::unexpected(added.error());
    return all.take();
}

}  // namespace warpmark::cli
