// Progress as one line that is overwritten, or as one line per item.
#include "grader/cli/progress_bar.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

#include "grader/cli/ci_safe_output.h"
#include "harness/base/printable_text.h"

namespace warpmark::batch {

Progress::Progress(std::size_t total) : total_(total) {
    const char* terminal = std::getenv("TERM");
    bar_ = isatty(STDERR_FILENO) && terminal && std::string_view(terminal) != "dumb";
}

Progress::~Progress() {
    if (bar_ && done_) fmt::print(stderr, "\r\x1b[K");
}

void Progress::step_aside() {
    const std::lock_guard lock(mutex_);
    if (!bar_ || !done_) return;
    fmt::print(stderr, "\r\x1b[K");
    std::fflush(stderr);
}

void Progress::done(const std::string& item) {
    std::lock_guard lock(mutex_);
    ++done_;
    if (!bar_) return say(fmt::format("[{}/{}] {}\n", done_, total_, one_line(item)));
    constexpr std::size_t width = 30;
    std::size_t full = width * done_ / std::max<std::size_t>(total_, 1);
    const std::string shown = one_line(item.substr(0, 60));
    fmt::print(stderr, "\r\x1b[K{}{} {}/{} {}", std::string(full, '#'), std::string(width - full, '.'), done_,
               total_, shown);
    std::fflush(stderr);
}

}  // namespace warpmark::batch
