// Opens each folder relative to the previous one by its descriptor, so that no link can be swapped in.
#include "harness/base/atomic_write.h"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "harness/base/attack_defenses.h"
#include "harness/base/protected_files.h"

namespace warpmark {
namespace {

namespace fs = std::filesystem;
constexpr int folder_flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC;

class Descriptor {
  public:
    explicit Descriptor(int number) : number_(number) {}
    Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        std::swap(number_, other.number_);
        return *this;
    }
    ~Descriptor() {
        if (number_ >= 0) close(number_);
    }
    int number() const { return number_; }
    explicit operator bool() const { return number_ >= 0; }

  private:
    int number_;
};

// True for a failure of the disk or the system. Any other reason is for the caller to resolve: another path,
// or more space.
bool is_of_computer(int reason) {
    constexpr std::array reasons{EIO, EMFILE, ENFILE, ENOMEM};
    return std::ranges::find(reasons, reason) != reasons.end();
}

const char* way_out_of(int reason) {
    if (reason == ELOOP || reason == ENOTDIR)
        return "A link or a file has the name of a folder: remove it, or name another path.";
    if (reason == EISDIR) return "A folder has this name: name another file.";
    if (reason == ENOSPC || reason == EDQUOT)
        return "Free some space and try again. The existing file is unchanged.";
    if (reason == EACCES || reason == EPERM || reason == ENOENT || reason == EROFS)
        return "Check that the folder exists and that you may write to it.";
    return "";
}

std::unexpected<Error> failed(const fs::path& path, int reason) {
    return std::unexpected(Error{fmt::format("The file cannot be written: {}", std::strerror(reason)),
                                 Place{path.string(), 0, 0}, way_out_of(reason),
                                 is_of_computer(reason) ? Blame::tool : Blame::caller});
}

constexpr std::string_view new_prefix = ".new-";
constexpr std::size_t random_bytes = 12;

std::string random_name() {
    unsigned char bytes[random_bytes] = {};
    if (getrandom(bytes, sizeof bytes, 0) != sizeof bytes) std::abort();
    std::string name(new_prefix);
    for (auto byte : bytes) name += fmt::format("{:02x}", byte);
    return name;
}

bool write_all(int file, std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = write(file, text.data(), text.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return false;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

// True for file systems that have nothing to write back.
bool cannot_sync(int reason) {
    return reason == EINVAL || reason == ENOSYS;
}

// Removes temporary files that interrupted writers left in this folder. A writer that is still running holds
// a lock on its file.
void sweep(int folder) {
    const int again = openat(folder, ".", folder_flags);
    DIR* const listed = again < 0 ? nullptr : fdopendir(again);
    if (!listed) {
        if (again >= 0) close(again);
        return;
    }
    while (const auto* entry = readdir(listed)) {
        const std::string_view name = entry->d_name;
        const bool is_ours = name.starts_with(new_prefix) &&
                             name.size() == new_prefix.size() + 2 * random_bytes &&
                             name.find_first_not_of("0123456789abcdef", new_prefix.size()) == name.npos;
        if (!is_ours) continue;
        const Descriptor left(openat(folder, entry->d_name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
        if (left && flock(left.number(), LOCK_EX | LOCK_NB) == 0) unlinkat(folder, entry->d_name, 0);
    }
    closedir(listed);
}

// Creates a file and locks it against sweep(). Returns its descriptor, or a negative error code.
int new_file(int folder, const std::string& name, int flags, Readers readers) {
    const int file = openat(folder, name.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | flags,
                            readers == Readers::all ? 0666 : 0600);
    if (file < 0) return -errno;
    struct stat status{};
    const bool is_swept = (flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) ||
                          (fstat(file, &status) == 0 && status.st_nlink == 0);
    if (!is_swept) return file;
    close(file);
    return -EAGAIN;
}

// Returns 0 or an error code.
int write_in(int folder, const std::string& name, const std::string& text, OnDisk when = OnDisk::now,
             Readers readers = Readers::all) {
    constexpr int careful = O_EXCL | O_NOFOLLOW;
    const bool is_careful = is_enabled(Defense::intake);
    auto fresh = is_careful ? random_name() : name + ".part";
    int file = -EAGAIN;
    for (int turn = 0; turn < 3 && file == -EAGAIN; ++turn) {
        if (turn > 0) fresh = random_name();
        file = new_file(folder, fresh, is_careful ? careful : O_TRUNC, readers);
    }
    if (file < 0) return -file;
    int reason = write_all(file, text) ? 0 : errno;
    // Otherwise the name may reach the disk before the bytes do.
    if (reason == 0 && when == OnDisk::now && fdatasync(file) != 0 && !cannot_sync(errno)) reason = errno;
    // Network file systems report write errors on close. The duplicate keeps the lock.
    const int again = dup(file);
    if ((again < 0 || close(again) != 0) && reason == 0) reason = errno;
    if (reason == 0 && renameat(folder, fresh.c_str(), folder, name.c_str()) != 0) reason = errno;
    if (reason != 0) unlinkat(folder, fresh.c_str(), 0);
    close(file);
    return reason;
}

// Links in these folders lead to open descriptors of a process: /dev/stdout, /dev/fd/3.
bool is_folder_of_devices(const fs::path& folder) {
    std::error_code ignored;
    const auto whole = fs::canonical(folder.empty() ? fs::path(".") : folder, ignored);
    const auto top = ignored ? fs::path() : whole.relative_path();
    if (top.empty()) return false;
    const bool is_of_memory = whole == "/dev/shm" || whole.string().starts_with("/dev/shm/");
    return (*top.begin() == "dev" || *top.begin() == "proc") && !is_of_memory;
}

bool is_special(const fs::path& path) {
    std::error_code ignored;
    const auto type = fs::status(path, ignored).type();  // type of the link's target
    if (type == fs::file_type::fifo || type == fs::file_type::character) return true;
    return type == fs::file_type::regular && fs::is_symlink(fs::symlink_status(path, ignored)) &&
           is_folder_of_devices(path.parent_path());
}

Result<void> append_to(int flags, const fs::path& path, const std::string& text) {
    const Descriptor file(open(path.c_str(), O_WRONLY | O_NOCTTY | O_CLOEXEC | O_APPEND | flags, 0666));
    if (!file || !write_all(file.number(), text)) return failed(path, errno);
    return {};
}

}  // namespace

Result<void> write_whole(const fs::path& path, const std::string& text) {
    if (auto may = may_replace(path, Target::own, text); !may) return may;
    std::error_code ignored;
    if (path.has_parent_path()) fs::create_directories(path.parent_path(), ignored);
    const Descriptor folder(open(path.has_parent_path() ? path.parent_path().c_str() : ".", folder_flags));
    if (!folder) return failed(path, errno);
    if (const int reason = write_in(folder.number(), path.filename().string(), text))
        return failed(path, reason);
    return {};
}

Result<void> write_named(const fs::path& path, const std::string& text) {
    if (!is_special(path)) {
        if (auto may = may_replace(path, Target::named, text); !may) return may;
        return write_whole(path, text);
    }
    return append_to(0, path, text);
}

Result<void> append_named(const fs::path& path, const std::string& text) {
    if (auto may = may_replace(path, Target::named); !may) return may;
    return append_to(O_CREAT, path, text);
}

Result<void> sync_below(const fs::path& folder) {
    const Descriptor here(open(folder.c_str(), folder_flags));
    if (!here) return failed(folder, errno);
    if (syncfs(here.number()) != 0 && !cannot_sync(errno)) return failed(folder, errno);
    return {};
}

Result<void> write_below(const fs::path& folder, const fs::path& file, const std::string& text, OnDisk when,
                         Readers readers) {
    if (file.is_absolute()) return failed(file, EINVAL);
    if (auto may = may_replace(folder / file, Target::own, text); !may) return may;
    std::error_code ignored;
    fs::create_directories(folder, ignored);
    Descriptor here(open(folder.c_str(), folder_flags));
    if (!here) return failed(folder, errno);
    for (const auto& part : file.parent_path()) {
        if (mkdirat(here.number(), part.c_str(), 0777) != 0 && errno != EEXIST)
            return failed(folder / file, errno);
        const int links = is_enabled(Defense::intake) ? O_NOFOLLOW : 0;
        Descriptor next(openat(here.number(), part.c_str(), folder_flags | links));
        if (!next) return failed(folder / file, errno);
        here = std::move(next);
    }
    if (const int reason = write_in(here.number(), file.filename().string(), text, when, readers))
        return failed(folder / file, reason);
    sweep(here.number());
    return {};
}

}  // namespace warpmark
