// The whole terminal for as long as this lives: another screen, no echo, no cursor,
// keys one by one. Only lines that changed are written again. However the program ends (but for SIGKILL), the
// terminal is as it was: at the end, when it is suspended, and when a signal ends it, one of our own faults
// included.
//
// Why no library: it takes termios and eight escape sequences that every terminal of the last thirty years
// knows (xterm, tmux, screen, the Linux console, Windows Terminal). ncurses would bring its table of
// terminals, which a static program does not find, and a model of its own of what is on the screen.
#pragma once
#include <csignal>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace warpmark::cli {

class OwnTerminal {
  public:
    // Both ends are terminals, and this one moves its cursor: TERM is set, and not "dumb".
    static bool is_here();

    OwnTerminal();
    ~OwnTerminal();
    OwnTerminal(const OwnTerminal&) = delete;

    struct Size {
        std::size_t columns, rows;
    };
    static std::optional<Size> size();  // nothing: it does not say

    // One a row, from the top; none may be wider than a row. False: nobody is there any more.
    bool show(const std::vector<std::string>& lines);
    void forget();  // what is shown: the next time all of it is written

    // Stops this process as Ctrl-Z does, with the terminal as it was; returns when it goes on.
    void suspend();
    // What was given back is taken again: after a stop that nobody could foresee.
    void take_again();

  private:
    void take();
    std::vector<std::string> shown_;
    std::vector<std::pair<int, struct sigaction>> before_;
};

// Signals as numbers that can be read, for a loop that waits for several things. One at a time.
class SignalPipe {
  public:
    explicit SignalPipe(const std::vector<int>& signals);
    ~SignalPipe();  // they do again what they did
    SignalPipe(const SignalPipe&) = delete;
    int descriptor() const;
    std::vector<int> read() const;

  private:
    std::vector<std::pair<int, struct sigaction>> before_;
};

}  // namespace warpmark::cli
