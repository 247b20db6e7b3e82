// One open(2) that neither follows links nor waits for pipes, and a bounded read.
#include "grader/lab/bounded_file_reader.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "harness/base/protected_files.h"

namespace warpmark::lab {
namespace {

struct Descriptor {
    int number;
    ~Descriptor() {
        if (number >= 0) close(number);
    }
};

struct FileFormat {
    std::string_view begins, what, way_out;
};
constexpr std::string_view copy_the_text =
    "Copy the code into a code editor, save it as a .cu file, and hand that in.";
constexpr FileFormat file_formats[] = {
    {"version https://git-lfs.github.com/spec/",
     "This is a pointer of Git LFS: the file itself is not in the repository",
     "Remove the file's entry from .gitattributes, and add the file again."},
    {"PK\x03\x04", "This is a zip archive or an office document, not source text",
     "Hand in the .cu file itself, saved as plain text."},
    {"\xd0\xcf\x11\xe0", "This is a document of Word or another office program, not source text",
     copy_the_text},
    {"%PDF-", "This is a PDF, not source text", copy_the_text},
    {"\x1f\x8b", "This is a gzip archive, not source text", "Unpack it, and hand in the .cu file itself."},
    {"7z\xbc\xaf", "This is a 7z archive, not source text", "Unpack it, and hand in the .cu file itself."},
    {"Rar!\x1a", "This is a RAR archive, not source text", "Unpack it, and hand in the .cu file itself."},
    {"\x7f"
     "ELF",
     "This is a compiled program, not source text", "Hand in the .cu file that it was made from."},
    {"MZ\x90", "This is a compiled program, not source text", "Hand in the .cu file that it was made from."},
    {"\x89PNG", "This is a picture (PNG), not source text", copy_the_text},
    {"\xff\xd8\xff", "This is a picture (JPEG), not source text", copy_the_text}};

void put_utf8(std::string& text, char32_t code) {
    const auto put = [&](char32_t byte) { text += static_cast<char>(byte); };
    const auto rest = [&](int bits) { put(0x80 | (code >> bits & 0x3f)); };
    if (code < 0x80) return put(code);
    if (code < 0x800) {
        put(0xc0 | code >> 6);
    } else if (code < 0x10000) {
        put(0xe0 | code >> 12);
        rest(6);
    } else {
        put(0xf0 | code >> 18);
        rest(12);
        rest(6);
    }
    rest(0);
}

// Invalid code units become U+FFFD.
std::string utf8_of_utf16(std::string_view bytes, bool is_big_endian) {
    constexpr char32_t lost = 0xfffd;
    std::string text;
    const auto unit = [&](std::size_t at) {
        if (at + 1 >= bytes.size()) return lost;
        const auto first = static_cast<unsigned char>(bytes[at]),
                   second = static_cast<unsigned char>(bytes[at + 1]);
        return static_cast<char32_t>(is_big_endian ? first << 8 | second : second << 8 | first);
    };
    for (std::size_t at = 0; at < bytes.size(); at += 2) {
        char32_t code = unit(at);
        const char32_t next = unit(at + 2);
        const bool is_pair = code >= 0xd800 && code < 0xdc00 && next >= 0xdc00 && next < 0xe000;
        if (is_pair) {
            code = 0x10000 + ((code - 0xd800) << 10) + (next - 0xdc00);
            at += 2;
        } else if (code >= 0xd800 && code < 0xe000) {
            code = lost;
        }
        put_utf8(text, code);
    }
    return text;
}

// In UTF-16, every second byte of ASCII text is zero.
bool is_utf16_without_mark(std::string_view text) {
    const auto head = text.substr(0, 256);
    std::size_t zeros[2] = {0, 0};
    for (std::size_t at = 0; at < head.size(); ++at) zeros[at % 2] += head[at] == '\0';
    const std::size_t half = head.size() / 2;
    return half > 4 &&
           ((zeros[0] == 0 && zeros[1] * 10 >= half * 9) || (zeros[1] == 0 && zeros[0] * 10 >= half * 9));
}

// Some systems pad a copied file with zeros, and nvcc skips them with a warning. A compiled file has other
// control bytes, too.
bool is_text_with_zeros(std::string_view text) {
    bool has_text = false;
    for (const char one : text) {
        const auto byte = static_cast<unsigned char>(one);
        const bool is_blank = byte == ' ' || (byte >= '\t' && byte <= '\r');
        if ((byte != 0 && byte < ' ' && !is_blank) || byte == 0x7f) return false;
        has_text |= byte != 0 && !is_blank;
    }
    return has_text;
}

}  // namespace

Result<std::string> read_text(const std::filesystem::path& path, std::size_t bytes_max, std::string* note) {
    auto refuse = [&](std::string what, std::string way_out = "") {
        return std::unexpected(Error{std::move(what), Place{display(path), 0, 0}, std::move(way_out)});
    };
    Descriptor file{open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)};
    if (file.number < 0 && errno == ELOOP)
        return refuse("This is a symbolic link", "Hand in the file itself.");
    if (file.number < 0 && errno == ENOENT)
        return refuse("There is no such file", "Check its name and its folder.");
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
    return plain_source(std::move(text), display(path), note);
}

Result<std::string> plain_source(std::string text, const std::string& where, std::string* note) {
    auto refuse = [&](std::string_view what, std::string_view way_out) {
        return std::unexpected(Error{std::string(what), Place{where, 0, 0}, std::string(way_out)});
    };
    // A teacher's own file is not a submission.
    const bool is_own = where.ends_with(".toml") || where.ends_with(".md");
    const bool is_big_endian = text.starts_with("\xfe\xff");
    if (is_big_endian || text.starts_with("\xff\xfe")) {
        if (is_own) return refuse("This is UTF-16 text", "Save it as UTF-8.");
        text = utf8_of_utf16(std::string_view(text).substr(2), is_big_endian);
        if (note)
            *note =
                "The file is UTF-16 text, which nvcc does not read: it was converted to UTF-8. Save it as "
                "UTF-8.";
    } else if (is_utf16_without_mark(text)) {
        return refuse("This is UTF-16 text without a byte order mark, which CUDA compilers do not read",
                      is_own ? "Save it as UTF-8." : "Save it as UTF-8 and hand it in again.");
    }
    for (const auto& [begins, what, way_out] : file_formats)
        if (text.starts_with(begins)) return refuse(what, way_out);
    if (text.starts_with("\xef\xbb\xbf"))
        text.erase(0, 3);  // the byte order mark that some editors put before UTF-8
    const auto zero = text.find('\0');
    if (zero != std::string::npos && !is_own && is_text_with_zeros(text)) {
        const auto line =
            1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(zero), '\n');
        const auto zeros = std::ranges::count(text, '\0');
        std::ranges::replace(text, '\0', ' ');
        if (note)
            *note +=
                fmt::format("{}The file has {} zero byte{}, the first in line {}: each was read as a blank.",
                            note->empty() ? "" : " ", zeros, zeros == 1 ? "" : "s", line);
    } else if (zero != std::string::npos) {
        return refuse(fmt::format("This is a binary file: byte {} is zero", zero),
                      is_own ? "Give a text file." : "Hand in the source file, not a compiled file.");
    }
    return text;
}

std::string display(const std::filesystem::path& path) {
    std::error_code ignored;
    // A link is shown under its own name. Links are resolved only if the path has a "..", because they change
    // its meaning.
    const bool goes_up = std::ranges::find(path, "..") != path.end();
    auto near = goes_up ? std::filesystem::proximate(path, ignored)
                        : std::filesystem::absolute(path, ignored)
                              .lexically_proximate(std::filesystem::current_path(ignored));
    if (ignored || near.empty() || *near.begin() == "..") return path.string();
    near = near.lexically_normal();
    return (near.has_filename() ? near : near.parent_path()).string();
}

std::string display_in(const std::filesystem::path& top, const std::filesystem::path& below) {
    const std::filesystem::path near = display(top);
    if (near.is_relative() && *near.begin() != "..") return (near / below).lexically_normal().string();
    std::error_code ignored;
    auto whole = std::filesystem::absolute(top, ignored).lexically_normal();
    if (!whole.has_filename()) whole = whole.parent_path();
    return (whole.filename() / below).string();
}

}  // namespace warpmark::lab
