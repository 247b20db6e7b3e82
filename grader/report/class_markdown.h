// class_markdown.h: a class as a job's summary: one table, a row a student and a column a lab.
#pragma once
#include <string>
#include <vector>

#include "grader/score/report.h"

namespace warpmark::report {

std::string markdown_of_class(const std::vector<Report>&);

}  // namespace warpmark::report
