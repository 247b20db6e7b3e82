// tried_compilers.cpp: a line a compiler: "<program and library> <what it lacks>", the newest last.
#include "harness/toolchain/tried_compilers.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <vector>

#include "harness/base/hash.h"
#include "harness/base/own_file.h"
#include "harness/base/plain_text.h"

namespace fs = std::filesystem;

namespace warpmark::toolchain {
namespace {

constexpr std::size_t lines_max = 32;

std::string state_of(const fs::path& file) {
    std::error_code unknown;
    const auto bytes = fs::file_size(file, unknown);
    const auto time = fs::last_write_time(file, unknown).time_since_epoch().count();
    return unknown ? "" : fmt::format("{}|{}|{}", file.string(), bytes, time);
}

// No name in a path can make a line of its own.
std::string key_of(const std::string& library) {
    const auto program = state_of(own_file()), tried = state_of(library);
    return program.empty() || tried.empty() ? "" : fmt::format("{:016x}", fnv1a(program + "\n" + tried));
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

std::optional<std::string> TriedCompilers::find(const std::string& library) const {
    const auto key = key_of(library);
    if (file_.empty() || key.empty()) return {};
    for (const auto& line : lines_of(file_))
        if (line.starts_with(key + " ")) return line.substr(key.size() + 1);
    return {};
}

void TriedCompilers::keep(const std::string& library, const std::string& lacks) const {
    const auto key = key_of(library);
    if (file_.empty() || key.empty()) return;
    auto lines = lines_of(file_);
    std::erase_if(lines, [&](const std::string& line) { return line.starts_with(key + " "); });
    lines.push_back(key + " " + one_line(lacks));
    if (lines.size() > lines_max) lines.erase(lines.begin(), lines.end() - lines_max);
    std::error_code failed;
    fs::create_directories(fs::path(file_).parent_path(), failed);
    const auto fresh = fmt::format("{}.{}", file_, getpid());
    {
        std::ofstream out(fresh);
        for (const auto& line : lines) out << line << "\n";
        if (!out.flush()) failed = std::make_error_code(std::errc::io_error);
    }
    if (!failed) fs::rename(fresh, file_, failed);
    if (failed) fs::remove(fresh, failed);
}

}  // namespace warpmark::toolchain
