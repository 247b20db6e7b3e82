// Check that a mistake gets exactly the verdicts, points and findings that its head names.
#pragma once
#include <string>

#include "grader/marking/grade.h"

namespace warpmark::batch {

// The checks that did not pass, one line each.
std::string troubles(const Report&);
// The same, including positions in hidden cases, which a report omits: the reader is the lab's author.
std::string troubles(const GradedSubmission&);

// "" if everything matches the "// expect:" lines (mistake_expectations.h); else the differences, one per
// line.
std::string wrong_with_mistake(const GradedSubmission&, const std::string& source, const std::string& path);

}  // namespace warpmark::batch
