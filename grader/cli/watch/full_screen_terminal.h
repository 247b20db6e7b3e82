// Full-screen mode of the terminal: alternate screen, no echo, no cursor, single key presses. Only changed
// lines are redrawn. The terminal is restored when the object is destroyed, when the program is suspended,
// and when a signal ends it, even after a crash (except SIGKILL).
//
// No library is used: termios and eight escape sequences suffice, which every terminal of the last thirty
// years supports (xterm, tmux, screen, the Linux console, Windows Terminal). ncurses would need its terminal
// database, which a static program does not find, and its own model of the screen.
#pragma once
#include <csignal>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace warpmark::cli {

class FullScreenTerminal {
  public:
    // True if stdin and stdout are terminals that can move the cursor: TERM is set and is not "dumb".
    static bool is_here();

    FullScreenTerminal();
    ~FullScreenTerminal();
    FullScreenTerminal(const FullScreenTerminal&) = delete;

    struct Size {
        std::size_t columns, rows;
    };
    static std::optional<Size> size();  // nothing: unknown

    // Draws the lines from the top, one per row; none may be wider than a row. False: the terminal is gone.
    bool show(const std::vector<std::string>& lines);
    void forget();  // makes the next show() redraw every line

    // Stops this process like Ctrl-Z, with the terminal restored. Returns when the process continues.
    void suspend();
    // Enters full-screen mode again after a stop that suspend() did not handle.
    void take_again();

  private:
    void take();
    std::vector<std::string> shown_;
    std::vector<std::pair<int, struct sigaction>> before_;
};

// Signals as numbers that are read from a descriptor, for a poll loop. At most one object may exist.
class SignalPipe {
  public:
    explicit SignalPipe(const std::vector<int>& signals);
    ~SignalPipe();  // restores the previous handlers
    SignalPipe(const SignalPipe&) = delete;
    int descriptor() const;
    std::vector<int> read() const;

  private:
    std::vector<std::pair<int, struct sigaction>> before_;
};

}  // namespace warpmark::cli
