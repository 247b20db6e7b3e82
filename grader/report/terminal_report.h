// A report for people, in colour or plain.
#pragma once
#include <string>

#include "grader/report/text_layout.h"
#include "grader/score/report.h"

namespace warpmark::report {

std::string terminal(const Report&, const View&);
// Its parts below a check that lost points: why and where; what to change, and how to see it again.
std::string why_lost(const Report&, const CheckReport&, const View&);
std::string what_helps(const CheckReport&, const View&);
// In brief: ids and points of all that was skipped, and the reason of the first.
std::string skipped_lines(const Report&, const View&);
std::string text(const Report&);  // all of it, without colour, for a file

}  // namespace warpmark::report
