// Handlers for fatal signals and for exit. They act only in a thread that compiles. If other code of this
// program crashes, the process dies and its signal is reported.
#include "harness/toolchain/compiler_crash_guard.h"

#include <pthread.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>
#include <thread>
#include <utility>

namespace warpmark::toolchain {
namespace {

constexpr size_t stack_bytes = size_t{1} << 29;  // of the compiler's thread; untouched pages take no memory
constexpr size_t handler_stack_bytes = 1 << 16;

CrashAnswers words_to_leave;
CompileLimits limits;
int words_go_to = -1;
std::atomic_flag are_being_said;
thread_local volatile sig_atomic_t compiles = 0;

// Makes only async-signal-safe calls.
void say_and_end(const std::vector<std::byte>& words) {
    while (are_being_said.test_and_set()) pause();
    size_t at = 0;
    while (at < words.size()) {
        const ssize_t written = write(words_go_to, words.data() + at, words.size() - at);
        if (written <= 0) break;
        at += static_cast<size_t>(written);
    }
    _exit(0);
}

void on_signal(int number) {
    if (compiles) say_and_end(words_to_leave.ended);
    signal(number, SIG_DFL);
    raise(number);
}

void on_exit() {
    if (compiles) say_and_end(words_to_leave.ended);
}

// Checks the limits while any compilation runs.
class Overseer {
  public:
    void begins(pthread_t thread) {
        const std::lock_guard lock(mutex_);
        clockid_t clock{};
        if (pthread_getcpuclockid(thread, &clock) == 0) running_[thread] = clock;
        if (running_.size() == 1 && used_ == 0) base_bytes_ = resident_bytes();
        if (!looks_on_) {
            looks_on_ = true;
            std::thread([this] { look_on(); }).detach();
        }
    }
    void ends(pthread_t thread) {
        const std::lock_guard lock(mutex_);
        if (const auto one = running_.find(thread); one != running_.end()) {
            used_ += seconds_of(one->second);
            running_.erase(one);
        }
    }

  private:
    static double seconds_of(clockid_t clock) {
        timespec now{};
        if (clock_gettime(clock, &now) != 0) return 0;
        return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
    }
    static uint64_t resident_bytes() {
        char text[4096];
        const ssize_t count = limits.status < 0 ? 0 : pread(limits.status, text, sizeof text - 1, 0);
        text[count > 0 ? count : 0] = 0;
        const char* const line = std::strstr(text, "VmRSS:");
        return line ? std::strtoull(line + 6, nullptr, 10) << 10 : 0;
    }
    void look_on() {
        constexpr auto pause_between = std::chrono::milliseconds(10);
        for (;;) {
            std::this_thread::sleep_for(pause_between);
            const std::lock_guard lock(mutex_);
            looks_on_ = !running_.empty();
            if (!looks_on_) return;
            double used = used_;
            for (const auto& [thread, clock] : running_) used += seconds_of(clock);
            if (used > limits.processor_seconds) say_and_end(words_to_leave.too_long);
            if (resident_bytes() > base_bytes_ + limits.memory_bytes) say_and_end(words_to_leave.too_large);
        }
    }

    std::mutex mutex_;
    std::map<pthread_t, clockid_t> running_;
    double used_ = 0;  // by finished compilations
    uint64_t base_bytes_ = 0;
    bool looks_on_ = false;
};

Overseer& overseer() {
    static Overseer& one = *new Overseer;  // never destroyed: its thread may outlive static objects
    return one;
}

void* run_apart(void* function) {
    std::vector<char> stack(words_go_to >= 0 ? handler_stack_bytes : 0);
    stack_t on{}, off{};
    on.ss_sp = stack.data();
    on.ss_size = stack.size();
    off.ss_flags = SS_DISABLE;
    if (!stack.empty()) {
        sigaltstack(&on, nullptr);
        compiles = 1;
        overseer().begins(pthread_self());
    }
    (*static_cast<const std::function<void()>*>(function))();
    if (compiles) overseer().ends(pthread_self());
    compiles = 0;
    sigaltstack(&off, nullptr);
    return nullptr;
}

}  // namespace

void install_crash_answers(int file, CrashAnswers words, const CompileLimits& given) {
    words_to_leave = std::move(words);
    limits = given;
    words_go_to = file;
    struct sigaction action{};
    action.sa_handler = on_signal;
    action.sa_flags = SA_ONSTACK;
    for (const int number : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP})
        sigaction(number, &action, nullptr);
    std::atexit(on_exit);
}

void compile_on_deep_stack(const std::function<void()>& compile) {
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, stack_bytes);
    pthread_t thread;
    auto* function = const_cast<std::function<void()>*>(&compile);
    const bool is_apart = pthread_create(&thread, &attributes, run_apart, function) == 0;
    pthread_attr_destroy(&attributes);
    if (is_apart)
        pthread_join(thread, nullptr);
    else
        run_apart(function);
}

}  // namespace warpmark::toolchain
