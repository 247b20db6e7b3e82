// files.cpp: one open(2) that follows no link and waits for no pipe, and a bounded read.
#include "grader/lab/files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "harness/base/kept_files.h"

namespace warpmark::lab {
namespace {

struct Descriptor {
    int number;
    ~Descriptor() {
        if (number >= 0) close(number);
    }
};

}  // namespace

Result<std::string> read_text(const std::filesystem::path& path, std::size_t bytes_max) {
    auto refuse = [&](std::string what, std::string way_out = "") {
        return std::unexpected(Error{std::move(what), Place{display(path), 0, 0}, std::move(way_out)});
    };
    Descriptor file{open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)};
    if (file.number < 0 && errno == ELOOP)
        return refuse("This is a symbolic link", "Hand in the file itself.");
    if (file.number < 0) return refuse(fmt::format("The file cannot be read: {}", std::strerror(errno)));
    struct stat status{};
    if (fstat(file.number, &status) != 0)
        return refuse(fmt::format("The file cannot be read: {}", std::strerror(errno)));
    if (S_ISDIR(status.st_mode)) return refuse("This is a folder, not a file");
    if (!S_ISREG(status.st_mode)) return refuse("This is not a regular file");
    keep_read(file.number);
    std::string text;
    char buffer[1 << 16];
    for (;;) {
        ssize_t got = read(file.number, buffer, sizeof buffer);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return refuse(fmt::format("The file cannot be read: {}", std::strerror(errno)));
        if (got == 0) break;
        text.append(buffer, static_cast<std::size_t>(got));
        if (text.size() > bytes_max)
            return refuse(fmt::format("The file is larger than the limit of {} KiB", bytes_max >> 10));
    }
    return plain_source(std::move(text), display(path));
}

Result<std::string> plain_source(std::string text, const std::string& where) {
    auto refuse = [&](std::string what, std::string way_out) {
        return std::unexpected(Error{std::move(what), Place{where, 0, 0}, std::move(way_out)});
    };
    // A teacher's own file is not handed in.
    const bool is_own = where.ends_with(".toml") || where.ends_with(".md");
    if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff"))
        return is_own ? refuse("This is UTF-16 text", "Save it as UTF-8.")
                      : refuse("This is UTF-16 text, which CUDA compilers do not read",
                               "Save it as UTF-8 and hand it in again.");
    if (text.starts_with("version https://git-lfs.github.com/spec/"))
        return refuse("This is a pointer of Git LFS: the file itself is not in the repository",
                      "Take the file out of .gitattributes, and add it again.");
    if (text.starts_with("\xef\xbb\xbf"))
        text.erase(0, 3);  // a byte order mark, as some editors put before UTF-8
    if (auto zero = text.find('\0'); zero != std::string::npos)
        return refuse(fmt::format("This is a binary file: byte {} is zero", zero),
                      is_own ? "Give a text file." : "Hand in the source file, not a compiled file.");
    return text;
}

std::string display(const std::filesystem::path& path) {
    std::error_code ignored;
    auto near = std::filesystem::proximate(path, ignored);
    if (ignored || near.empty() || *near.begin() == "..") return path.string();
    return near.string();
}

std::string display_in(const std::filesystem::path& top, const std::filesystem::path& below) {
    const std::filesystem::path near = display(top / below);
    if (near.is_relative() && *near.begin() != "..") return near.string();
    std::error_code ignored;
    auto whole = std::filesystem::absolute(top, ignored).lexically_normal();
    if (!whole.has_filename()) whole = whole.parent_path();
    return (whole.filename() / below).string();
}

}  // namespace warpmark::lab
