// What a submission printed, for people: every line of it behind a mark, so that none can
// be taken for the report's own.
#pragma once
#include <string>

#include "grader/report/text_layout.h"
#include "grader/score/report.h"

namespace warpmark::report {

// "" if nothing was printed. In brief: the first lines of the first case.
std::string printed_block(const Report&, const View&);

}  // namespace warpmark::report
