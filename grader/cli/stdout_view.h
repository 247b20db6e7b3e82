// Width and colors of text for standard output.
#pragma once
#include <cstddef>
#include <optional>

#include "grader/report/text_layout.h"

namespace warpmark::cli {

// The terminal's width and colors; 80 columns without colors if standard output is not a terminal.
report::View stdout_view();

// Nothing if the descriptor is not a terminal.
std::optional<std::size_t> terminal_columns(int descriptor);

}  // namespace warpmark::cli
