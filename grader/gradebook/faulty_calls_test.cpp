// Seccomp filter that stops the process before each listed call; the tracing parent then decides the call's
// fate (seccomp(2), SECCOMP_RET_TRACE; ptrace(2)).
#include "grader/gradebook/faulty_calls_test.h"

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <vector>

namespace warpmark::faulty_calls {
namespace {

struct Call {
    long number;
    const char* name;
    bool writes = false;
};
constexpr std::array calls{Call{SYS_write, "write", true},   Call{SYS_pwrite64, "pwrite64", true},
                           Call{SYS_writev, "writev"},       Call{SYS_fsync, "fsync"},
                           Call{SYS_fdatasync, "fdatasync"}, Call{SYS_ftruncate, "ftruncate"},
                           Call{SYS_fallocate, "fallocate"}, Call{SYS_rename, "rename"},
                           Call{SYS_renameat, "renameat"},   Call{SYS_renameat2, "renameat2"},
                           Call{SYS_mkdir, "mkdir"},         Call{SYS_mkdirat, "mkdirat"},
                           Call{SYS_unlink, "unlink"},       Call{SYS_unlinkat, "unlinkat"},
                           Call{SYS_openat, "openat"}};

bool install_filter() {
    std::vector<sock_filter> program{BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr))};
    for (const auto& call : calls) {
        program.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<unsigned>(call.number), 0, 1));
        program.push_back(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRACE));
    }
    program.push_back(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
    const sock_fprog whole{static_cast<unsigned short>(program.size()), program.data()};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &whole) == 0;
}

class Tracer {
  public:
    Tracer(pid_t process, const PlannedFault& planned) : process_(process), planned_(planned) {}

    ProcessEnd run() {
        int status = 0;
        waitpid(process_, &status, 0);
        constexpr long options = PTRACE_O_TRACESECCOMP | PTRACE_O_TRACECLONE | PTRACE_O_EXITKILL;
        if (!WIFSTOPPED(status) || ptrace(PTRACE_SETOPTIONS, process_, 0, options) != 0) return ended_;
        ptrace(PTRACE_CONT, process_, 0, 0);
        for (;;) {
            const pid_t who = waitpid(-1, &status, __WALL);
            if (who < 0) return ended_;
            if (WIFEXITED(status) || WIFSIGNALED(status)) {
                if (who != process_) continue;
                ended_.status = WIFEXITED(status) ? WEXITSTATUS(status) : 256 + WTERMSIG(status);
                return ended_;
            }
            if (status >> 8 == (SIGTRAP | (PTRACE_EVENT_SECCOMP << 8))) meet(who);
            const int signal = WSTOPSIG(status);
            // A new thread begins with a stop; ptrace events are not signals.
            const bool is_own = signal == SIGTRAP || signal == SIGSTOP;
            ptrace(PTRACE_CONT, who, 0, is_own ? 0 : signal);
        }
    }

  private:
    void meet(pid_t thread) {
        user_regs_struct registers{};
        if (ptrace(PTRACE_GETREGS, thread, 0, &registers) != 0) return;
        const Call* call = nullptr;
        for (const auto& one : calls)
            if (one.number == static_cast<long>(registers.orig_rax)) call = &one;
        const bool to_terminal = call && call->writes && registers.rdi <= STDERR_FILENO;
        const bool only_reads = call && call->number == SYS_openat && !(registers.rdx & O_CREAT);
        if (!call || to_terminal || only_reads) return;
        const int now = ++ended_.calls;
        const bool is_signal = planned_.kind >= Kind::killed;
        if (now < planned_.at || now >= planned_.at + (is_signal ? 1 : planned_.lasts)) return;
        if (now == planned_.at) ended_.call = call->name;
        switch (planned_.kind) {
            case Kind::none:
                break;
            case Kind::no_space:
                return fail(thread, registers, ENOSPC);
            case Kind::broken:
                return fail(thread, registers, EIO);
            case Kind::cut_short:
                if (!call->writes || registers.rdx < 2) return;
                registers.rdx /= 2;
                ptrace(PTRACE_SETREGS, thread, 0, &registers);
                return;
            case Kind::killed:
                kill(process_, SIGKILL);
                return;
            case Kind::interrupt:
                kill(process_, SIGINT);
                return;
            case Kind::terminate:
                kill(process_, SIGTERM);
                return;
        }
    }

    static void fail(pid_t thread, user_regs_struct registers, int reason) {
        registers.orig_rax = static_cast<unsigned long long>(-1);  // skips the call
        registers.rax = static_cast<unsigned long long>(-reason);
        ptrace(PTRACE_SETREGS, thread, 0, &registers);
    }

    pid_t process_;
    PlannedFault planned_;
    ProcessEnd ended_;
};

}  // namespace

ProcessEnd run(const PlannedFault& planned, const std::function<int()>& body) {
    const pid_t process = fork();
    if (process == 0) {
        if (ptrace(PTRACE_TRACEME, 0, 0, 0) != 0) _exit(99);
        raise(SIGSTOP);
        if (!install_filter()) _exit(98);
        _exit(body());
    }
    return process < 0 ? ProcessEnd{} : Tracer(process, planned).run();
}

}  // namespace warpmark::faulty_calls
