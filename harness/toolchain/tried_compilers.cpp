// Cache file with one line per compiler, which holds the hash of the program and of the compiler's files;
// newest last.
#include "harness/toolchain/tried_compilers.h"

#include <elf.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
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

// Check that a shared library's file is complete. The loader maps a truncated file without an error, and the
// first access to a missing page kills the process. Compares the tables at a library's beginning with its
// size.

bool lies_within(uint64_t at, uint64_t bytes, uint64_t size) {
    return at <= size && bytes <= size - at;
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

bool is_whole_library(const std::string& file) {
    std::error_code unknown;
    const uint64_t size = std::filesystem::file_size(file, unknown);
    std::ifstream in(file, std::ios::binary);
    Elf64_Ehdr head{};
    if (unknown || !in.read(reinterpret_cast<char*>(&head), sizeof head)) return false;
    if (std::memcmp(head.e_ident, ELFMAG, SELFMAG) != 0 || head.e_ident[EI_CLASS] != ELFCLASS64) return false;
    if (head.e_machine != EM_X86_64 || head.e_phentsize != sizeof(Elf64_Phdr)) return false;
    // The section table is the last part of the file, so it is missing from a truncated file.
    if (!lies_within(head.e_shoff, uint64_t{head.e_shentsize} * head.e_shnum, size)) return false;
    std::vector<Elf64_Phdr> parts(head.e_phnum);
    in.seekg(static_cast<std::streamoff>(head.e_phoff));
    if (!in.read(reinterpret_cast<char*>(parts.data()),
                 static_cast<std::streamsize>(parts.size() * sizeof(Elf64_Phdr))))
        return false;
    return std::ranges::all_of(
        parts, [&](const Elf64_Phdr& part) { return lies_within(part.p_offset, part.p_filesz, size); });
}

}  // namespace warpmark::toolchain
