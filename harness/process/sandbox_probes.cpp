// Escape attempts from inside a sandboxed worker, like those of a compromised compiler. Harmless if they
// succeed. Table of escape attempts. A call denied by the sandbox fails with one of its specific errors. Any
// other error, caused by a deliberately invalid argument, proves that the kernel executed the call.
#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <linux/sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <thread>

#include "harness/process/sandbox.h"
#include "harness/process/syscall_filter.h"

namespace warpmark::lock {
namespace {

// Raw system call: its result, or the error as a negative number.
long ask(long number, long a = 0, long b = 0, long c = 0, long d = 0, long e = 0) {
    const long result = syscall(number, a, b, c, d, e);
    return result < 0 ? -errno : result;
}

long at(const void* address) {
    return reinterpret_cast<long>(address);
}

long opens(const char* path, int flags = O_RDONLY) {
    const long file = ask(SYS_openat, AT_FDCWD, at(path), flags, 0600);
    if (file >= 0) ask(SYS_close, file);
    return file;
}

long opens_as_openat2(const char* path) {
    struct {
        uint64_t flags, mode, resolve;
    } const how{O_RDONLY | O_CLOEXEC, 0, 0};
    return ask(437, AT_FDCWD, at(path), at(&how), sizeof how);
}

long state(const char* path) {
    struct stat to;
    return ask(SYS_newfstatat, AT_FDCWD, at(path), at(&to), 0);
}

// If a child was created, it exits immediately.
long child(long made) {
    if (made == 0) _exit(0);
    return made;
}

long clones(long flags) {
    return child(ask(SYS_clone, flags, 0));
}

long of_parent(const char* file) {
    return opens(fmt::format("/proc/{}/{}", getppid(), file).c_str());
}

// Removes the file again if the sandbox did not prevent it.
long makes_file(const char* name) {
    const long made = opens(name, O_WRONLY | O_CREAT);
    if (made >= 0) ask(SYS_unlink, at(name));
    return made;
}

long makes_folder(const char* name) {
    const long made = ask(SYS_mkdir, at(name), 0700);
    if (made >= 0) ask(SYS_rmdir, at(name));
    return made;
}

long in_a_thread() {
    long result = 0;
    std::thread([&] { result = opens("/etc/passwd"); }).join();
    return result;
}

struct Attempt {
    const char* what;
    long (*make)();
};

// Each must fail with one of the sandbox's errors.
constexpr Attempt attempts[] = {
    {"open /etc/passwd", [] { return opens("/etc/passwd"); }},
    {"open /etc/passwd by openat2", [] { return opens_as_openat2("/etc/passwd"); }},
    {"open /etc/passwd in another thread", in_a_thread},
    {"open /proc/self/environ", [] { return opens("/proc/self/environ"); }},
    {"open /proc/self/maps by way of the root", [] { return opens("/proc/self/root/proc/self/maps"); }},
    {"open the parent's memory", [] { return of_parent("mem"); }},
    {"open the parent's environment", [] { return of_parent("environ"); }},
    {"open the working folder", [] { return opens(".", O_RDONLY | O_DIRECTORY); }},
    {"open the root folder", [] { return opens("/", O_RDONLY | O_DIRECTORY); }},
    {"open /dev/zero", [] { return opens("/dev/zero"); }},
    {"learn whether /etc/passwd is there",
     [] { return state("/etc/passwd") == state("/nonexistent") ? long{-ENOENT} : 0; }},
    {"learn it by access", [] { return ask(SYS_access, at("/etc/passwd"), F_OK); }},
    {"learn it by statx",
     [] {
         char to[256];
         return ask(SYS_statx, AT_FDCWD, at("/etc/passwd"), 0, 0, at(to));
     }},
    {"write a file", [] { return makes_file("/dev/shm/warpmark-probe"); }},
    {"write a file here", [] { return makes_file("warpmark-probe"); }},
    {"make a folder", [] { return makes_folder("warpmark-probe"); }},
    {"remove a file", [] { return ask(SYS_unlink, at("/nonexistent")); }},
    {"make a file in memory", [] { return ask(SYS_memfd_create, at("probe"), 0); }},
    {"run a program", [] { return ask(SYS_execve, at("/nonexistent"), 0, 0); }},
    {"run a program by its descriptor", [] { return ask(SYS_execveat, -1, at(""), 0, 0, AT_EMPTY_PATH); }},
    {"fork", [] { return child(ask(SYS_fork)); }},
    {"clone a process", [] { return clones(SIGCHLD); }},
    {"clone into a namespace", [] { return clones(CLONE_NEWUSER | SIGCHLD); }},
    {"clone3", [] { return ask(435, 0, 0); }},
    {"open a socket", [] { return ask(SYS_socket, AF_INET, SOCK_STREAM, 0); }},
    {"open a socket of files", [] { return ask(SYS_socket, AF_UNIX, SOCK_STREAM, 0); }},
    {"connect",
     [] {
         sockaddr_in to{};
         to.sin_family = AF_INET;
         return ask(SYS_connect, 0, at(&to), sizeof to);
     }},
    // Does not really attach, because a traced process would stop at its next signal.
    {"trace", [] { return ask(SYS_ptrace, PTRACE_DETACH, getppid(), 0, 0); }},
    {"read another process's memory", [] { return ask(SYS_process_vm_readv, getppid(), 0, 0, 0, 0); }},
    {"signal the parent", [] { return ask(SYS_kill, getppid(), 0); }},
    {"signal a thread of the parent", [] { return ask(SYS_tgkill, getppid(), getppid(), 0); }},
    {"leave for new namespaces", [] { return ask(SYS_unshare, CLONE_NEWUSER); }},
    {"join a namespace", [] { return ask(SYS_setns, -1, 0); }},
    {"mount", [] { return ask(SYS_mount, 0, 0, 0, 0, 0); }},
    {"change the root", [] { return ask(SYS_chroot, at("/")); }},
    {"io_uring", [] { return ask(425, 0, 0); }},
    {"bpf", [] { return ask(SYS_bpf, 0, 0, 0); }},
    {"keys", [] { return ask(SYS_keyctl, 0, -3, 0); }},
    {"userfaultfd", [] { return ask(SYS_userfaultfd, 0); }},
    {"performance counters", [] { return ask(SYS_perf_event_open, 0, 0, -1, -1, 0); }},
    {"open by handle", [] { return ask(SYS_open_by_handle_at, -1, 0, 0); }},
    {"raise a limit",
     [] {
         const rlimit more{1 << 20, 1 << 20};
         return ask(SYS_setrlimit, RLIMIT_FSIZE, at(&more));
     }},
    {"be dumpable again", [] { return ask(SYS_prctl, PR_SET_DUMPABLE, 1); }},
    {"outlive the parent", [] { return ask(SYS_prctl, PR_SET_PDEATHSIG, 0); }},
};

bool is_of_the_lock(long result) {
    constexpr long refusals[] = {-EPERM, -EACCES, -ENOENT, -ENOSYS};
    return std::ranges::find(refusals, result) != std::end(refusals);
}

uint64_t limit(int what) {
    rlimit now{};
    getrlimit(static_cast<__rlimit_resource_t>(what), &now);
    return now.rlim_cur;
}

// Memory from lend_memory() is discarded; written data cannot be read back.
bool is_zero_device(int file) {
    struct stat zero{};
    return fstat(file, &zero) == 0 && S_ISCHR(zero.st_mode) && zero.st_rdev == 0x105;
}

// Number of descriptors other than the two pipes, /dev/null and `own`.
long others_open(int own) {
    for (int file = 3; file < 1024; ++file)
        if (file != own && fcntl(file, F_GETFD) >= 0 && !is_zero_device(file)) return file;
    return -1;
}

bool leads_nowhere(int file) {
    struct stat null{};
    return fstat(file, &null) == 0 && S_ISCHR(null.st_mode) && null.st_rdev == 0x103;
}

long signal_of_parents_end() {
    int number = 0;
    prctl(PR_GET_PDEATHSIG, &number);
    return number;
}

bool an_alarm_is_set() {
    itimerval left{};
    return getitimer(ITIMER_REAL, &left) == 0 && left.it_value.tv_sec > 0;
}

// True if a file that a compile would read is readable below the folder.
bool is_readable(const std::string& folder) {
    for (const char* header : {"cooperative_groups.h", "cuda_fp16.h", "cuda_runtime.h"})
        if (opens((folder + "/" + header).c_str()) >= 0) return true;
    return opens(folder.c_str(), O_RDONLY | O_DIRECTORY) >= 0;
}

}  // namespace

std::vector<Probe> try_to_break_out(const Terms& terms) {
    std::vector<Probe> probes;
    for (const auto& attempt : attempts) {
        const long result = attempt.make();
        probes.push_back(
            {attempt.what, is_of_the_lock(result),
             result < 0 ? std::strerror(static_cast<int>(-result)) : fmt::format("it gave {}", result)});
    }
    const auto state = [&](const char* what, bool held, std::string detail) {
        probes.push_back({what, held, std::move(detail)});
    };
    const long left = others_open(terms.own);
    state("no descriptor is left over", left < 0, left < 0 ? "none" : fmt::format("{} is open", left));
    state("the standard error leads nowhere", leads_nowhere(2), "");
    state("no new privileges", prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) == 1, "");
    state("not dumpable", prctl(PR_GET_DUMPABLE) == 0, "");
    state("files of no bytes", limit(RLIMIT_FSIZE) == 0, "");
    state("no dumps", limit(RLIMIT_CORE) == 0, "");
    state("few descriptors", limit(RLIMIT_NOFILE) <= 256, "");
    state("memory has a limit", limit(RLIMIT_AS) != RLIM_INFINITY,
          fmt::format("{} GiB", limit(RLIMIT_AS) >> 30));
    state("processor time has a limit", limit(RLIMIT_CPU) != RLIM_INFINITY,
          fmt::format("{} s", limit(RLIMIT_CPU)));
    state("an alarm is set", an_alarm_is_set(), "");
    state("ends with its parent", signal_of_parents_end() == SIGKILL, "");
    for (const auto& folder : terms.folders)
        probes.push_back({"but " + folder + " can be read", is_readable(folder), ""});
    return probes;
}

}  // namespace warpmark::lock
