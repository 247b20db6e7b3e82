// Socket protocol with the template process. Each request carries two pipes; the reply is a process id.
#include "harness/process/fork_server.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <future>
#include <thread>
#include <utility>

#include "harness/process/process_arguments.h"

namespace warpmark {
namespace {

constexpr int wants_copy = 0;
constexpr double patience = 60;  // seconds for a reply of the template

pid_t spawn_original(int socket, std::vector<std::string> words, std::vector<std::string> variables) {
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, socket, 0);
    posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0);
    pid_t process = -1;
    if (posix_spawn(&process, "/proc/self/exe", &files, nullptr, pointers_to(words).data(),
                    pointers_to(variables).data()) != 0)
        process = -1;
    posix_spawn_file_actions_destroy(&files);
    return process;
}

// A copy is a child of the thread that started the template, and gets its parent-death signal. This thread
// must therefore live on.
pid_t spawn_from_lasting_thread(int socket, const std::vector<std::string>& words,
                                const std::vector<std::string>& variables) {
    std::promise<pid_t> made;
    auto process = made.get_future();
    std::thread([made = std::move(made), socket, words, variables]() mutable {
        made.set_value(spawn_original(socket, words, variables));
        sigset_t all;
        sigfillset(&all);
        pthread_sigmask(SIG_BLOCK, &all, nullptr);
        for (;;) pause();
    }).detach();
    return process.get();
}

// Control message with one number and two descriptors.
union Carried {
    cmsghdr header;
    char room[CMSG_SPACE(2 * sizeof(int))];
};

bool send_request(int socket, int what, const int* files) {
    Carried carried{};
    iovec text{&what, sizeof what};
    msghdr message{};
    message.msg_iov = &text;
    message.msg_iovlen = 1;
    if (files) {
        message.msg_control = carried.room;
        message.msg_controllen = sizeof carried.room;
        carried.header = {CMSG_LEN(2 * sizeof(int)), SOL_SOCKET, SCM_RIGHTS};
        std::memcpy(CMSG_DATA(&carried.header), files, 2 * sizeof(int));
    }
    ssize_t sent = 0;
    do sent = sendmsg(socket, &message, MSG_NOSIGNAL);
    while (sent < 0 && errno == EINTR);
    return sent == sizeof what;
}

bool receive_request(int socket, int& what, int* files) {
    Carried carried{};
    iovec text{&what, sizeof what};
    msghdr message{};
    message.msg_iov = &text;
    message.msg_iovlen = 1;
    message.msg_control = carried.room;
    message.msg_controllen = sizeof carried.room;
    ssize_t got = 0;
    do got = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
    while (got < 0 && errno == EINTR);
    files[0] = files[1] = -1;
    const cmsghdr* const header = CMSG_FIRSTHDR(&message);
    if (header && header->cmsg_type == SCM_RIGHTS && header->cmsg_len == CMSG_LEN(2 * sizeof(int)))
        std::memcpy(files, CMSG_DATA(header), 2 * sizeof(int));
    return got == sizeof what;
}

// Used instead of fork(): the copy becomes a child of the template's parent, which can wait for it and kill
// it.
long copy_of_this() {
    return syscall(SYS_clone, CLONE_PARENT | SIGCHLD, nullptr, nullptr, nullptr, nullptr);
}

}  // namespace

Copies::Copies(const std::vector<std::string>& arguments, const std::vector<const char*>& environment) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) return;
    std::vector<std::string> words{"warpmark"};
    words.insert(words.end(), arguments.begin(), arguments.end());
    original_ = spawn_from_lasting_thread(ends[1], words, variables_of(environment));
    close(ends[1]);
    socket_ = ends[0];
}

Copies::~Copies() {
    if (socket_ >= 0) close(socket_);
    if (original_ > 0)
        while (waitpid(original_, nullptr, 0) < 0 && errno == EINTR) {
        }
}

std::optional<Child> Copies::copy() {
    Pipe to, from;
    if (to.read < 0 || from.read < 0) return {};
    fcntl(to.write, F_SETFL, O_NONBLOCK);
    const std::lock_guard one_at_a_time(mutex_);
    const int files[2] = {to.read, from.write};
    int32_t process = -1;
    pollfd answer{socket_, POLLIN, 0};
    if (original_ < 0 || socket_ < 0 || !send_request(socket_, wants_copy, files) ||
        poll(&answer, 1, static_cast<int>(1000 * patience)) != 1 ||
        recv(socket_, &process, sizeof process, 0) != sizeof process || process <= 0) {
        if (socket_ >= 0) close(socket_);  // the socket is unusable now
        socket_ = -1;
        return {};
    }
    return Child(process, std::exchange(to.write, -1), std::exchange(from.read, -1));
}

void Copies::ask(int what) {
    const std::lock_guard one_at_a_time(mutex_);
    if (socket_ >= 0) send_request(socket_, what, nullptr);
}

bool is_original() {
    struct stat input{};
    return fstat(0, &input) == 0 && S_ISSOCK(input.st_mode);
}

void make_copies(void (*asked)(int what), void (*ends)()) {
    int what = 0;
    int files[2];
    while (receive_request(0, what, files)) {
        asked(what);
        if (what != wants_copy) continue;
        const auto process = static_cast<int32_t>(files[1] < 0 ? -1 : copy_of_this());
        if (process == 0) {
            dup2(files[0], 0);
            dup2(files[1], 1);
            close(files[0]);
            close(files[1]);
            return;
        }
        close(files[0]);
        close(files[1]);
        if (send(0, &process, sizeof process, MSG_NOSIGNAL) != sizeof process) break;
    }
    ends();
    _exit(0);
}

}  // namespace warpmark
