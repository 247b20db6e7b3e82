// Contents of the pane in `warpmark watch`: verdict, hints, advice, reference, labs, or the output of a
// command. The functions are pure, like the rest of the screen.
#pragma once
#include <string>
#include <vector>

#include "grader/cli/watch/watch_state.h"
#include "grader/report/terminal_colors.h"

namespace warpmark::cli::watching {

std::string pane_title(const State&);
// Returns all lines, without a limit on their number. None is wider than `columns`.
std::vector<std::string> pane_lines(const State&, std::size_t columns, const report::Style&);

}  // namespace warpmark::cli::watching
