// stdout_view.h: how text for standard output is shown.
#pragma once
#include "grader/report/layout.h"

namespace warpmark::cli {

// The terminal's width and colours; 80 columns, and no colours, where standard output is no terminal.
report::View stdout_view();

}  // namespace warpmark::cli
