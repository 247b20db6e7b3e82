// terminal.h: a report for people, in colour or plain.
#pragma once
#include <string>

#include "grader/report/style.h"
#include "grader/score/report.h"

namespace warpmark::report {

std::string terminal(const Report&, const Style&);
std::string text(const Report&);  // the same without colour

}  // namespace warpmark::report
