// SIGSYS handler. It can interrupt any code, so it neither allocates memory nor takes locks.
#include "harness/process/worker_file_view.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string_view>

#include "harness/base/file_contents.h"
#include "harness/process/syscall_filter.h"

namespace fs = std::filesystem;

namespace warpmark::lock {
namespace {

constexpr size_t longest_path = 4096;

struct Kept {
    std::string path;
    bool is_folder = false;
    std::string text;
};

// Written before the sandbox is entered, read-only afterwards.
std::vector<std::string> folders;
Source source = Source::disk;
std::vector<Kept> kept;  // by path

// A virtual descriptor, served from memory.
struct Open {
    std::atomic<const Kept*> file = nullptr;
    std::atomic<uint64_t> at = 0;
};
Open opened[256];

// Descriptors for new files whose name has this prefix.
std::string lent_prefix;
int lent[8];
std::atomic<unsigned> lent_count = 0;

bool is_lent(std::string_view path) {
    return !lent_prefix.empty() && path.starts_with(lent_prefix);
}

long next_lent() {
    unsigned left = lent_count;
    while (left > 0 && !lent_count.compare_exchange_weak(left, left - 1)) {
    }
    return left > 0 ? lent[left - 1] : -EMFILE;
}

bool is_below(std::string_view path, std::string_view folder) {
    return path.starts_with(folder) && (path.size() == folder.size() || path[folder.size()] == '/');
}

bool is_served(std::string_view path) {
    return std::ranges::any_of(folders, [&](const std::string& folder) { return is_below(path, folder); });
}

const Kept* find(std::string_view path) {
    const auto at =
        std::ranges::lower_bound(kept, path, {}, [](const Kept& one) { return std::string_view(one.path); });
    return at != kept.end() && at->path == path ? &*at : nullptr;
}

Open* served(long descriptor) {
    const long at = descriptor - long{first_served};
    return at >= 0 && at < static_cast<long>(std::size(opened)) && opened[at].file.load() ? &opened[at]
                                                                                          : nullptr;
}

void describe(const Kept& one, struct stat& to) {
    std::memset(&to, 0, sizeof to);
    to.st_dev = 1;
    to.st_ino = static_cast<ino_t>(&one - kept.data() + 1);
    to.st_nlink = 1;
    to.st_mode = one.is_folder ? S_IFDIR | 0555 : S_IFREG | 0444;
    to.st_size = static_cast<off_t>(one.text.size());
    to.st_blksize = 4096;
}

long open_from_disk(const char* path, long flags) {
    // Constants that older headers lack: openat2 and RESOLVE_NO_MAGICLINKS.
    constexpr long openat2 = 437;
    struct {
        uint64_t flags, mode, resolve;
    } const how{static_cast<uint64_t>(flags | O_CLOEXEC), 0, 2};
    return syscall(openat2, AT_FDCWD, path, &how, sizeof how);
}

bool state_from_disk(const char* path, struct stat& to) {
    const long file = open_from_disk(path, O_PATH);
    if (file < 0) return false;
    const bool good = syscall(SYS_fstat, file, &to) == 0;
    syscall(SYS_close, file);
    return good && (S_ISREG(to.st_mode) || S_ISDIR(to.st_mode));  // nothing that could block
}

bool state_of(const char* path, struct stat& to) {
    if (source == Source::disk) return state_from_disk(path, to);
    const Kept* one = find(path);
    if (one) describe(*one, to);
    return one;
}

long open_file(const char* path, long flags) {
    if ((flags & O_ACCMODE) != O_RDONLY || (flags & (O_CREAT | O_TRUNC))) return -EACCES;
    struct stat state;
    if (!state_of(path, state)) return -ENOENT;
    if (source == Source::disk) {
        const long file = open_from_disk(path, O_NONBLOCK | (flags & (O_DIRECTORY | O_NOFOLLOW)));
        if (file >= 0) return file;
        return errno == EMFILE ? -EMFILE : -ENOENT;
    }
    const Kept* const one = find(path);
    for (auto& slot : opened) {
        const Kept* none = nullptr;
        if (!slot.file.compare_exchange_strong(none, one)) continue;
        slot.at = 0;
        return long{first_served} + (&slot - opened);
    }
    return -EMFILE;
}

long read_served(Open& from, char* to, uint64_t count) {
    const std::string& text = from.file.load()->text;
    const uint64_t at = std::min<uint64_t>(from.at, text.size()),
                   some = std::min<uint64_t>(count, text.size() - at);
    std::memcpy(to, text.data() + at, some);
    from.at = at + some;
    return static_cast<long>(some);
}

long seek_served(Open& in, long offset, long whence) {
    const long size = static_cast<long>(in.file.load()->text.size()), here = static_cast<long>(in.at.load());
    long base = -1, to = 0;
    if (whence == SEEK_SET) base = 0;
    if (whence == SEEK_CUR) base = here;
    if (whence == SEEK_END) base = size;
    if (base < 0 || __builtin_add_overflow(base, offset, &to) || to < 0) return -EINVAL;
    in.at = static_cast<uint64_t>(to);
    return to;
}

// State of a real or virtual descriptor.
long state_of_open(long descriptor, struct stat* to) {
    if (const Open* one = served(descriptor)) {
        describe(*one->file.load(), *to);
        return 0;
    }
    return syscall(SYS_fstat, descriptor, to) == 0 ? 0 : -errno;
}

struct Call {
    long number, arguments[4];
    const char* path(int at) const { return reinterpret_cast<const char*>(arguments[at]); }
    struct stat* state(int at) const { return reinterpret_cast<struct stat*>(arguments[at]); }
};

// A call that names a file by its absolute path.
long on_path(const Call& call, int path_at) {
    char path[longest_path];
    if (!plain_path(call.path(path_at), path, sizeof path)) return -ENOENT;
    if ((call.number == SYS_open || call.number == SYS_openat) && is_lent(path) &&
        (call.arguments[path_at + 1] & O_CREAT))
        return next_lent();
    if (!is_served(path)) return -ENOENT;
    if (call.number == SYS_open || call.number == SYS_openat)
        return open_file(path, call.arguments[path_at + 1]);
    struct stat state;
    if (!state_of(path, state)) return -ENOENT;
    const bool asks_for_access = call.number == SYS_access || call.number == SYS_faccessat;
    if (asks_for_access) return call.arguments[path_at + 1] & W_OK ? -EACCES : 0;
    *call.state(path_at + 1) = state;
    return 0;
}

long answer(const Call& call) {
    switch (call.number) {
        case SYS_open:
        case SYS_stat:
        case SYS_lstat:
        case SYS_access:
            return on_path(call, 0);
        case SYS_newfstatat:
            if (call.arguments[3] & AT_EMPTY_PATH && !*call.path(1))
                return state_of_open(call.arguments[0], call.state(2));
            return on_path(call, 1);
        case SYS_openat:
        case SYS_faccessat:
            return on_path(call, 1);
        case SYS_creat:
            return -EACCES;
        default:
            break;
    }
    Open* const one = served(call.arguments[0]);
    if (!one) return -EBADF;
    switch (call.number) {
        case SYS_read:
            return read_served(*one, reinterpret_cast<char*>(call.arguments[1]),
                               static_cast<uint64_t>(call.arguments[2]));
        case SYS_lseek:
            return seek_served(*one, call.arguments[1], call.arguments[2]);
        case SYS_fstat:
            return state_of_open(call.arguments[0], call.state(1));
        case SYS_close:
            one->file = nullptr;
            return 0;
        default:
            return -ENOSYS;
    }
}

void on_call(int, siginfo_t* info, void* context) {
    const int before = errno;
    auto& registers = static_cast<ucontext_t*>(context)->uc_mcontext.gregs;
    const Call call{info->si_syscall,
                    {registers[REG_RDI], registers[REG_RSI], registers[REG_RDX], registers[REG_R10]}};
    registers[REG_RAX] = answer(call);
    errno = before;
}

void keep_folder(const std::string& folder) {
    std::error_code none;
    kept.push_back({folder, true, ""});
    const auto options =
        fs::directory_options::follow_directory_symlink | fs::directory_options::skip_permission_denied;
    for (fs::recursive_directory_iterator at(folder, options, none), end; at != end; at.increment(none)) {
        if (none) break;
        std::error_code gone;
        if (at->is_directory(gone)) kept.push_back({at->path().string(), true, ""});
        if (!at->is_regular_file(gone)) continue;
        std::ifstream file(at->path(), std::ios::binary);
        kept.push_back({at->path().string(), false, rest_of(file)});
    }
}

}  // namespace

bool plain_path(const char* path, char* out, size_t room) {
    if (path[0] != '/') return false;
    size_t length = 0;
    for (const char* at = path; *at;) {
        while (*at == '/') ++at;
        const char* const name = at;
        while (*at && *at != '/') ++at;
        const auto size = static_cast<size_t>(at - name);
        if (size == 0 || (size == 1 && name[0] == '.')) continue;
        if (size == 2 && name[0] == '.' && name[1] == '.') {
            while (length > 0 && out[--length] != '/') {
            }
            continue;
        }
        if (length + size + 2 > room) return false;
        out[length++] = '/';
        std::memcpy(out + length, name, size);
        length += size;
    }
    if (length == 0) out[length++] = '/';
    out[length] = 0;
    return true;
}

void lend_memory(std::string prefix) {
    lent_count = 0;
    for (int& one : lent)
        if ((one = open("/dev/zero", O_RDWR | O_CLOEXEC)) >= 0) ++lent_count;
    lent_prefix = std::move(prefix);
}

void serve(const std::vector<std::string>& below, Source from) {
    folders.clear();
    for (const auto& folder : below) {
        char path[longest_path];
        if (plain_path(folder.c_str(), path, sizeof path) && std::strlen(path) > 1)
            folders.emplace_back(path);
    }
    source = from;
    kept.clear();
    if (from == Source::memory) {
        for (const auto& folder : folders) keep_folder(folder);
        std::ranges::sort(kept, {}, &Kept::path);
    }
    struct sigaction action{};
    action.sa_sigaction = on_call;
    action.sa_flags = SA_SIGINFO | SA_NODEFER;
    sigaction(SIGSYS, &action, nullptr);
}

}  // namespace warpmark::lock
