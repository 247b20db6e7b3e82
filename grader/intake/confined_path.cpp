// Uses openat2(2), else openat(2).
#include "grader/intake/confined_path.h"

#include <fmt/format.h>
#include <linux/openat2.h>
#include <sys/syscall.h>

#include <cerrno>
#include <cstdint>
#include <cstring>

namespace warpmark::intake {

int open_beneath(int folder, const char* name, int flags) {
    open_how how{};
    how.flags = static_cast<uint64_t>(flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
    how.resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS;
    const long got = syscall(SYS_openat2, folder, name, &how, sizeof how);
    if (got >= 0 || (errno != ENOSYS && errno != EPERM)) return static_cast<int>(got);
    // A single-part name stays in the folder either way (kernels before 5.6, and some containers).
    return openat(folder, name, flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
}

std::string read_all_of(int file, std::string& text, std::size_t most) {
    char piece[1 << 16];
    for (;;) {
        const ssize_t got = read(file, piece, sizeof piece);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return fmt::format("The file cannot be read: {}", std::strerror(errno));
        if (got == 0) return "";
        if (text.size() + static_cast<std::size_t>(got) > most)
            return fmt::format("The file is larger than the limit of {} KiB", most >> 10);
        text.append(piece, static_cast<std::size_t>(got));
    }
}

}  // namespace warpmark::intake
