// Terminal control by termios(3) and the sequences of ECMA-48 and xterm. A dying program only calls
// async-signal-safe functions here: write(2) and tcsetattr(3).
#include "grader/cli/watch/full_screen_terminal.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string_view>

namespace warpmark::cli {
namespace {

// Alternate screen, no cursor, no wrapping at the last column; and back.
constexpr std::string_view enters = "\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[0m\x1b[2J";
constexpr std::string_view leaves = "\x1b[0m\x1b[?7h\x1b[?25h\x1b[?1049l";

termios as_found;                         // original state of the terminal
volatile std::sig_atomic_t is_taken = 0;  // by this process
int pipe_ends[2] = {-1, -1};

bool write_all(std::string_view text) {
    while (!text.empty()) {
        const ssize_t count = write(STDOUT_FILENO, text.data(), text.size());
        if (count > 0)
            text.remove_prefix(static_cast<std::size_t>(count));
        else if (count < 0 && errno == EAGAIN) {
            pollfd room{STDOUT_FILENO, POLLOUT, 0};
            poll(&room, 1, -1);
        } else if (errno != EINTR)
            return false;
    }
    return true;
}

void give_back() {
    if (!is_taken) return;
    is_taken = 0;
    write_all(leaves);
    tcsetattr(STDIN_FILENO, TCSADRAIN, &as_found);
}

// On a crash, restores the terminal first, then dies by the signal (SA_RESETHAND).
extern "C" void give_back_and_die(int number) {
    give_back();
    raise(number);
}

extern "C" void note_signal(int number) {
    const int before = errno;
    const auto byte = static_cast<unsigned char>(number);
    if (write(pipe_ends[1], &byte, 1) != 1) errno = before;
    errno = before;
}

constexpr std::array faults{SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};

// Alternate signal stack, because the fault may be a stack overflow.
void give_faults_a_stack() {
    static std::array<char, 1 << 16> room;
    const stack_t stack{room.data(), 0, room.size()};
    sigaltstack(&stack, nullptr);
}

}  // namespace

bool FullScreenTerminal::is_here() {
    const char* const terminal = std::getenv("TERM");
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && terminal && *terminal &&
           std::string_view(terminal) != "dumb";
}

FullScreenTerminal::FullScreenTerminal() {
    tcgetattr(STDIN_FILENO, &as_found);
    give_faults_a_stack();
    for (const int number : faults) {
        struct sigaction now = {}, before = {};
        now.sa_handler = give_back_and_die;
        now.sa_flags = static_cast<int>(SA_RESETHAND | SA_ONSTACK | SA_NODEFER);
        sigaction(number, &now, &before);
        before_.emplace_back(number, before);
    }
    take();
}

FullScreenTerminal::~FullScreenTerminal() {
    give_back();
    for (const auto& [number, before] : before_) sigaction(number, &before, nullptr);
}

void FullScreenTerminal::take() {
    termios own = as_found;
    own.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO | IEXTEN);
    own.c_cc[VMIN] = 1;
    own.c_cc[VTIME] = 0;
    is_taken = 1;
    tcsetattr(STDIN_FILENO, TCSADRAIN, &own);
    write_all(enters);
    forget();
}

void FullScreenTerminal::forget() {
    shown_.clear();
}

std::optional<FullScreenTerminal::Size> FullScreenTerminal::size() {
    winsize now{};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &now) != 0 || now.ws_col == 0 || now.ws_row == 0) return {};
    return Size{now.ws_col, now.ws_row};
}

bool FullScreenTerminal::show(const std::vector<std::string>& lines) {
    std::string text;
    if (shown_.size() != lines.size()) {
        text = "\x1b[0m\x1b[2J";
        shown_.assign(lines.size(), "");
    }
    for (std::size_t row = 0; row < lines.size(); ++row)
        if (lines[row] != shown_[row]) text += fmt::format("\x1b[{};1H\x1b[0m\x1b[2K{}", row + 1, lines[row]);
    shown_ = lines;
    return write_all(text);
}

void FullScreenTerminal::suspend() {
    give_back();
    struct sigaction usual = {}, ours = {};
    usual.sa_handler = SIG_DFL;
    sigaction(SIGTSTP, &usual, &ours);
    raise(SIGTSTP);  // returns when the user runs `fg`
    sigaction(SIGTSTP, &ours, nullptr);
    take();
}

void FullScreenTerminal::take_again() {
    take();
}

SignalPipe::SignalPipe(const std::vector<int>& signals) {
    if (pipe2(pipe_ends, O_CLOEXEC | O_NONBLOCK) != 0) return;
    for (const int number : signals) {
        struct sigaction now = {}, before = {};
        now.sa_handler = note_signal;
        now.sa_flags = SA_RESTART;
        sigaction(number, &now, &before);
        before_.emplace_back(number, before);
    }
}

SignalPipe::~SignalPipe() {
    for (const auto& [number, before] : before_) sigaction(number, &before, nullptr);
    for (int& end : pipe_ends) {
        if (end >= 0) close(end);
        end = -1;
    }
}

int SignalPipe::descriptor() const {
    return pipe_ends[0];
}

std::vector<int> SignalPipe::read() const {
    std::vector<int> numbers;
    for (unsigned char byte = 0; ::read(pipe_ends[0], &byte, 1) == 1;) numbers.push_back(byte);
    return numbers;
}

}  // namespace warpmark::cli
