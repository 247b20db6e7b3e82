// Query of the terminal's width.
#include "grader/cli/stdout_view.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>

#include "grader/cli/command_support.h"
#include "grader/lab/program_name.h"

namespace warpmark::cli {

std::optional<std::size_t> terminal_columns(int descriptor) {
    constexpr std::size_t narrowest = 40;  // narrower tables are unreadable
    winsize size{};
    if (ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return {};
    return std::clamp<std::size_t>(size.ws_col, narrowest, report::widest_text);
}

report::View stdout_view() {
    return {.style = stdout_style(),
            .width = terminal_columns(STDOUT_FILENO).value_or(report::usual_width),
            .called = lab::called()};
}

}  // namespace warpmark::cli
