// Enters the sandbox in steps: descriptors, limits, parent, Landlock, seccomp. landlock(7), prctl(2),
// setrlimit(2).
#include "harness/process/sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>

#include "harness/base/attack_defenses.h"
#include "harness/process/syscall_filter.h"
#include "harness/process/worker_file_view.h"

namespace warpmark::lock {
namespace {

// Landlock definitions from its manual, because a distribution's headers may be older than its kernel.
constexpr long create_ruleset = 444, add_rule = 445, restrict_self = 446;
struct Ruleset {
    uint64_t files, network, scoped;
};
struct [[gnu::packed]] Beneath {
    uint64_t allowed;
    int32_t folder;
};
constexpr uint64_t read_file = 1 << 2, read_folder = 1 << 3;

// Restrictions of each Landlock version, and its structure size.
struct Version {
    int32_t abi;
    Ruleset handled;
    size_t bytes;
};
constexpr Version versions[] = {
    {1, {0x1fff, 0, 0}, 8},  {2, {0x3fff, 0, 0}, 8},  {3, {0x7fff, 0, 0}, 8},
    {4, {0x7fff, 3, 0}, 16}, {5, {0xffff, 3, 0}, 16}, {6, {0xffff, 3, 3}, 24},
};

int32_t landlock_abi() {
    if (!is_enabled(Defense::landlock)) return 0;
    constexpr unsigned ask_for_version = 1;
    const long abi = syscall(create_ruleset, nullptr, 0, ask_for_version);
    return abi > 0 ? static_cast<int32_t>(abi) : 0;
}

bool shut_files(int32_t abi, const std::vector<std::string>& folders) {
    const Version* version = &versions[0];
    for (const auto& one : versions)
        if (one.abi <= abi) version = &one;
    const long rules = syscall(create_ruleset, &version->handled, version->bytes, 0);
    if (rules < 0) return false;
    for (const auto& folder : folders) {
        Beneath beneath{read_file | read_folder, open(folder.c_str(), O_PATH | O_CLOEXEC | O_DIRECTORY)};
        if (beneath.folder < 0) continue;  // does not exist: nothing to read
        syscall(add_rule, rules, 1, &beneath, 0);
        close(beneath.folder);
    }
    const bool done = syscall(restrict_self, rules, 0) == 0;
    close(static_cast<int>(rules));
    return done;
}

void at_most(int what, uint64_t value) {
    rlimit now{};
    getrlimit(static_cast<__rlimit_resource_t>(what), &now);
    const rlim_t most = std::min<rlim_t>(now.rlim_max, value);
    const rlimit both{most, most};
    setrlimit(static_cast<__rlimit_resource_t>(what), &both);
}

// There is no process limit: it would count all processes of the user, and the filter denies new ones anyway.
void set_limits(const Terms& terms) {
    constexpr uint64_t files_at_once = 256;  // includes nest
    at_most(RLIMIT_CORE, 0);
    at_most(RLIMIT_FSIZE, 0);
    at_most(RLIMIT_NOFILE, files_at_once);
    at_most(RLIMIT_MEMLOCK, 0);
    at_most(RLIMIT_MSGQUEUE, 0);
    rlimit stack{};
    getrlimit(RLIMIT_STACK, &stack);
    if (stack.rlim_cur != RLIM_INFINITY) at_most(RLIMIT_STACK, stack.rlim_cur);
    if (terms.memory_bytes) at_most(RLIMIT_AS, terms.memory_bytes);
    if (terms.processor_seconds) at_most(RLIMIT_CPU, terms.processor_seconds);
    if (terms.seconds) alarm(terms.seconds);
}

void end_with(int32_t parent) {
    if (!is_enabled(Defense::parent) || parent == 0) return;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(1);  // the parent exited before PDEATHSIG was set
}

constexpr bool is_sanitized =
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    true;
#else
    false;
#endif

}  // namespace

void close_inherited_descriptors() {
    if (!is_enabled(Defense::descriptors)) return;
    constexpr long close_range = 436;
    if (syscall(close_range, 3u, ~0u, 0u) != 0)  // before Linux 5.9: one by one
        for (int file = 3; file < 65536; ++file) close(file);
    if (is_sanitized) return;
    if (const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC); nowhere >= 0) {
        dup2(nowhere, 2);
        close(nowhere);
    }
}

bool has_landlock() {
    return landlock_abi() > 0;
}

SandboxState enter(const Terms& terms) {
    SandboxState held;
    // The filter does not allow the sanitizers' system calls at exit.
    if (is_sanitized) {
        held.missing = "this is a build with sanitizers";
        return held;
    }
    if (is_enabled(Defense::limits)) set_limits(terms);
    end_with(terms.parent);
    if (is_enabled(Defense::filter) && chdir("/") != 0) {
        held.missing = "the root folder cannot be opened";
        return held;
    }
    prctl(PR_SET_DUMPABLE, 0);
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) {
        held.missing = "the kernel has no no_new_privs";
        return held;
    }
    if (const int32_t abi = landlock_abi(); abi && shut_files(abi, terms.folders)) held.landlock = abi;
    if (!is_enabled(Defense::filter)) {
        held.missing = "the filter is left out";
        return held;
    }
    const bool from_memory = held.landlock == 0;
    serve(terms.folders, from_memory ? Source::memory : Source::disk);
    held.missing = install(worker_filter(from_memory));
    held.by_filter = held.missing.empty();
    return held;
}

std::string in_words(const SandboxState& held) {
    if (!held.is_locked()) return "not locked: " + held.missing;
    if (held.landlock) return fmt::format("Landlock (ABI {}) and seccomp", held.landlock);
    return "seccomp; no Landlock, so headers come from memory";
}

bool enter_with_gpu_driver() {
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && install(driver_filter())[0] == 0;
}

}  // namespace warpmark::lock
