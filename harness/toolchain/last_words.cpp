// last_words.cpp: handlers of the signals that end a process, and of its exit. They do something only in a
// thread that compiles: where anything else of ours dies, the process dies of it, and its signal is told.
#include "harness/toolchain/last_words.h"

#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <utility>

namespace warpmark::toolchain {
namespace {

constexpr size_t stack_bytes = size_t{1}
                               << 29;  // of the compiler's thread; what is not touched takes no memory
constexpr size_t handler_stack_bytes = 1 << 16;

std::vector<std::byte> words_to_leave;
int words_go_to = -1;
std::atomic_flag are_being_said;
thread_local volatile sig_atomic_t compiles = 0;

// Only calls that a signal's handler may make.
void say_and_end() {
    while (are_being_said.test_and_set()) pause();
    size_t at = 0;
    while (at < words_to_leave.size()) {
        const ssize_t written = write(words_go_to, words_to_leave.data() + at, words_to_leave.size() - at);
        if (written <= 0) break;
        at += static_cast<size_t>(written);
    }
    _exit(0);
}

void on_signal(int number) {
    if (compiles) say_and_end();
    signal(number, SIG_DFL);
    raise(number);
}

void on_exit() {
    if (compiles) say_and_end();
}

void* run_apart(void* function) {
    std::vector<char> stack(words_go_to >= 0 ? handler_stack_bytes : 0);
    stack_t on{}, off{};
    on.ss_sp = stack.data(), on.ss_size = stack.size();
    off.ss_flags = SS_DISABLE;
    if (!stack.empty()) {
        sigaltstack(&on, nullptr);
        compiles = 1;
    }
    (*static_cast<const std::function<void()>*>(function))();
    compiles = 0;
    sigaltstack(&off, nullptr);
    return nullptr;
}

}  // namespace

void leave_last_words(int file, std::vector<std::byte> words) {
    words_to_leave = std::move(words);
    words_go_to = file;
    struct sigaction action {};
    action.sa_handler = on_signal;
    action.sa_flags = SA_ONSTACK;
    for (const int number : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP})
        sigaction(number, &action, nullptr);
    std::atexit(on_exit);
}

void compile_apart(const std::function<void()>& compile) {
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
