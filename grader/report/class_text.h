// Class statistics as text.
#pragma once
#include <string>
#include <vector>

#include "grader/report/class_statistics.h"
#include "grader/report/text_layout.h"
#include "grader/score/report.h"

namespace warpmark::report {

std::string class_text(const ClassStatistics&, const View&);
std::string differences_text(const std::vector<Difference>&, const View&);
std::string markdown_of_class(const std::vector<Report>&);

}  // namespace warpmark::report
