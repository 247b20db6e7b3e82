// Reports as a job summary: a table a submission, and what did not pass below it.
#pragma once
#include <string>
#include <vector>

#include "grader/score/report.h"

namespace warpmark::report {

std::string markdown(const std::vector<Report>&);
std::string markdown_of(const Report&);  // one of them

// Student text that can start no Markdown and no HTML.
std::string markdown_escaped(const std::string&);

}  // namespace warpmark::report
