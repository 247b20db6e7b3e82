// worker.cpp: the process in which a Job is done: it starts bare, reads one message, writes one answer, and is killed at
// its deadline. Whatever a submission does to its compiler or to the machine, the parent only sees a broken pipe.
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <string>
#include <thread>

#include "harness/session/messages.h"
#include "harness/session/run_job.h"

extern char** environ;

namespace warpmark::session {
namespace {

constexpr uint64_t answer_limit = uint64_t{4} << 30;

struct Pipe {
    int read = -1, write = -1;
    Pipe() {
        int ends[2];
        if (pipe2(ends, O_CLOEXEC) == 0) read = ends[0], write = ends[1];
    }
    ~Pipe() { close_read(), close_write(); }
    void close_read() {
        if (read >= 0) close(read), read = -1;
    }
    void close_write() {
        if (write >= 0) close(write), write = -1;
    }
};

bool write_all(int file, const std::vector<std::byte>& bytes) {
    for (size_t done = 0; done < bytes.size();) {
        const ssize_t count = ::write(file, bytes.data() + done, bytes.size() - done);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return false;
        done += static_cast<size_t>(count);
    }
    return true;
}

// Reads to the end, or until the deadline. False: late, or too much.
bool read_all(int file, std::vector<std::byte>& bytes, std::chrono::steady_clock::time_point deadline) {
    std::vector<std::byte> buffer(1 << 16);
    for (;;) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now()).count();
        if (left <= 0) return false;
        pollfd wait{file, POLLIN, 0};
        if (poll(&wait, 1, static_cast<int>(std::min<long>(left, 1 << 30))) == 0) return false;
        const ssize_t count = ::read(file, buffer.data(), buffer.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return count == 0;
        bytes.insert(bytes.end(), buffer.begin(), buffer.begin() + count);
        if (bytes.size() > answer_limit) return false;
    }
}

// Only what finding the toolkit needs is handed on.
std::vector<std::string> bare_environment() {
    std::vector<std::string> kept;
    for (const char* name : {"CUDA_PATH", "CUDA_HOME", "LD_LIBRARY_PATH", "PATH"})
        if (const char* value = std::getenv(name)) kept.push_back(fmt::format("{}={}", name, value));
    return kept;
}

pid_t start_worker(Pipe& to, Pipe& from) {
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, to.read, 0);
    posix_spawn_file_actions_adddup2(&files, from.write, 1);
    std::string name = "warpmark", argument = worker_argument;
    char* arguments[] = {name.data(), argument.data(), nullptr};
    auto kept = bare_environment();
    std::vector<char*> environment;
    for (auto& entry : kept) environment.push_back(entry.data());
    environment.push_back(nullptr);
    pid_t child = -1;
    if (posix_spawn(&child, "/proc/self/exe", &files, nullptr, arguments, environment.data()) != 0) child = -1;
    posix_spawn_file_actions_destroy(&files);
    to.close_read();
    from.close_write();
    return child;
}

Error tool_error(std::string what, std::string way_out) { return Error{std::move(what), {}, std::move(way_out), Blame::tool}; }

void limit_resources() {
    const rlimit none{0, 0};
    setrlimit(RLIMIT_CORE, &none);
    const rlimit memory{uint64_t{16} << 30, uint64_t{16} << 30};
    setrlimit(RLIMIT_AS, &memory);
}

// Of this program alone: getrusage() would count the parent's, too.
uint64_t peak_bytes() {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with("VmHWM:")) return std::strtoull(line.c_str() + 6, nullptr, 10) << 10;
    return 0;
}

}  // namespace

Result<Observation> observe(const Job& job) {
    // A compile can be made to last for ever as well as a run; both builds run all cases.
    constexpr double compile_seconds = 60;
    const double budget = compile_seconds + 4 * job.time_limit_s * static_cast<double>(std::max<size_t>(1, job.cases.size()));
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(static_cast<int64_t>(budget * 1000));
    Pipe to, from;
    if (to.read < 0 || from.read < 0) return std::unexpected(tool_error("no pipe to a worker", "close some files"));
    const pid_t child = start_worker(to, from);
    if (child < 0) return std::unexpected(tool_error("the worker process could not be started", "see whether /proc is mounted and processes are left"));
    Writer writer;
    Job copy = job;
    writer(copy);
    const auto message = writer.take();
    std::thread sender([&] {
        // A worker that dies before it has read all must not take this process with it.
        sigset_t broken_pipe;
        sigemptyset(&broken_pipe);
        sigaddset(&broken_pipe, SIGPIPE);
        pthread_sigmask(SIG_BLOCK, &broken_pipe, nullptr);
        write_all(to.write, message);
        to.close_write();
    });
    std::vector<std::byte> bytes;
    const bool complete = read_all(from.read, bytes, deadline);
    if (!complete) kill(child, SIGKILL);
    sender.join();
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
    if (!complete) {
        Observation late;
        Finding finding;
        finding.id = "run.limit";
        finding.message = fmt::format("{}: compiling and running took longer than {:.0f} s and was stopped", job.file, budget);
        finding.explanation = "Look for templates or constant expressions without end.";
        late.build_findings.push_back(finding);
        return late;
    }
    WorkerAnswer answer;
    Reader reader(bytes);
    reader(answer);
    if (reader.failed())
        return std::unexpected(tool_error(fmt::format("the worker process ended without an answer ({} {})", WIFSIGNALED(status) ? "signal" : "status",
                                                      WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status)), "please report this with the file that was run"));
    if (!answer.ok) return std::unexpected(answer.error);
    return std::move(answer.observation);
}

int worker_main() {
    signal(SIGPIPE, SIG_IGN);
    limit_resources();
    std::vector<std::byte> bytes;
    if (!read_all(0, bytes, std::chrono::steady_clock::now() + std::chrono::hours(1))) return 1;
    Job job;
    Reader reader(bytes);
    reader(job);
    if (reader.failed()) return 1;
    bytes = {};
    WorkerAnswer answer;
    if (auto observed = run_here(std::move(job))) answer.ok = true, answer.observation = std::move(*observed);
    else answer.error = observed.error();
    answer.observation.peak_bytes = peak_bytes();
    Writer writer;
    writer(answer);
    return write_all(1, writer.take()) ? 0 : 1;
}

}  // namespace warpmark::session

bool warpmark::Observation::built() const {
    for (const auto& finding : build_findings)
        if (finding.severity == Severity::error) return false;
    return true;
}
