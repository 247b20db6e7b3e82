// Fork, exec, and waiting with a timeout.
#include "harness/process/awaited_program.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cmath>
#include <thread>

namespace warpmark {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int not_started = 127;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

std::vector<char*> pointers(const std::vector<std::string>& words) {
    std::vector<char*> all;
    for (const auto& word : words) all.push_back(const_cast<char*>(word.c_str()));
    all.push_back(nullptr);
    return all;
}

Error no_process() {
    return Error{"no process can be started", {}, "check the limit of processes", Blame::tool};
}

// Calls only functions that are safe after fork() in a program with threads.
[[noreturn]] void become(char* const* words, char* const* environment, const char* folder, const char* out,
                         const char* err) {
    setpgid(0, 0);
    const int from = open("/dev/null", O_RDONLY);
    const int to = open(out, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    const int complaints = open(err, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    const bool is_there = *folder == '\0' || chdir(folder) == 0;
    if (from < 0 || to < 0 || complaints < 0 || !is_there) _exit(not_started);
    dup2(from, 0);
    dup2(to, 1);
    dup2(complaints, 2);
    execvpe(words[0], words, environment);
    _exit(not_started);
}

// Reads until the end or the deadline. False: the deadline passed.
bool read_until(int file, std::vector<std::byte>& bytes, Clock::time_point start, double most_seconds) {
    std::byte buffer[4096];
    for (;;) {
        const double left = most_seconds - seconds_since(start);
        pollfd wait{file, POLLIN, 0};
        const int ready = left > 0 ? poll(&wait, 1, static_cast<int>(std::ceil(1000 * left))) : 0;
        if (ready < 0 && errno == EINTR) continue;
        if (ready <= 0) return false;
        const ssize_t count = read(file, buffer, sizeof buffer);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return true;
        bytes.insert(bytes.end(), buffer, buffer + count);
    }
}

[[noreturn]] void answer_and_end(const std::function<std::vector<std::byte>()>& ask, int file) {
    const rlimit no_core{0, 0};
    setrlimit(RLIMIT_CORE, &no_core);
    const auto bytes = ask();
    for (size_t done = 0; done < bytes.size();) {
        const ssize_t count = write(file, bytes.data() + done, bytes.size() - done);
        if (count <= 0 && errno != EINTR) break;
        if (count > 0) done += static_cast<size_t>(count);
    }
    _exit(0);  // libraries' exit handlers must not run in the copy
}

}  // namespace

Result<ProcessResult> run(const Command& command) {
    std::vector<std::string> all = command.environment;
    for (char** one = environ; *one; ++one) all.push_back(*one);
    const auto words = pointers(command.words), variables = pointers(all);
    constexpr const char* nowhere = "/dev/null";
    const auto start = Clock::now();
    const pid_t process = fork();
    if (process < 0) return std::unexpected(no_process());
    if (process == 0)
        become(words.data(), variables.data(), command.folder.c_str(),
               command.out.empty() ? nowhere : command.out.c_str(),
               command.err.empty() ? nowhere : command.err.c_str());
    ProcessResult ended;
    int status = 0;
    const bool is_bounded = std::isfinite(command.most_seconds);
    while (waitpid(process, &status, is_bounded && !ended.late ? WNOHANG : 0) == 0) {
        if (seconds_since(start) > command.most_seconds) {
            ended.late = true;
            kill(-process, SIGKILL);
        } else {
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
    }
    ended.seconds = seconds_since(start);
    ended.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return ended;
}

Result<Answered> ask_in_copy(const std::function<std::vector<std::byte>()>& ask, double most_seconds) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return std::unexpected(no_process());
    const auto start = Clock::now();
    const pid_t copy = fork();
    if (copy < 0) {
        close(ends[0]);
        close(ends[1]);
        return std::unexpected(no_process());
    }
    if (copy == 0) {
        close(ends[0]);
        answer_and_end(ask, ends[1]);
    }
    close(ends[1]);
    Answered answered;
    answered.late = !read_until(ends[0], answered.bytes, start, most_seconds);
    close(ends[0]);
    if (answered.late) kill(copy, SIGKILL);
    int status = 0;
    for (int tries = 0; tries < 100 && waitpid(copy, &status, answered.late ? WNOHANG : 0) == 0; ++tries)
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    if (WIFSIGNALED(status)) answered.signal = WTERMSIG(status);
    return answered;
}

}  // namespace warpmark
