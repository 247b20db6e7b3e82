// How text for standard output is shown.
#pragma once
#include <cstddef>
#include <optional>

#include "grader/report/text_layout.h"

namespace warpmark::cli {

// The terminal's width and colours; 80 columns, and no colours, where standard output is no terminal.
report::View stdout_view();

// Nothing where this descriptor is no terminal.
std::optional<std::size_t> terminal_columns(int descriptor);

}  // namespace warpmark::cli
