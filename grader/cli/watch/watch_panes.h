// What the pane of `warpmark watch` holds: the verdict, hints, advice, the reference, the
// labs, or what a command printed. Pure, as all of the screen.
#pragma once
#include <string>
#include <vector>

#include "grader/cli/watch/watch_state.h"
#include "grader/report/terminal_colors.h"

namespace warpmark::cli::watching {

std::string pane_title(const State&);
// All of them, however many; none is wider than `columns`.
std::vector<std::string> pane_lines(const State&, std::size_t columns, const report::Style&);

}  // namespace warpmark::cli::watching
