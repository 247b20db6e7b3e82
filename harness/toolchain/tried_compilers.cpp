// Cache file with one line per compiler, which holds the hash of the program and of the compiler's files;
// newest last.
#include "harness/toolchain/tried_compilers.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <vector>

#include "harness/base/atomic_write.h"
#include "harness/base/hash.h"
#include "harness/process/own_executable.h"

namespace fs = std::filesystem;

namespace warpmark::toolchain {
namespace {

constexpr std::size_t lines_max = 32;

// Size and time of a file or a folder. Adding or removing files changes a folder's time.
std::string state_of(const fs::path& file) {
    std::error_code missing, is_folder;
    const auto time = fs::last_write_time(file, missing).time_since_epoch().count();
    if (missing) return file.string() + "|";
    const auto bytes = fs::file_size(file, is_folder);
    return fmt::format("{}|{}|{}", file.string(), is_folder ? 0 : bytes, time);
}

// Hash of the files' states, so that a path cannot inject a line.
std::string key_of(const std::vector<std::string>& files) {
    std::error_code ignored;
    if (files.empty() || !fs::exists(files.front(), ignored)) return "";
    auto all = state_of(own_file());
    for (const auto& file : files) all += "\n" + state_of(file);
    return fmt::format("{:016x}", fnv1a(all));
}

std::vector<std::string> lines_of(const std::string& file) {
    std::vector<std::string> all;
    std::ifstream in(file);
    for (std::string line; all.size() < 4 * lines_max && std::getline(in, line);)
        all.push_back(std::move(line));
    return all;
}

}  // namespace

TriedCompilers::TriedCompilers() {
    const char *cache = std::getenv("XDG_CACHE_HOME"), *home = std::getenv("HOME");
    fs::path folder = cache && *cache ? fs::path(cache) : fs::path(home ? home : "") / ".cache";
    if (folder.is_absolute()) file_ = (folder / "warpmark" / "compilers").string();
}

bool TriedCompilers::is_good(const std::vector<std::string>& files) const {
    const auto key = key_of(files);
    return !file_.empty() && !key.empty() && std::ranges::count(lines_of(file_), key) > 0;
}

void TriedCompilers::keep_good(const std::vector<std::string>& files) const {
    const auto key = key_of(files);
    if (file_.empty() || key.empty()) return;
    auto lines = lines_of(file_);
    std::erase(lines, key);
    lines.push_back(key);
    if (lines.size() > lines_max) lines.erase(lines.begin(), lines.end() - lines_max);
    // It is only a cache: if it cannot be written, compilers are tested again.
    (void)write_whole(file_, fmt::format("{}\n", fmt::join(lines, "\n")));
}

TriedCompilers::LastCompiler TriedCompilers::opened() const {
    if (file_.empty()) return {};  // otherwise a file of the current folder would be read
    auto lines = lines_of(file_ + ".opened");
    LastCompiler last;
    if (lines.size() < 3 || std::sscanf(lines[1].c_str(), "%d.%d", &last.major, &last.minor) != 2) return {};
    last.files.assign(lines.begin() + 2, lines.end());
    return key_of(last.files) == lines[0] ? last : LastCompiler{};
}

void TriedCompilers::keep_opened(const LastCompiler& now) const {
    const auto key = key_of(now.files);
    if (file_.empty() || key.empty()) return;
    (void)write_whole(file_ + ".opened",
                      fmt::format("{}\n{}.{}\n{}\n", key, now.major, now.minor, fmt::join(now.files, "\n")));
}

}  // namespace warpmark::toolchain
