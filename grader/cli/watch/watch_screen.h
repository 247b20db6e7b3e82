// Screen of `warpmark watch`: a pure function from its state to lines, and the text that is printed if there
// is no screen. Untrusted text (names, messages, output of kernels) has been made printable before, so no
// byte of it controls the terminal.
//
// The lab, its progress and a cell for each check are above the pane; a note and the keys are below it. From
// `wide` columns on, the checks and the labs are next to the pane. A line has at most `columns` characters.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "grader/cli/watch/watch_state.h"
#include "grader/report/text_layout.h"

namespace warpmark::cli::watching {

// Exactly as many lines as the state's size has rows.
std::vector<std::string> screen(const State&, const report::Style&);

std::size_t pane_rows(const State&);
// Maximum scroll offset of the pane.
std::size_t most_scroll(const State&);

// Text for this event if there is no screen; "": nothing.
std::string plain_lines(const State& after, const Event&);

std::string pane_title(const State&);
// Returns all lines, without a limit on their number. None is wider than `columns`.
std::vector<std::string> pane_lines(const State&, std::size_t columns, const report::Style&);

}  // namespace warpmark::cli::watching
