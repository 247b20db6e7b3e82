// What `warpmark watch` shows: a pure function from its state to the lines of a screen, and
// what it prints where there is none. Whatever others chose (names, messages, what a kernel printed) is
// printable text by then: no byte of it acts on a terminal.
//
// Above the pane stand the lab, its progress and a cell for each check; below it a note and the keys. From
// `wide` columns on the checks and the labs stand beside the pane. A line has at most `columns` letters.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "grader/cli/watch/watch_state.h"
#include "grader/report/terminal_colors.h"

namespace warpmark::cli::watching {

// Exactly as many lines as the state's size has rows.
std::vector<std::string> screen(const State&, const report::Style&);

std::size_t pane_rows(const State&);
// How far the pane can be scrolled.
std::size_t most_scroll(const State&);

// Without a screen: what is printed when this has happened; "": nothing.
std::string plain_lines(const State& after, const Event&);

}  // namespace warpmark::cli::watching
