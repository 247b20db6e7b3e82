// Output of a submission for display: every line has a prefix, so that none can be mistaken for the report.
#pragma once
#include <string>

#include "grader/report/text_layout.h"
#include "grader/score/report.h"

namespace warpmark::report {

// "" if nothing was printed. In brief: the first lines of the first case.
std::string printed_block(const Report&, const View&);

}  // namespace warpmark::report
