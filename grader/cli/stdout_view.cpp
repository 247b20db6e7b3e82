// stdout_view.cpp: asks the terminal for its width.
#include "grader/cli/stdout_view.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>

#include "grader/cli/shared.h"

namespace warpmark::cli {

report::View stdout_view() {
    constexpr std::size_t narrowest = 40;  // below that a table cannot be read anyway
    report::View view{.style = stdout_style()};
    winsize size{};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        view.width = std::clamp<std::size_t>(size.ws_col, narrowest, report::widest_text);
    return view;
}

}  // namespace warpmark::cli
