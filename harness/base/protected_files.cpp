// Recognizes protected files by the end of their name or by their first bytes.
#include "harness/base/protected_files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <mutex>
#include <optional>
#include <set>
#include <utility>

namespace warpmark {
namespace {

namespace fs = std::filesystem;
using Identity = std::pair<dev_t, ino_t>;

struct Kept {
    std::mutex mutex;
    std::set<Identity> inputs, read;
    bool may_replace_sources = false;
};

Kept& kept() {
    static Kept all;
    return all;
}

std::optional<struct stat> status_of(const fs::path& path) {
    struct stat status{};
    if (stat(path.c_str(), &status) != 0) return std::nullopt;
    return status;
}

bool is_plain(const struct stat& status) {
    return S_ISREG(status.st_mode);
}

// A kind of file, by the end of its name or by its first bytes. An empty field is not compared.
struct Kind {
    std::string_view name_end, head;
    const char* what;
    const char* way_out;
};
using namespace std::string_view_literals;
constexpr const char* other_file = "Name another file.";
constexpr std::array never_replaced{
    Kind{"", "SQLite format 3\0"sv, "This is a gradebook, or another SQLite database",
         "Name another file. A gradebook to read is named with --book."},
    Kind{"-wal", "", "This is part of a gradebook", other_file},
    Kind{"-shm", "", "This is part of a gradebook", other_file},
    Kind{"-journal", "", "This is part of a gradebook", other_file},
    Kind{".warpmark-secret", "", "This is the secret of a class", other_file},
};
// Magic bytes of an archive format, and the offset of its first timestamp. Archives written by this program
// always have the same timestamp (intake/archive_writer.cpp); others do not.
struct ArchiveKind {
    std::string_view head;
    std::size_t time_at;
};
constexpr std::size_t time_bytes = 4;
constexpr std::array archives{ArchiveKind{"PK\3\4"sv, 10}, ArchiveKind{"\x1f\x8b"sv, 4},
                              ArchiveKind{"BZh"sv, 0}, ArchiveKind{"\xfd\x37zXZ"sv, 0},
                              ArchiveKind{"\x28\xb5\x2f\xfd"sv, 0}};
constexpr std::array source_names{".cu", ".cuh", ".cpp", ".cc",  ".cxx", ".c",
                                  ".h",  ".hpp", ".hh",  ".inl", ".ptx", ".toml"};

std::string head_of(const fs::path& path) {
    std::string head(16, '\0');
    const int file = open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    const ssize_t length = file < 0 ? -1 : read(file, head.data(), head.size());
    if (file >= 0) close(file);
    head.resize(static_cast<std::size_t>(std::max<ssize_t>(length, 0)));
    return head;
}

// True if the file is an archive and the new text is not a later version of it.
bool is_other_archive(std::string_view head, std::string_view text) {
    const auto kind =
        std::ranges::find_if(archives, [&](const ArchiveKind& one) { return head.starts_with(one.head); });
    if (kind == archives.end()) return false;
    const bool has_time =
        head.size() >= kind->time_at + time_bytes && text.size() >= kind->time_at + time_bytes;
    return !text.starts_with(kind->head) || !has_time ||
           head.substr(kind->time_at, time_bytes) != text.substr(kind->time_at, time_bytes);
}

std::string_view first_line(std::string_view text) {
    if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
    text = text.substr(0, text.find('\n'));
    if (text.ends_with('\r')) text.remove_suffix(1);
    return text;
}

// True if the file is a table whose header differs from the new text's: a roster, or a platform's own table.
bool is_other_table(const fs::path& path, std::string_view text) {
    if (path.extension() != ".csv") return false;
    std::ifstream file(path);
    std::string line;
    std::getline(file, line);
    return !line.empty() && first_line(line) != first_line(text);
}

// A secret written by `grade`, under any name: 64 hexadecimal digits, readable by the owner only.
bool is_secret(const fs::path& path, const struct stat& status) {
    constexpr std::size_t digits = 64;
    const auto size = static_cast<std::size_t>(status.st_size);
    if ((status.st_mode & 077) != 0 || size < digits || size > digits + 1) return false;
    std::ifstream file(path);
    std::string text;
    std::getline(file, text);
    return text.size() == digits && text.find_first_not_of("0123456789abcdef") == text.npos;
}

bool has_source_name(const fs::path& path) {
    const auto end = path.extension().string();
    return std::ranges::find(source_names, end) != source_names.end();
}

std::unexpected<Error> refused(const fs::path& path, std::string what, const char* way_out) {
    return std::unexpected(Error{std::move(what), Place{path.string(), 0, 0}, way_out});
}

Result<void> judge(const fs::path& path, Target target, std::optional<std::string_view> text) {
    std::error_code ignored;
    // A link in the place of one of the program's own files is replaced, not followed.
    if (target == Target::own && fs::is_symlink(fs::symlink_status(path, ignored))) return {};
    const auto status = status_of(path);
    if (!status) return {};
    if (S_ISDIR(status->st_mode) && target == Target::named)
        return refused(path, "This is a folder, and the output is a file", "Name a file in it.");
    if (!is_plain(*status)) return {};
    auto& all = kept();
    const std::lock_guard lock(all.mutex);
    const Identity identity{status->st_dev, status->st_ino};
    const bool is_named = target == Target::named;
    if (all.inputs.contains(identity) || (is_named && all.read.contains(identity)))
        return refused(path, "This is an input of the same call, and would be overwritten", other_file);
    const auto canonical = fs::canonical(path, ignored);  // a link's own name may look harmless
    const auto head = head_of(path);
    for (const auto& kind : never_replaced)
        if ((!kind.head.empty() && head.starts_with(kind.head)) ||
            (!kind.name_end.empty() && canonical.filename().string().ends_with(kind.name_end)))
            return refused(path, fmt::format("{}, and would be overwritten", kind.what), kind.way_out);
    if (is_secret(path, *status))
        return refused(path, "This is the secret of a class, and would be overwritten", other_file);
    if (!is_named || all.may_replace_sources) return {};
    if (has_source_name(path) || has_source_name(canonical))
        return refused(path, "This is an existing source file, and would be overwritten",
                       "Name another file, or add --force.");
    if (text && is_other_archive(head, *text))
        return refused(path, "This archive was not made by this program, and would be overwritten",
                       "Name another file, or add --force.");
    if (text && (is_other_table(path, *text) || is_other_table(canonical, *text)))
        return refused(path, "This is a table with other columns, and would be overwritten",
                       "Name another file, or add --force.");
    return {};
}

}  // namespace

void keep_input(const fs::path& path) {
    const auto status = status_of(path);
    if (!status || !is_plain(*status)) return;
    const std::lock_guard lock(kept().mutex);
    kept().inputs.emplace(status->st_dev, status->st_ino);
}

void keep_read(int descriptor) {
    struct stat status{};
    if (fstat(descriptor, &status) != 0 || !is_plain(status)) return;
    const std::lock_guard lock(kept().mutex);
    kept().read.emplace(status.st_dev, status.st_ino);
}

void allow_replacing_sources() {
    const std::lock_guard lock(kept().mutex);
    kept().may_replace_sources = true;
}

void forget_kept_files() {
    const std::lock_guard lock(kept().mutex);
    kept().inputs.clear();
    kept().read.clear();
    kept().may_replace_sources = false;
}

Result<void> may_replace(const fs::path& path, Target target, std::string_view text) {
    return judge(path, target, text);
}

Result<void> may_replace(const fs::path& path, Target target) {
    return judge(path, target, std::nullopt);
}

}  // namespace warpmark
