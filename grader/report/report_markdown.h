// Markdown job summary of reports: a table per submission, followed by the checks that did not pass.
#pragma once
#include <string>
#include <vector>

#include "grader/score/report.h"

namespace warpmark::report {

std::string markdown(const std::vector<Report>&);
std::string markdown_of(const Report&);  // one of them

// Escapes student text so that it contains no Markdown or HTML.
std::string markdown_escaped(const std::string&);

}  // namespace warpmark::report
