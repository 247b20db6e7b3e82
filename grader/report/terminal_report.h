// Terminal report for people, in color or plain.
#pragma once
#include <string>

#include "grader/report/text_layout.h"
#include "grader/score/report.h"

namespace warpmark::report {

std::string terminal(const Report&, const View&);
// Its parts below a check that lost points: the reason and its place; the fix, and the command that
// reproduces it.
std::string why_lost(const Report&, const CheckReport&, const View&);
std::string what_helps(const CheckReport&, const View&);
// In brief: ids and points of all skipped checks, and the reason of the first.
std::string skipped_lines(const Report&, const View&);
std::string text(const Report&);  // the complete report without color, for a file

// "" if nothing was printed. In brief: the first lines of the first case.
std::string printed_block(const Report&, const View&);

}  // namespace warpmark::report
