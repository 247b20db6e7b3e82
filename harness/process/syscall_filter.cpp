// Filter tables, and their translation to BPF (seccomp(2)). Each row becomes a few instructions; rows are
// tried in order.
#include "harness/process/syscall_filter.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <initializer_list>
#include <span>

namespace warpmark::lock {
namespace {

// Constants that older headers lack.
constexpr unsigned call_clone3 = 435, call_close_range = 436, call_openat2 = 437, call_faccessat2 = 439;
constexpr unsigned namespaces = 0x7e020080;  // every CLONE_NEW…

// Calls allowed with any arguments.
constexpr unsigned allowed[] = {
    SYS_read,
    SYS_write,
    SYS_close,
    SYS_lseek,
    SYS_fstat,
    SYS_pread64,
    SYS_poll,
    SYS_ppoll,
    SYS_writev,
    SYS_readv,
    SYS_mmap,
    SYS_mprotect,
    SYS_munmap,
    SYS_mremap,
    SYS_madvise,
    SYS_brk,
    SYS_futex,
    SYS_membarrier,
    SYS_rt_sigaction,
    SYS_rt_sigprocmask,
    SYS_rt_sigreturn,
    SYS_sigaltstack,
    SYS_restart_syscall,
    SYS_pause,
    SYS_exit,
    SYS_exit_group,
    SYS_set_robust_list,
    SYS_get_robust_list,
    SYS_rseq,
    SYS_set_tid_address,
    SYS_arch_prctl,
    SYS_sched_yield,
    SYS_sched_getaffinity,
    SYS_sched_get_priority_max,
    SYS_sched_get_priority_min,
    SYS_sched_getparam,
    SYS_sched_getscheduler,
    SYS_getcpu,
    SYS_gettid,
    SYS_getpid,
    SYS_getppid,
    SYS_getuid,
    SYS_geteuid,
    SYS_getgid,
    SYS_getegid,
    SYS_getrusage,
    SYS_times,
    SYS_getrlimit,
    SYS_sysinfo,
    SYS_uname,
    SYS_getcwd,
    SYS_getrandom,
    SYS_gettimeofday,
    SYS_time,
    SYS_clock_gettime,
    SYS_clock_getres,
    SYS_clock_nanosleep,
    SYS_nanosleep,
    SYS_getitimer,
};
// Calls that name a file are forwarded to the process's own signal handler.
constexpr unsigned served_calls[] = {SYS_open,  SYS_openat,     SYS_creat,  SYS_stat,
                                     SYS_lstat, SYS_newfstatat, SYS_access, SYS_faccessat};
// The C library falls back to older calls if these are missing.
constexpr unsigned not_there[] = {call_clone3, SYS_statx, call_faccessat2, call_close_range};

// Calls that no GPU driver makes, and that only an attack would need.
constexpr unsigned never_beside_a_driver[] = {
    SYS_execve,
    SYS_execveat,
    SYS_ptrace,
    SYS_process_vm_readv,
    SYS_process_vm_writev,
    SYS_unshare,
    SYS_setns,
    SYS_mount,
    SYS_umount2,
    SYS_pivot_root,
    SYS_chroot,
    SYS_bpf,
    SYS_add_key,
    SYS_request_key,
    SYS_keyctl,
    SYS_userfaultfd,
    SYS_kexec_load,
    SYS_init_module,
    SYS_finit_module,
    SYS_delete_module,
    SYS_reboot,
    SYS_swapon,
    SYS_swapoff,
    SYS_acct,
    SYS_settimeofday,
    SYS_clock_settime,
    SYS_sethostname,
    SYS_setdomainname,
    425 /* io_uring_setup */,
    426,
    427,
};

class Filter {
  public:
    Filter() {
        load(offsetof(seccomp_data, arch));
        add(BPF_JMP | BPF_JEQ | BPF_K, AUDIT_ARCH_X86_64, 1, 0);
        answer(SECCOMP_RET_KILL_PROCESS);
        load(offsetof(seccomp_data, nr));
        constexpr unsigned other_numbers = 0x40000000;  // x32 calls
        add(BPF_JMP | BPF_JGE | BPF_K, other_numbers, 0, 1);
        answer(SECCOMP_RET_ERRNO | EPERM);
    }
    void all(std::span<const unsigned> calls, unsigned what) {
        for (const unsigned call : calls) on(call, {}, what);
    }
    // Conditions on arguments. If one fails, the call falls through to the later rows.
    struct Test {
        unsigned argument;
        enum Kind { is, has, lacks, below } kind;
        unsigned value;
        bool upper = false;  // tests the upper 32 bits; unnecessary for flags and descriptors
    };
    void on(unsigned call, std::initializer_list<Test> tests, unsigned what) {
        size_t length = 1 + 2 * tests.size();
        for (const Test& test : tests) length += test.kind == Test::has;  // needs one more jump
        add(BPF_JMP | BPF_JEQ | BPF_K, call, 0,
            static_cast<unsigned char>(tests.size() ? length + 1 : length));
        size_t left = length;
        for (const Test& test : tests) {
            load(offsetof(seccomp_data, args) + 8 * test.argument + 4 * test.upper);
            left -= 2 + (test.kind == Test::has);
            const auto fails = static_cast<unsigned char>(left);
            if (test.kind == Test::is) add(BPF_JMP | BPF_JEQ | BPF_K, test.value, 0, fails);
            if (test.kind == Test::lacks) add(BPF_JMP | BPF_JSET | BPF_K, test.value, fails, 0);
            if (test.kind == Test::below) add(BPF_JMP | BPF_JGE | BPF_K, test.value, fails, 0);
            if (test.kind == Test::has) {
                add(BPF_ALU | BPF_AND | BPF_K, test.value, 0, 0);
                add(BPF_JMP | BPF_JEQ | BPF_K, test.value, 0, fails);
            }
        }
        answer(what);
        if (tests.size()) load(offsetof(seccomp_data, nr));  // for the next row
    }
    std::vector<sock_filter> take(unsigned otherwise) {
        answer(otherwise);
        return std::move(program_);
    }

  private:
    void add(unsigned code, unsigned k, unsigned char yes, unsigned char no) {
        program_.push_back({static_cast<unsigned short>(code), yes, no, k});
    }
    void load(size_t offset) { add(BPF_LD | BPF_W | BPF_ABS, static_cast<unsigned>(offset), 0, 0); }
    void answer(unsigned what) { add(BPF_RET | BPF_K, what, 0, 0); }
    std::vector<sock_filter> program_;
};

}  // namespace

std::vector<sock_filter> worker_filter(bool from_memory) {
    Filter filter;
    if (from_memory)
        for (const unsigned call : {SYS_read, SYS_lseek, SYS_close, SYS_fstat}) {
            filter.on(call, {{0, Filter::Test::below, first_served}}, SECCOMP_RET_ALLOW);
            filter.on(call, {}, SECCOMP_RET_TRAP);
        }
    filter.all(allowed, SECCOMP_RET_ALLOW);
    filter.all(served_calls, SECCOMP_RET_TRAP);
    filter.all(not_there, SECCOMP_RET_ERRNO | ENOSYS);
    if (!from_memory) filter.on(call_openat2, {}, SECCOMP_RET_ALLOW);
    const auto self = static_cast<unsigned>(getpid());
    filter.on(SYS_tgkill, {{0, Filter::Test::is, self}}, SECCOMP_RET_ALLOW);
    filter.on(SYS_clone,
              {{0, Filter::Test::has, CLONE_THREAD | CLONE_VM | CLONE_SIGHAND},
               {0, Filter::Test::lacks, namespaces}},
              SECCOMP_RET_ALLOW);
    filter.on(SYS_prlimit64,
              {{0, Filter::Test::is, 0}, {2, Filter::Test::is, 0}, {2, Filter::Test::is, 0, true}},
              SECCOMP_RET_ALLOW);
    for (const unsigned what : {PR_SET_NAME, PR_GET_NO_NEW_PRIVS, PR_GET_DUMPABLE, PR_GET_PDEATHSIG})
        filter.on(SYS_prctl, {{0, Filter::Test::is, what}}, SECCOMP_RET_ALLOW);
    for (const unsigned what : {1u, 2u, 3u})  // F_GETFD, F_SETFD, F_GETFL
        filter.on(SYS_fcntl, {{1, Filter::Test::is, what}}, SECCOMP_RET_ALLOW);
    filter.on(SYS_readlink, {}, SECCOMP_RET_ERRNO | ENOENT);
    filter.on(SYS_readlinkat, {}, SECCOMP_RET_ERRNO | ENOENT);
    filter.on(SYS_ioctl, {}, SECCOMP_RET_ERRNO | ENOTTY);
    return filter.take(SECCOMP_RET_ERRNO | EPERM);
}

std::vector<sock_filter> driver_filter() {
    Filter filter;
    filter.all(never_beside_a_driver, SECCOMP_RET_ERRNO | EPERM);
    return filter.take(SECCOMP_RET_ALLOW);
}

const char* install(const std::vector<sock_filter>& program) {
    const sock_fprog wanted{static_cast<unsigned short>(program.size()),
                            const_cast<sock_filter*>(program.data())};
    constexpr unsigned all_threads = 1, keep_speculation = 4;  // SECCOMP_FILTER_FLAG_TSYNC, …_SPEC_ALLOW
    // The process holds no secrets before it is sandboxed, so speculation mitigations would only slow it
    // down.
    for (const unsigned flags : {all_threads | keep_speculation, all_threads})
        if (syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, &wanted) == 0) return "";
    return errno == ENOSYS || errno == EINVAL ? "the kernel has no seccomp filters"
                                              : "seccomp filters are refused";
}

}  // namespace warpmark::lock
