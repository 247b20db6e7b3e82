// Messages over two pipes, each preceded by its length in eight bytes.
#include "harness/process/messaging_child.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <utility>

#include "harness/process/own_executable.h"
#include "harness/process/process_arguments.h"

namespace warpmark {
namespace {

constexpr uint64_t message_limit = uint64_t{8} << 30;

void close_end(int& file) {
    if (file >= 0) close(file);
    file = -1;
}

// Waits until `file` is ready. False: the deadline passed.
bool ready(int file, short for_what, Child::Deadline deadline) {
    for (;;) {
        const auto left =
            std::chrono::duration_cast<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now())
                .count();
        if (left <= 0) return false;
        pollfd wait{file, for_what, 0};
        const int count = poll(&wait, 1, static_cast<int>(std::min<long>(left, 1 << 30)));
        if (count > 0) return true;
        if (count < 0 && errno != EINTR) return true;  // the next call on the file reports it
    }
}

// Blocks SIGPIPE in the calling thread, so that a child's early exit does not end this process.
class NoBrokenPipe {
  public:
    NoBrokenPipe() {
        sigemptyset(&signal_);
        sigaddset(&signal_, SIGPIPE);
        pthread_sigmask(SIG_BLOCK, &signal_, &before_);
    }
    ~NoBrokenPipe() {
        const timespec at_once{0, 0};
        while (sigtimedwait(&signal_, nullptr, &at_once) > 0) {
        }
        pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    }

  private:
    sigset_t signal_, before_;
};

bool write_all(int file, const void* data, size_t count, Child::Deadline deadline) {
    const auto* from = static_cast<const std::byte*>(data);
    while (count > 0) {
        if (!ready(file, POLLOUT, deadline)) return false;
        const ssize_t done = ::write(file, from, count);
        if (done < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (done <= 0) return false;
        from += done;
        count -= static_cast<size_t>(done);
    }
    return true;
}

Child::ReceiveOutcome read_all(int file, void* data, size_t count, Child::Deadline deadline) {
    auto* to = static_cast<std::byte*>(data);
    while (count > 0) {
        if (!ready(file, POLLIN, deadline)) return Child::ReceiveOutcome::late;
        const ssize_t done = ::read(file, to, count);
        if (done < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (done <= 0) return Child::ReceiveOutcome::ended;
        to += done;
        count -= static_cast<size_t>(done);
    }
    return Child::ReceiveOutcome::message;
}

Child::ReceiveOutcome read_message(int file, std::vector<std::byte>& message, Child::Deadline deadline,
                                   uint64_t most = message_limit) {
    uint64_t count = 0;
    if (const auto got = read_all(file, &count, sizeof count, deadline);
        got != Child::ReceiveOutcome::message)
        return got;
    if (count > std::min(most, message_limit)) return Child::ReceiveOutcome::ended;
    message.clear();
    // Allocates memory as data arrives; a large length alone allocates nothing.
    for (constexpr uint64_t piece = 64 << 20; message.size() < count;) {
        const size_t before = message.size();
        message.resize(static_cast<size_t>(std::min(count, before + piece)));
        if (const auto got = read_all(file, message.data() + before, message.size() - before, deadline);
            got != Child::ReceiveOutcome::message)
            return got;
    }
    return Child::ReceiveOutcome::message;
}

constexpr Child::Deadline never = Child::Deadline::max();

}  // namespace

Child::Deadline Child::in_seconds(double seconds) {
    return std::chrono::steady_clock::now() +
           std::chrono::milliseconds(static_cast<int64_t>(std::min(seconds, 1e9) * 1000));
}

Result<Child> Child::start(const std::vector<std::string>& arguments,
                           const std::vector<const char*>& environment,
                           const std::vector<std::string>& under) {
    std::vector<std::string> words = under;
    words.push_back(under.empty() ? "warpmark" : own_file().string());
    words.insert(words.end(), arguments.begin(), arguments.end());
    return spawn(under.empty() ? "/proc/self/exe" : under[0].c_str(), std::move(words), environment, false);
}

Result<Child> Child::start_program(std::vector<std::string> words,
                                   const std::vector<const char*>& environment) {
    const std::string path = words.at(0);
    auto child = spawn(path.c_str(), std::move(words), environment, true);
    if (child) child->no_more();
    return child;
}

Result<Child> Child::spawn(const char* path, std::vector<std::string> words,
                           const std::vector<const char*>& environment, bool is_foreign) {
    Pipe to, from;
    if (to.read < 0 || from.read < 0)
        return std::unexpected(
            Error{"a pipe to a worker process could not be opened", {}, "close some files", Blame::tool});
    fcntl(to.write, F_SETFL, O_NONBLOCK);
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, to.read, 0);
    posix_spawn_file_actions_adddup2(&files, from.write, 1);
    if (is_foreign) posix_spawn_file_actions_adddup2(&files, from.write, 2);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    if (is_foreign) posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    auto variables = variables_of(environment);
    Child child;
    child.leads_group_ = is_foreign;
    const int failed = posix_spawn(&child.process_, path, &files, &attributes, pointers_to(words).data(),
                                   pointers_to(variables).data());
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
    if (failed) {
        child.process_ = -1;
        return std::unexpected(Error{"the worker process could not be started",
                                     {},
                                     "check that /proc is mounted and that the process limit is not reached",
                                     Blame::tool});
    }
    child.to_ = std::exchange(to.write, -1);
    child.from_ = std::exchange(from.read, -1);
    return child;
}

Child::Child(Child&& other) noexcept
    : process_(std::exchange(other.process_, -1)),
      leads_group_(other.leads_group_),
      to_(std::exchange(other.to_, -1)),
      from_(std::exchange(other.from_, -1)) {}

Child::~Child() {
    end(true);
}

bool Child::send(std::span<const std::byte> message, Deadline deadline) {
    const NoBrokenPipe quiet;
    const uint64_t count = message.size();
    return write_all(to_, &count, sizeof count, deadline) &&
           write_all(to_, message.data(), message.size(), deadline);
}

Child::ReceiveOutcome Child::receive(std::vector<std::byte>& message, Deadline deadline, uint64_t most) {
    return read_message(from_, message, deadline, most);
}

bool Child::has_message(Deadline deadline) {
    return ready(from_, POLLIN, deadline);
}

double Child::processor_seconds_so_far() const {
    clockid_t clock{};
    timespec now{};
    if (process_ < 0 || clock_getcpuclockid(process_, &clock) != 0 || clock_gettime(clock, &now) != 0)
        return 0;
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// True if all of its threads are sleeping.
bool Child::is_waiting() const {
    std::error_code none;
    bool any = false;
    for (const auto& thread :
         std::filesystem::directory_iterator(fmt::format("/proc/{}/task", process_), none)) {
        std::ifstream stream(thread.path() / "stat");
        std::string line;
        std::getline(stream, line);
        const size_t name_ends = line.rfind(')');
        if (name_ends == std::string::npos || name_ends + 2 >= line.size()) continue;
        if (line[name_ends + 2] != 'S') return false;
        any = true;
    }
    return any;
}

Child::ReceiveOutcome Child::read_text(std::string& text, size_t limit, Deadline deadline) {
    char piece[4096];
    for (;;) {
        if (!ready(from_, POLLIN, deadline)) return ReceiveOutcome::late;
        const ssize_t count = ::read(from_, piece, sizeof piece);
        if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (count <= 0) return ReceiveOutcome::ended;
        text.append(piece, std::min(static_cast<size_t>(count), limit - std::min(limit, text.size())));
    }
}

void Child::no_more() {
    close_end(to_);
}

std::string Child::end(bool kill_it) {
    close_end(to_);
    if (process_ >= 0 && kill_it) kill(leads_group_ ? -process_ : process_, SIGKILL);
    int status = 0;
    rusage used{};
    if (process_ >= 0)
        while (wait4(process_, &status, 0, &used) < 0 && errno == EINTR) {
        }
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
    };
    if (process_ >= 0) processor_seconds_ = seconds(used.ru_utime) + seconds(used.ru_stime);
    process_ = -1;
    close_end(from_);
    return WIFSIGNALED(status) ? fmt::format("signal {}", WTERMSIG(status))
                               : fmt::format("status {}", WEXITSTATUS(status));
}

std::optional<std::vector<std::byte>> receive_message(int file) {
    std::vector<std::byte> message;
    if (read_message(file, message, never) != Child::ReceiveOutcome::message) return std::nullopt;
    return message;
}

std::vector<std::byte> as_message(std::span<const std::byte> message) {
    const uint64_t count = message.size();
    std::vector<std::byte> bytes(sizeof count + message.size());
    std::memcpy(bytes.data(), &count, sizeof count);
    std::ranges::copy(message, bytes.begin() + sizeof count);
    return bytes;
}

bool send_message(int file, std::span<const std::byte> message) {
    const uint64_t count = message.size();
    return write_all(file, &count, sizeof count, never) &&
           write_all(file, message.data(), message.size(), never);
}

}  // namespace warpmark
