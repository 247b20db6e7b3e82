// course_export.h: the marks of a class by the rules of its course.toml, as a table.
#pragma once
#include <expected>
#include <string>
#include <vector>

#include "grader/gradebook/gradebook.h"

namespace warpmark::cli {

// A row for each student and lab, and one for each student's total. Stubs of labs with a baseline are marked.
std::expected<std::string, std::vector<Error>> course_csv(gradebook::Gradebook&,
                                                          const std::string& rules_file);

}  // namespace warpmark::cli
